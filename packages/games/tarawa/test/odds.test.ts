import { describe, expect, test } from 'vitest';
import { isBeach } from '../src/map.ts';
import { attackForecast } from '../src/preview/attack.ts';
import { barrageChance, landingDrifts, landingOdds, runOf } from '../src/preview/cards.ts';
import { nextCards, possibleUnits } from '../src/preview/unseen.ts';
import type { JpUnit, State } from '../src/state.ts';
import type { Laid } from './table.ts';
import { content, table } from './table.ts';

const spare = { 'd-1-8': { at: '1428' } };
const still = (o: Laid): State => table(o, 'rest').g;
const act = (o: Laid, cards: readonly string[] = []) => table({ ...o, us: { ...spare, ...o.us } }, 'usActions', cards);
const jpAt = (g: State, hex: string): JpUnit => Object.values(g.jp).find((u) => u.hex === hex) as JpUnit;

describe('odds from what has not been seen', () => {
  test('[8.4, T-2] a barrage: as many cards disrupt as do when each is drawn', () => {
    const o: Laid = {
      turn: 14,
      scenario: 'nov20',
      us: { ...spare, '2-c-2t': '1121', 'f-2-8': '1116', 'hq-hall-8-2': { at: '1119', cp: 6 } },
      jp: { D5: { unit: '19', revealed: true, depth: 'dm-c21' } },
    };
    const drawn = content.cards.filter(
      (c) => act(o, [c.id]).choose('barrage', 'us-2-c-2t', 'free', 'D5').jp('D5')?.disrupted === true,
    );
    const odds = barrageChance(still(o), 'us-2-c-2t', 'D5');
    expect(odds).toEqual({ ways: drawn.length, of: 54 });
    expect(drawn.length).toBeGreaterThan(5);
  });

  test('[Z.5] cards that lie on the track or in the discards do not come; from an empty deck the discards do', () => {
    const at = (place: 'track' | 'discard', n: number) =>
      still({
        more: (g) => {
          for (const c of content.cards.slice(0, n)) g.cards[c.id] = { id: c.id, at: place };
        },
      });
    expect(nextCards(at('track', 10)).map((c) => c.id)).toEqual(content.cards.slice(10).map((c) => c.id));
    expect(nextCards(at('discard', 54))).toHaveLength(54);
  });

  test('[5.12] a landing: the hexes in which pairs of cards end it are those where drawing them ends it', () => {
    const aboard: Laid = {
      turn: 1,
      us: { 'd-1-8': { at: '1428' }, 'e-2-8': { at: '0123', lvt: 'lvt-1-a-2at' } },
      more: (g) => Object.assign(g.lvts['lvt-1-a-2at'] as object, { at: 'loaded' }),
    };
    const odds = landingOdds(still(aboard), ['us-e-2-8'], '0123');
    expect(odds.of).toBe(54 * 53);
    expect(odds.hexes.reduce((n, h) => n + h.ways, odds.lost)).toBe(odds.of);
    const some = content.cards.slice(0, 6);
    let ends = 0;
    for (const a of some)
      for (const b of some) {
        if (a === b) continue;
        const hex = table(aboard, 'land', [a.id, b.id]).us('e-2-8').at;
        ends++;
        expect(hex === 'eliminated' || odds.hexes.some((h) => h.hex === hex)).toBe(true);
      }
    expect(ends).toBe(30);
  });

  test('[5.12] the ways that a landing may drift: every card sends it along one of them', () => {
    const g = still({ turn: 1, us: { 'd-1-8': { at: '1428' } } });
    const drifts = landingDrifts(g, '0123');
    expect(drifts.reduce((n, d) => n + d.ways, 0)).toBe(54);
    const cards = (drift: string): number => content.cards.filter((c) => c.landing.drift === drift).length;
    const left = drifts.find((d) => d.start === '0122');
    const right = drifts.find((d) => d.start === '0124');
    expect([left?.ways, right?.ways]).toEqual([cards('1L'), cards('1R')]);
    expect(runOf('0123', '1L')).toEqual(['0123', '0122', ...(left?.run ?? [])]);
    for (const d of drifts) expect(isBeach(d.run.at(-1) ?? '')).toBe(true);
    // Red 2 pivots; beyond the limits nobody drifts.
    expect(new Set(landingDrifts(g, '0120').map((d) => d.start))).toEqual(new Set(['0120', '0121']));
  });

  test('[8.3, H] an attack on a hidden unit: every unit that may lie there, as often as it comes so', () => {
    const us = { ...spare, 'e-2-8': '1019', 'f-2-8': '1121' };
    const g = still({ us, jp: { D2: '01' }, reserve: ['02', '14', '19', '20', '40', '12'] });
    const f = { target: '1120', units: ['us-e-2-8', 'us-f-2-8'] };
    const odds = attackForecast(g, f);
    const units = possibleUnits(g, jpAt(g, '1120'));
    expect([odds?.of, units.length]).toEqual([units.length, units.length]);
    const defeated = units.filter((u) => {
      const t = act({ us, jp: { D2: u.id.slice(3) } });
      t.choose('attack', '1120');
      for (const id of f.units) t.choose('join', id, 'paid');
      t.choose('attack');
      return t.jp('D2') === undefined;
    });
    expect(odds?.results.find((r) => r.codes.join() === 'JE')?.ways).toBe(defeated.length);
    expect(defeated.length).toBeGreaterThan(0);
    expect(defeated.length).toBeLessThan(units.length);
  });

  test('[8.2] which weapons are still missing: of a unit that is shown those, of a hidden one by its chances', () => {
    const shown = still({ us: { 'e-2-8': '1019' }, jp: { D2: { unit: '01', revealed: true } } });
    const lacks = attackForecast(shown, { target: '1120', units: ['us-e-2-8'] })?.lacks;
    expect(lacks).toEqual([{ weapons: ['FL'], ways: 1 }]);
    const hidden = still({ us: { 'e-2-8': '1019' }, jp: { D2: '01' }, reserve: ['02', '14', '19', '20', '40', '12'] });
    const chances = attackForecast(hidden, { target: '1120', units: ['us-e-2-8'] });
    expect(chances?.lacks.reduce((n, l) => n + l.ways, 0)).toBe(chances?.of);
    expect(chances?.lacks.length).toBeGreaterThan(1);
  });
});
