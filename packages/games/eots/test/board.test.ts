import { describe, expect, test } from 'vitest';
import {
  distance,
  hex,
  hexes,
  inRegion,
  neighbours,
  ROUTE,
  resourceHexes,
  sideBetween,
  sideBits,
  WATER,
} from '../src/board.ts';
import { counter, counters } from '../src/counters.ts';
import { classicCards } from '../src/deck.ts';
import { texts } from '../src/locales/index.ts';
import { scenarioFacts } from '../src/scenarios.ts';
import { map } from '../src/ui-facts.ts';

describe('the map', () => {
  test('[R3.2] the middle of each hex lies where the map prints its number', () => {
    const off = map.hexes.filter(({ id, x, y }) => Math.abs(hex(id).x - x) > 0.11 || Math.abs(hex(id).y - y) > 0.11);
    expect(off).toEqual([]);
  });
  test('[R3.2] what crosses a side crosses it both ways', () => {
    const odd: string[] = [];
    for (const h of hexes) {
      for (let d = 0; d < 6; d++) {
        const to = neighbours[h.index * 6 + d] as number;
        if (to >= 0 && sideBits[h.index * 6 + d] !== sideBits[to * 6 + ((d + 3) % 6)]) odd.push(`${h.id} ${d}`);
      }
    }
    expect(odd).toEqual([]);
  });

  test('[R3.2] sides and ranges of the printed examples', () => {
    const naval = ['2119', '2120', '2221', '2219', '2319', '2320'].map(
      (id) => (sideBetween('2220', id) & WATER) !== 0,
    );
    expect(naval).toEqual([false, false, false, true, true, true]);
    expect([
      distance('2112', '2015'),
      distance('3709', '3706'),
      distance('4017', '4021'),
      distance('4017', '4715'),
    ]).toEqual([3, 3, 4, 7]);
    expect(sideBetween('2407', '2306') & ROUTE).toBe(ROUTE);
  });

  test('[R4.1] fourteen resource hexes, three of them Japanese at the start; Guam and Hong Kong Allied', () => {
    expect(resourceHexes).toHaveLength(14);
    expect(resourceHexes.filter((id) => hex(id).control1941 === 'japan')).toHaveLength(3);
    expect([hex('3814').control1941, hex('2709').control1941]).toEqual(['allied', 'allied']);
    expect(inRegion('2005', 'northern-india')).toBe(true);
  });
});

describe('counters and cards', () => {
  test('[R3.3] every counter has strengths or a command range; pairs are mutual', () => {
    for (const c of counters) {
      if (c.class === 'hq') expect(c.hqRange).toBeGreaterThan(0);
      else expect(c.full).toHaveLength(2);
      if (c.pair) expect(counter(c.pair).pair, c.id).toBe(c.id);
    }
  });

  test('[R3.4] 82 Japanese and 83 Allied cards with an operations value of 1 to 3', () => {
    expect(classicCards.filter((c) => c.side === 'japan')).toHaveLength(82);
    expect(classicCards.filter((c) => c.side === 'allied')).toHaveLength(83);
    for (const c of classicCards) expect([1, 2, 3], c.id).toContain(c.ov);
  });

  test('[R20.10] every scenario has a name, and both languages have the same keys', () => {
    const keys = (tree: object, at = ''): string[] =>
      Object.entries(tree).flatMap(([k, v]) => (typeof v === 'string' ? [`${at}${k}`] : keys(v, `${at}${k}.`)));
    // What is printed on counters and map is English: there it serves where no text says more.
    const said = (tree: object): string[] =>
      keys(tree)
        .filter((k) => !/^(unit|place)\./.test(k))
        .sort();
    expect(said(texts.en)).toEqual(said(texts.es));
    const printed = new Set([...counters.map((c) => `unit.${c.id}`), ...hexes.map((h) => `place.${h.id}`)]);
    for (const tree of [texts.en, texts.es])
      expect(keys(tree).filter((k) => /^(unit|place)\./.test(k) && !printed.has(k))).toEqual([]);
    for (const s of scenarioFacts) expect(keys(texts.en)).toContain(`scenario.${s.id}`);
  });
});
