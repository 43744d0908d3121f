import { describe, expect, test } from 'vitest';
import type { FlagId } from '../../src/flags.ts';
import type { State } from '../../src/state.ts';
import { alliedDeal, japaneseDeal } from '../../src/strategic-phase/deal.ts';
import { bombers } from '../../src/strategic-phase/strategic-bombing.ts';
import { submarineResult } from '../../src/strategic-phase/submarine-warfare.ts';
import { begin } from '../begin.ts';
import { state, Table, table } from '../table.ts';

const n = (g: State, id: string): number => g.tracks[id]?.n ?? 0;

describe('submarine warfare', () => {
  test('[R9.3.1] the die is lowered by the turn, raised by torpedoes until turn 4 and by escorts', () => {
    expect(submarineResult(state({ turn: 3 }), 2)).toBe(0);
    expect(submarineResult(state({ turn: 5 }), 5)).toBe(0);
    expect(submarineResult(state({ turn: 5, tracks: { escort: 4 } }), 1)).toBe(0);
    expect(submarineResult(state({ turn: 5, tracks: { escort: 4 }, flags: ['submarineDoctrine'] }), 5)).toBe(0);
  });

  test('[C-313 R9.3.1] die, turn, torpedoes and escorts: what sinks and what does not, and what it costs', () => {
    const hunt = (turn: number, die: number, escort = 0, asp = 7) => {
      const t = table({ turn, tracks: { escort, 'asp.japan': asp } })
        .run('submarineWarfare', {}, [die])
        .choose('rollSubmarines')
        .noDiceLeft()
        .expectOver();
      const told = t.log().find((l) => l.key === 'strategic.submarines')?.params;
      return [told?.result, told?.hit, t.g.flags.submarines !== undefined, n(t.g, 'asp.japan'), n(t.g, 'escort')];
    };
    expect(hunt(3, 2)).toEqual([0, true, true, 6, 0]);
    expect(hunt(9, 9)).toEqual([0, true, true, 6, 0]);
    expect(hunt(9, 6, 4)).toEqual([1, false, false, 7, 4]);
    expect(hunt(9, 5, 4)).toEqual([0, true, true, 6, 2]);
    expect(hunt(9, 5, 4, 1)).toEqual([0, true, true, 1, 2]);
  });

  test('[R9.3] the die waits until the Allied player has said so; nobody else is asked', () => {
    const t = table({ turn: 6 }).run('submarineWarfare', {}, [2]);
    expect(t.keys()).toEqual([]);
    t.expectDecision('allied', 'strategic.submarines').choose('rollSubmarines').noDiceLeft().expectOver();
    expect(t.keys()).toEqual(['strategic.submarines']);
  });

  test('[R9.3.1] a hit costs a shipping point, never the last, and an escort step', () => {
    const { g } = table({ turn: 6, tracks: { 'asp.japan': 5, escort: 4 } })
      .run('submarineWarfare', {}, [2])
      .choose('rollSubmarines');
    expect([n(g, 'asp.japan'), n(g, 'escort'), g.flags.submarines?.turn]).toEqual([4, 2, 6]);
    const last = table({ turn: 6, tracks: { 'asp.japan': 1 } })
      .run('submarineWarfare', {}, [0])
      .choose('rollSubmarines');
    expect(n(last.g, 'asp.japan')).toBe(1);
    const miss = table({ turn: 6, tracks: { 'asp.japan': 5 } })
      .run('submarineWarfare', {}, [7])
      .choose('rollSubmarines');
    expect([n(miss.g, 'asp.japan'), miss.g.flags.submarines]).toEqual([5, undefined]);
  });
});

describe('strategic bombing', () => {
  test(
    '[C-314 R9.4.2 R9.4.3 R9.4.4 R9.4.6 R15.5 R15.6 R19.3] two full B29 with 8 and 9: a card and a box ' +
      'of will; interceptors keep both, not the bombing',
    () => {
      const raid = (flags: readonly FlagId[]) => {
        const t = table({
          turn: 10,
          units: { '3813': 'us-b29-20 us-b29-21', '3814': 'us-hq-central-pacific', '5808': 'us-cv-essex' },
          allied: '3813 3814',
          tracks: { pw: 5, pow: 9 },
          flags: ['once.resources', ...flags],
        }).run('strategicBombing', {}, [8, 9]);
        t.choose('bomb', ['us-b29-20']).choose('bomb', ['us-b29-21']).noDiceLeft().expectOver();
        return t;
      };
      const t = raid([]);
      expect([t.at('us-b29-20'), t.at('us-b29-21')]).toEqual(['3813', '3813/r']);
      // Fourteen resources are seven cards; one raid takes one of them.
      const rich = (hits: number): number =>
        japaneseDeal({ ...begin('1944'), tracks: { bombingHits: { id: 'bombingHits', n: hits } } } as State).cards;
      expect(rich(0) - rich(n(t.g, 'bombingHits'))).toBe(1);
      const will = (g: State): number => n(new Table(structuredClone(g)).run('politicalWill').g, 'pw');
      expect([will(t.g), t.g.flags['bombed.10']?.turn]).toEqual([6, 10]);
      const met = raid(['interceptors']);
      expect([met.at('us-b29-20'), met.at('us-b29-21')]).toEqual(['3813', '3813/r']);
      expect([n(met.g, 'bombingHits'), will(met.g), met.g.flags['bombed.10']?.turn]).toEqual([0, 5, 10]);
    },
  );

  const near = { turn: 10, units: { '3709': 'us-b29-20' }, allied: ['3709'] };

  test(
    '[R9.4.1, R9.2.6] supplied bombers within eight hexes of Tokyo bomb, those that replacements ' +
      'brought back do not',
    () => {
      const supplied = {
        ...near,
        units: { '3709': 'us-b29-20', '3814': 'us-hq-central-pacific' },
        allied: ['3709', '3814'],
      };
      expect(bombers(state(supplied))).toEqual(['us-b29-20']);
      expect(bombers(state({ ...supplied, marks: { 'us-b29-20': { returned: true } } }))).toEqual([]);
      expect(bombers(state({ ...supplied, units: { '5808': 'us-b29-20 us-hq-central-pacific' } }))).toEqual([]);
    },
  );

  test('[R9.4.2, R9.4.3, R9.4.5, R9.4.7] a success costs a card, marks the turn and the bomber', () => {
    const bench = table({
      ...near,
      units: { '3709': 'us-b29-20', '3814': 'us-hq-central-pacific' },
      allied: ['3709', '3814'],
    }).run('strategicBombing', {}, [8]);
    bench.choose('bomb', ['us-b29-20']);
    expect([n(bench.g, 'bombingHits'), bench.g.flags['bombed.10']?.turn, bench.g.units['us-b29-20']?.bombed]).toEqual([
      1,
      10,
      true,
    ]);
  });

  test('[R9.4.4] a nine costs a step unless an Allied airfield lies within three hexes of Tokyo', () => {
    const far = table({
      turn: 10,
      units: { '3813': 'us-b29-20', '3814': 'us-hq-central-pacific' },
      allied: ['3813', '3814'],
    }).run('strategicBombing', {}, [9]);
    far.choose('bomb', ['us-b29-20']);
    expect(far.g.units['us-b29-20']?.reduced).toBe(true);
    const escorted = table({
      ...near,
      units: { '3709': 'us-b29-20', '3814': 'us-hq-central-pacific' },
      allied: ['3709', '3814'],
    }).run('strategicBombing', {}, [9]);
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
    expect([n(bench.g, 'bombingHits'), bench.g.flags['bombed.10']?.turn, bench.g.flags.interceptors]).toEqual([
      0,
      10,
      undefined,
    ]);
  });
});

describe('the deal', () => {
  test(
    '[R9.5.1, R9.5.2] Japan: seven cards in 1942, then half of its resources rounded up, less its ' +
      'losses, never below four',
    () => {
      expect(japaneseDeal(state({ turn: 3 }))).toEqual({ cards: 7, passes: 0 });
      expect(japaneseDeal(state({ turn: 3, flags: ['submarines'] }))).toEqual({ cards: 6, passes: 1 });
      expect(japaneseDeal(begin('1943'))).toEqual({ cards: 7, passes: 0 });
      expect(japaneseDeal(state({ turn: 6, tracks: { bombingHits: 2 }, flags: ['submarines'] }))).toEqual({
        cards: 4,
        passes: 2,
      });
    },
  );

  test(
    '[R9.5.3] the Allies: five, six, then seven cards; each loss costs a card and gives a pass, two at ' + 'most',
    () => {
      expect([2, 3, 4, 9].map((turn) => alliedDeal(state({ turn, tracks: { wie: 1 } })))).toEqual([
        { cards: 5, passes: 2 },
        { cards: 6, passes: 1 },
        { cards: 7, passes: 0 },
        { cards: 7, passes: 0 },
      ]);
      expect(
        alliedDeal(state({ turn: 6, nations: { china: 5, india: 5, australia: 5 }, tracks: { wie: -7 } })),
      ).toEqual({
        cards: 4,
        passes: 2,
      });
    },
  );

  test('[R9.5.4] the cards come from the own draw pile, the marks of this turn go', () => {
    const { g } = table({ turn: 6, flags: ['submarines'], tracks: { bombingHits: 1, wie: 1 } }).run('deal');
    const hand = (side: string): number =>
      Object.values(g.cards).filter((c) => c.side === side && c.at === 'hand').length;
    expect([hand('japan'), hand('allied'), n(g, 'passes.japan')]).toEqual([4, 7, 2]);
    expect([g.flags.submarines, n(g, 'bombingHits')]).toEqual([undefined, 0]);
  });
});
