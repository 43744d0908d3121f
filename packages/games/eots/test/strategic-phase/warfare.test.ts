import { describe, expect, test } from 'vitest';
import type { State } from '../../src/state.ts';
import { alliedDeal, japaneseDeal } from '../../src/strategic-phase/deal.ts';
import { bombers } from '../../src/strategic-phase/strategic-bombing.ts';
import { submarineResult } from '../../src/strategic-phase/submarine-warfare.ts';
import { begin } from '../begin.ts';
import { state, table } from '../table.ts';

const n = (g: State, id: string): number => g.tracks[id]?.n ?? 0;

describe('submarine warfare', () => {
  test('[R9.3.1] the die is lowered by the turn, raised by torpedoes until turn 4 and by escorts', () => {
    expect(submarineResult(state({ turn: 3 }), 2)).toBe(0);
    expect(submarineResult(state({ turn: 5 }), 5)).toBe(0);
    expect(submarineResult(state({ turn: 5, tracks: { escort: 4 } }), 1)).toBe(0);
    expect(submarineResult(state({ turn: 5, tracks: { escort: 4 }, flags: ['submarineDoctrine'] }), 5)).toBe(0);
  });

  test('[R9.3.1] a hit costs a shipping point, never the last, and an escort step', () => {
    const { g } = table({ turn: 6, tracks: { 'asp.japan': 5, escort: 4 } }).run('submarineWarfare', {}, [2]);
    expect([n(g, 'asp.japan'), n(g, 'escort'), g.flags.submarines?.turn]).toEqual([4, 2, 6]);
    const last = table({ turn: 6, tracks: { 'asp.japan': 1 } }).run('submarineWarfare', {}, [0]);
    expect(n(last.g, 'asp.japan')).toBe(1);
    const miss = table({ turn: 6, tracks: { 'asp.japan': 5 } }).run('submarineWarfare', {}, [7]);
    expect([n(miss.g, 'asp.japan'), miss.g.flags.submarines]).toEqual([5, undefined]);
  });
});

describe('strategic bombing', () => {
  const near = { turn: 10, units: { '3709': 'us-b29-20' }, allied: ['3709'] };

  test('[R9.4.1, R9.2.6] supplied bombers within eight hexes of Tokyo bomb, those that replacements brought back do not', () => {
    const supplied = { ...near, units: { '3709': 'us-b29-20', '3814': 'us-hq-central-pacific' }, allied: ['3709', '3814'] };
    expect(bombers(state(supplied))).toEqual(['us-b29-20']);
    expect(bombers(state({ ...supplied, marks: { 'us-b29-20': { returned: true } } }))).toEqual([]);
    expect(bombers(state({ ...supplied, units: { '5808': 'us-b29-20 us-hq-central-pacific' } }))).toEqual([]);
  });

  test('[R9.4.2, R9.4.3, R9.4.5, R9.4.7] a success costs a card, marks the turn and the bomber', () => {
    const bench = table({ ...near, units: { '3709': 'us-b29-20', '3814': 'us-hq-central-pacific' }, allied: ['3709', '3814'] }).run(
      'strategicBombing',
      {},
      [8],
    );
    bench.choose('bomb', ['us-b29-20']);
    expect([n(bench.g, 'bombingHits'), bench.g.flags['bombed.10']?.turn, bench.g.units['us-b29-20']?.bombed]).toEqual([1, 10, true]);
  });

  test('[R9.4.4] a nine costs a step unless an Allied airfield lies within three hexes of Tokyo', () => {
    const far = table({ turn: 10, units: { '3813': 'us-b29-20', '3814': 'us-hq-central-pacific' }, allied: ['3813', '3814'] }).run(
      'strategicBombing',
      {},
      [9],
    );
    far.choose('bomb', ['us-b29-20']);
    expect(far.g.units['us-b29-20']?.reduced).toBe(true);
    const escorted = table({ ...near, units: { '3709': 'us-b29-20', '3814': 'us-hq-central-pacific' }, allied: ['3709', '3814'] }).run(
      'strategicBombing',
      {},
      [9],
    );
    escorted.choose('bomb', ['us-b29-20']);
    expect(escorted.g.units['us-b29-20']?.reduced).toBeUndefined();
  });

  test('[R9.4.6] interceptors keep one success from the hand; it still counts as bombing', () => {
    const bench = table({
      ...near,
      units: { '3709': 'us-b29-20', '3814': 'us-hq-central-pacific' },
      allied: ['3709', '3814'],
      flags: ['interceptors'],
    }).run('strategicBombing', {}, [0]);
    bench.choose('bomb', ['us-b29-20']);
    expect([n(bench.g, 'bombingHits'), bench.g.flags['bombed.10']?.turn, bench.g.flags.interceptors]).toEqual([0, 10, undefined]);
  });
});

describe('the deal', () => {
  test('[R9.5.1, R9.5.2] Japan: seven cards in 1942, then half of its resources rounded up, less its losses, never below four', () => {
    expect(japaneseDeal(state({ turn: 3 }))).toEqual({ cards: 7, passes: 0 });
    expect(japaneseDeal(state({ turn: 3, flags: ['submarines'] }))).toEqual({ cards: 6, passes: 1 });
    expect(japaneseDeal(begin('1943'))).toEqual({ cards: 7, passes: 0 });
    expect(japaneseDeal(state({ turn: 6, tracks: { bombingHits: 2 }, flags: ['submarines'] }))).toEqual({ cards: 4, passes: 2 });
  });

  test('[R9.5.3] the Allies: five, six, then seven cards; each loss costs a card and gives a pass, two at most', () => {
    expect([2, 3, 4, 9].map((turn) => alliedDeal(state({ turn, tracks: { wie: 1 } })))).toEqual([
      { cards: 5, passes: 2 },
      { cards: 6, passes: 1 },
      { cards: 7, passes: 0 },
      { cards: 7, passes: 0 },
    ]);
    expect(alliedDeal(state({ turn: 6, nations: { china: 5, india: 5, australia: 5 }, tracks: { wie: -7 } }))).toEqual({
      cards: 4,
      passes: 2,
    });
  });

  test('[R9.5.4] the cards come from the own draw pile, the marks of this turn go', () => {
    const { g } = table({ turn: 6, flags: ['submarines'], tracks: { bombingHits: 1, wie: 1 } }).run('deal');
    const hand = (side: string): number => Object.values(g.cards).filter((c) => c.side === side && c.at === 'hand').length;
    expect([hand('japan'), hand('allied'), n(g, 'passes.japan')]).toEqual([4, 7, 2]);
    expect([g.flags.submarines, n(g, 'bombingHits')]).toEqual([undefined, 0]);
  });
});
