import { describe, expect, test } from 'vitest';
import { resourceHexes as resources } from '../src/board.ts';
import { isHq } from '../src/counters.ts';
import type { State } from '../src/state.ts';
import { alliedDeal, japaneseDeal } from '../src/strategic-phase/deal.ts';
import { inSupply } from '../src/supply.ts';
import { begin } from './begin.ts';
import { state, table } from './table.ts';

describe('the strategic phase', () => {
  const hunt = (turn: number, die: number, escort = 0): unknown[] => {
    const t = table({ turn, tracks: { escort } }).run('submarineWarfare', {}, [die]).choose('rollSubmarines');
    return [
      t.log().find((l) => l.key === 'strategic.submarines')?.params?.result,
      t.track('asp.japan'),
      t.track('escort'),
    ];
  };
  test('[C-080 R9.3] turn 2: a die of 2 is one too many, of 1 hits', () => {
    expect([hunt(2, 2), hunt(2, 1)]).toEqual([
      [1, 7, 0],
      [0, 6, 0],
    ]);
  });
  test('[C-081 R9.3] turn 6 with escorts of 2: 9 misses by 5, 4 hits and ends them', () => {
    expect([hunt(6, 9, 2), hunt(6, 4, 2)]).toEqual([
      [5, 7, 2],
      [0, 6, 0],
    ]);
  });
  test('[C-082 C-315 R9.5.1] the Japanese hand by resources and raids, never below four', () => {
    const with_ = (n: number, turn: number, hits = 0, sunk = false) => {
      const g = state({ turn, tracks: { bombingHits: hits }, ...(sunk ? { flags: ['submarines'] as const } : {}) });
      const all = (begin('1943') as State).control;
      const held = resources.slice(0, n);
      const control = Object.fromEntries(
        resources.map((id) => [id, { id, side: held.includes(id) ? ('japan' as const) : ('allied' as const) }]),
      );
      return japaneseDeal({ ...g, control: { ...all, ...control } } as State);
    };
    expect([with_(13, 5), with_(9, 5), with_(11, 9, 1), with_(6, 9)]).toEqual([
      { cards: 7, passes: 0 },
      { cards: 5, passes: 2 },
      { cards: 5, passes: 2 },
      { cards: 4, passes: 2 },
    ]);
    expect([with_(14, 9, 2, true), with_(8, 9, 2)]).toEqual([
      { cards: 4, passes: 2 },
      { cards: 4, passes: 2 },
    ]);
  });
  test('[C-083 R9.5.3] the Allied hand: 7; two nations lost 5 and 2 passes; four losses are raised to 4', () => {
    expect(alliedDeal(state({ turn: 4, tracks: { wie: 1 } }))).toEqual({ cards: 7, passes: 0 });
    expect(alliedDeal(state({ turn: 5, nations: { china: 4, india: 4 }, tracks: { wie: 1 } }))).toEqual({
      cards: 5,
      passes: 2,
    });
    expect(alliedDeal(state({ turn: 5, nations: { china: 4, india: 4, australia: 4 }, tracks: { wie: -7 } }))).toEqual(
      {
        cards: 4,
        passes: 2,
      },
    );
  });
  test('[C-084 R9.4.4] a 9 costs a full bomber a step, with Iwo Jima Allied none', () => {
    const raid = (allied: string): string =>
      table({ turn: 10, units: { '3813': 'us-b29-20', '3814': 'us-hq-central-pacific' }, allied })
        .run('strategicBombing', {}, [9])
        .choose('bomb', ['us-b29-20'])
        .at('us-b29-20');
    expect([raid('3813 3814'), raid('3813 3814 3709')]).toEqual(['3813/r', '3813']);
  });
  test('[C-101 R6] nobody is out of supply at the start of 1944', () => {
    const g = begin('1944');
    const dry = Object.values(g.units).filter((u) => /^\d{4}$/.test(u.at) && !isHq(u.id) && !inSupply(g, u.id));
    expect(dry.map((u) => u.id)).toEqual([]);
  });
  test('[C-028 R7.9] a headquarters comes back into Australia, Oahu or India alone, and nothing else happens', () => {
    const t = table({
      hands: { allied: 'al-19 al-13' },
      units: { 'turn-4': 'us-hq-sw-pacific', '5808': 'us-hq-central-pacific us-air-7' },
      allied: '2813',
    }).run('action', { side: 'allied' });
    t.offers('returnHQ', ['al-19', 'us-hq-sw-pacific', '3727']).refuses(
      'returnHQ',
      ['al-19', 'us-hq-sw-pacific', '2813'],
      'R7.9',
    );
    t.refuses('returnHQ', ['al-19', 'us-hq-sw-pacific', '5808'], 'R7.1');
    t.choose('returnHQ', ['al-19', 'us-hq-sw-pacific', '3727']).expectOver();
    expect([t.at('us-hq-sw-pacific'), t.g.cards['al-19']?.at, Object.keys(t.g.activated)]).toEqual([
      '3727',
      'discard',
      [],
    ]);
  });
});

test(
  '[C-240 R11.6 R20.2] a unit is activated in two offensives of a turn; the four ships of Operation Z ' + 'are not',
  () => {
    const t = table({
      turn: 3,
      units: { '4017': 'jp-hq-south-seas jp-ca-aoba jp-cv-akagi' },
      marks: { 'jp-cv-akagi': { spent: true } },
      hands: { japan: 'jp-10 jp-12 jp-19', allied: 'al-13 al-19' },
    }).run('offensivesPhase');
    const offensive = (id: string): void => {
      t.choose('playOC', [id]).choose('hq', ['jp-hq-south-seas']);
      t.offers('activate', ['jp-ca-aoba']).refuses('activate', ['jp-cv-akagi'], 'R20.2');
      t.choose('activate', ['jp-ca-aoba']).choose('activateDone').choose('moveDone').choose('declareDone');
      while (t.decision().kinds.pass) t.choose('pass');
      while (t.decision().kinds.allHome) t.choose('allHome');
    };
    offensive('jp-10');
    t.expectDecision('allied', 'offensives.action').choose('discard', ['al-13']);
    offensive('jp-12');
  },
);
