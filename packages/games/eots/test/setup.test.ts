import { describe, expect, test } from 'vitest';
import { regionHexes } from '../src/board.ts';
import { controller, japaneseResources } from '../src/control.ts';
import { counter } from '../src/counters.ts';
import { unitsOf } from '../src/on-map.ts';
import { scenarioFacts } from '../src/scenarios.ts';
import type { State } from '../src/state.ts';
import { track } from '../src/tracks.ts';
import { victorySheet } from '../src/victory/sheet.ts';
import { begin } from './begin.ts';
import { Table } from './table.ts';

const inHand = (g: State, side: string): number =>
  Object.values(g.cards).filter((c) => c.side === side && c.at === 'hand').length;

describe('set-ups', () => {
  test('[R20.10] nine scenarios are offered, none of a later printing', () => {
    expect(scenarioFacts.map((s) => s.id)).toEqual([
      'campaign-1941',
      '1942',
      '1943',
      '1944',
      '1942-43',
      '1943-44',
      '1942-44',
      'campaign-1942',
      'campaign-1943',
    ]);
  });

  test.each(scenarioFacts.map((s) => s.id))(
    '[R20.12] %s: every counter lies somewhere, every card in one pile',
    (id) => {
      const g = begin(id);
      expect(Object.keys(g.units)).toHaveLength(201);
      expect(Object.values(g.cards).filter((c) => c.side === 'japan')).toHaveLength(82);
      expect(Object.values(g.cards).filter((c) => c.side === 'allied')).toHaveLength(83);
    },
  );

  test('[R20.2] the full campaign begins in turn 1 with the two Japanese opening cards', () => {
    const g = begin('campaign-1941');
    expect(
      Object.values(g.cards)
        .filter((c) => c.at === 'hand')
        .map((c) => c.id),
    ).toEqual(['jp-01', 'jp-02']);
    expect(g.turn.now?.turn).toBe(1);
  });

  test('[C-332 R20.11] 1944: 4222 Allied, 2108 and 2109 Japanese, Japan holds 14 resource hexes', () => {
    const g = begin('1944');
    expect([controller(g, '4222'), controller(g, '2108'), controller(g, '2109')]).toEqual([
      'allied',
      'japan',
      'japan',
    ]);
    // Hong Kong is Allied at the start of the full campaign alone, though the list of 1944 leaves its marker out.
    expect([controller(g, '2709'), controller(begin('campaign-1941'), '2709')]).toEqual(['japan', 'allied']);
    expect(japaneseResources(g)).toHaveLength(14);
    expect([inHand(g, 'japan'), inHand(g, 'allied'), g.tracks['passes.japan']?.n]).toEqual([6, 7, 1]);
  });

  test('[R20.11] 1942: Japan holds four resource hexes; 1943: all fourteen, and Guadalcanal is Allied', () => {
    expect(japaneseResources(begin('1942'))).toHaveLength(4);
    const g = begin('1943');
    expect(japaneseResources(g)).toHaveLength(14);
    expect([controller(g, '4423'), controller(g, '4021')]).toEqual(['allied', 'japan']);
  });

  test(
    '[R20.11 R20.6] 1943 and 1944: Japan has every hex of the countries that have surrendered, but ' +
      'where Allied units or markers stand',
    () => {
      const fallen = [
        'philippines',
        'malaya',
        'burma',
        'sumatra',
        'java',
        'borneo',
        'celebes',
        'australian-mandates',
      ].flatMap(regionHexes);
      for (const [id, allied] of [
        ['1943', ['2910', '4423']],
        ['1944', ['2910', '3921', '4122', '4222', '4322', '4423']],
      ] as const) {
        const g = begin(id);
        const held = fallen.filter((h) => controller(g, h) !== 'japan' && !unitsOf(g, h, 'allied').length);
        // Batan is no part of the Philippines; Woodlark has a marker.
        expect([id, held.sort()]).toEqual([id, allied.filter((h) => h === '2910' || h === '4122')]);
        expect(allied.every((h) => controller(g, h) === 'allied')).toBe(true);
      }
      expect(
        Object.fromEntries(victorySheet(begin('1944')).flatMap((l) => (l.points > 0 ? [[l.id, l.points]] : []))),
      ).toEqual({
        B: 2,
        D: 1,
        J: 2,
        O: 3,
        P: 3,
        Q: 5,
      });
    },
  );

  test(
    '[R20.9 R20.12] 1943: played and discarded cards lie where the set-up says; a dotted or HQ counter ' +
      'is out for good',
    () => {
      const g = begin('1943');
      expect([g.cards['al-51']?.at, g.cards['al-13']?.at, g.cards['jp-26']?.at]).toEqual(['removed', 'discard', 'fo']);
      expect(counter('us-corps-nl').prewar).toBe(true);
      expect([g.units['us-corps-nl']?.at, g.units['jt-hq-abda']?.at, g.units['us-cv-wasp']?.at]).toEqual([
        'removed',
        'removed',
        'eliminated',
      ]);
      expect([g.tracks.china?.n, g.flags.hump?.id, g.nations.burma?.turn]).toEqual([2, 'hump', 4]);
    },
  );

  test('[R20.1] what has not arrived waits in the pool, reduced where its counter says so', () => {
    const g = begin('campaign-1941');
    expect(g.units['jp-bb-yamato']).toEqual({ id: 'jp-bb-yamato', at: 'pool', reduced: true });
    expect(begin('1942').units['us-bde-sf']?.at).toBe('delayed');
  });

  test.each([
    ['take', 1],
    ['decline', 0],
  ] as const)('[R20.3] 1942, Arcadia: %s; the Allies hold five cards either way', (kind, arcadia) => {
    const g = begin('1942');
    expect([inHand(g, 'japan'), inHand(g, 'allied')]).toEqual([7, 0]);
    const bench = new Table(g).run('arcadia').picks(9, 9, 9, 9, 9).choose(kind).expectOver();
    expect(inHand(bench.g, 'allied')).toBe(5);
    expect(bench.g.cards['al-04']?.at === 'hand' ? 1 : 0).toBe(arcadia);
    expect(bench.play.game.phases.arcadia?.secret).toBe(true);
  });
});

test(
  '[R21.2] a campaign that begins after Operation Z has the handicap in its first political will; the ' +
    'others wait for it',
  () => {
    const will = (scenario: string, handicap: number): number => track(begin(scenario, { handicap }), 'pw');
    const usual = will('campaign-1942', 0);
    expect([will('campaign-1942', 1), will('campaign-1942', -2), will('campaign-1942', -20)]).toEqual([
      usual + 1,
      usual - 2,
      1,
    ]);
    expect([will('campaign-1941', 2), will('1943', 2)]).toEqual([will('campaign-1941', 0), will('1943', 0)]);
  },
);
