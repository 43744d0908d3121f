import type { ThreeResult } from '@wardroom/pairing';
import { describe, expect, test } from 'vitest';
import type { Act, EventRules, EventState } from '../src/index.ts';
import {
  afterAct,
  bidFigures,
  crossTable,
  eventCalendar,
  foldEvent,
  hasReport,
  isByPoints,
  isPlayedOut,
  isThrees,
  needsOf,
  nextRound,
  pairingFaults,
  pairNext,
  refusalOf,
  sideFigures,
  standingsCsv,
  standingsOf,
} from '../src/index.ts';
import { after, ids, owner, person, rules as rulesOf, seeded, server } from './acts.ts';

const rules = rulesOf({ system: 'threes', auction: { format: 'seats' }, tieBreaks: ['C1', 'BH', 'LOT'] });

/** The next round, with these results in the order of its boards. */
function round(state: EventState, results: readonly ThreeResult[], r: EventRules = rules): EventState {
  const n = nextRound(state, r) ?? 0;
  const made = pairNext(state, r);
  const boards = (made?.pairs ?? []).map((pair, i) => ({ id: `r${n}b${i}`, ...pair }));
  const acts: Act[] = [
    { kind: 'pair', round: n, draft: 1, boards, byes: [...(made?.byes ?? [])] },
    { kind: 'publish', round: n, draft: 1 },
    ...boards.flatMap((b, i): Act[] => {
      const result = results[i];
      return result ? [{ kind: 'result', board: b.id, result, by: 'match' }] : [];
    }),
  ];
  return acts.reduce((now, act) => afterAct(now, act, 1000), state);
}
const tables = (state: EventState, n: number): string[] =>
  (state.rounds[n - 1]?.boards ?? []).map(({ a, b, c }) => `${a}-${b}-${c}`);

describe('tables of three', () => {
  test('[event] by points, nobody meets again, seats change; one or two have a bye; points as computed by hand', () => {
    let state = round(after(...seeded(...ids(8))), ['1:2:3', '1:2:2']);
    expect(tables(state, 1)).toEqual(['1-2-3', '4-5-6']);
    expect(state.rounds[0]?.byes).toEqual([8, 7]);
    const points = (s: EventState) => Object.fromEntries(standingsOf(s, rules).map((l) => [l.number, l.points]));
    expect(points(state)).toEqual({ 1: 2, 4: 2, 2: 1, 7: 1, 8: 1, 5: 0.5, 6: 0.5, 3: 0 });
    state = round(state, []);
    // Nobody rests twice; the lowest without a bye do.
    expect(state.rounds[1]?.byes).toEqual([3, 6]);
    const seats = state.rounds[1]?.boards.map(({ a, b, c }) => [a, b, c].sort());
    for (const pair of [
      [1, 2],
      [4, 5],
    ])
      expect(seats?.some((s) => pair.every((n) => s.includes(n)))).toBe(false);
    // Whoever sat first sits elsewhere.
    for (const b of state.rounds[1]?.boards ?? []) expect([1, 4]).not.toContain(b.a);
    expect(state.status).toBe('running');
  });

  test('[event] it ends after its rounds, or when fewer than three are left; it begins with three', () => {
    const two = after(
      { kind: 'announce' },
      ...['p1', 'p2'].map((id): Act => ({ kind: 'enter', entrant: { id, name: id } })),
    );
    expect(refusalOf(two, rules, { kind: 'start', seeds: ['p1', 'p2'] }, owner)).toBe('tooFew');
    expect(needsOf(two, rules)).toEqual([]);
    const one = round(after(...seeded(...ids(3))), ['3:2:1']);
    expect(nextRound(one, rules)).toBe(2);
    const left = afterAct(one, { kind: 'withdraw', entrant: 'p1' });
    expect([nextRound(left, rules), isPlayedOut(left, rules)]).toEqual([null, true]);
    expect(isPlayedOut(round(one, ['1:1:1']), rules)).toBe(true);
  });

  test('[event] a result fits its board, rulings replace it and can be taken back by a later one', () => {
    const state = round(after(...seeded(...ids(3))), ['1:2:3']);
    const rule = (result: '1:0' | ThreeResult): Act => ({ kind: 'result', board: 'r1b0', result, by: 'ruling' });
    expect(refusalOf(state, rules, rule('1:0'), owner, 'because')).toBe('badResult');
    expect(refusalOf(state, rules, rule('1:2:3'), owner, 'because')).toBe('decided');
    expect(refusalOf(state, rules, rule('1:1:-'), person('p3'), 'because')).toBe('notOrganiser');
    expect(refusalOf(state, rules, rule('1:1:-'), { ...owner, id: 'p3' }, 'because')).toBe('ownBoard');
    expect(refusalOf(state, rules, rule('1:1:-'), owner, 'because')).toBeNull();
    const points = (s: EventState) => standingsOf(s, rules).map((l) => [l.number, l.points]);
    const ruled = afterAct(state, rule('1:1:-'));
    expect(points(ruled)).toEqual([
      [1, 1.5],
      [2, 1.5],
      [3, 0],
    ]);
    expect(points(afterAct(ruled, rule('1:2:3')))).toEqual(points(state));
    const two = after(...seeded('p1', 'p2'), {
      kind: 'pair',
      round: 1,
      draft: 1,
      boards: [{ id: 'x', a: 1, b: 2 }],
      byes: [],
    });
    const published = afterAct(two, { kind: 'publish', round: 1, draft: 1 });
    const wrong: Act = { kind: 'result', board: 'x', result: '1:2:3', by: 'ruling' };
    expect(refusalOf(published, rulesOf(), wrong, owner, 'because')).toBe('badResult');
  });

  test('[event] a moment is agreed when all three have named it; the calendar has it for each of them', () => {
    let state = round(after(...seeded(...ids(3))), []);
    const slot = (number: number): Act => ({ kind: 'slot', board: 'r1b0', number, at: 90_000 });
    const agreed = () => state.rounds[0]?.boards[0]?.slot ?? null;
    for (const n of [1, 2]) state = afterAct(state, slot(n));
    expect(agreed()).toBeNull();
    expect(refusalOf(state, rules, slot(3), person('p2'), '', 1000)).toBe('notOrganiser');
    expect(refusalOf(state, rules, slot(3), person('p3'), '', 1000)).toBeNull();
    state = afterAct(state, slot(3));
    expect(agreed()).toBe(90_000);
    const timed = { ...rules, roundHours: 2 };
    const text = eventCalendar(state, timed, { id: 'e', name: 'Threes', url: 'u', at: 0, entrant: 3 });
    expect(text).toContain('SUMMARY:Threes · 1 · p1 – p2 – p3');
    expect(eventCalendar(state, timed, { id: 'e', name: 'Threes', url: 'u', at: 0, entrant: 4 })).not.toContain('p1');
  });

  test('[event] a pairing of the organiser’s own has three at each table and names what it breaks', () => {
    const state = round(after(...seeded(...ids(6))), ['1:2:3', '1:2:3']);
    const table = (a: number, b: number, c?: number) => ({ a, b, ...(c === undefined ? {} : { c }) });
    const own = (boards: object[], byes: number[] = []): Act =>
      ({ kind: 'pair', round: 2, draft: 1, own: true, boards, byes }) as Act;
    const named = (...boards: ReturnType<typeof table>[]) => boards.map((b, i) => ({ id: `o${i}`, ...b }));
    const fine = named(table(1, 4, 2), table(3, 5, 6));
    expect(refusalOf(state, rules, own(fine), owner, 'because')).toBeNull();
    const faults = pairingFaults(state, { boards: fine, byes: [] }, 3);
    expect(faults.filter((f) => f.rule === 'rematch')).toEqual([
      { rule: 'rematch', a: 1, b: 2 },
      { rule: 'rematch', a: 5, b: 6 },
    ]);
    expect(faults.filter((f) => f.rule === 'points').length).toBe(4);
    const pairs = named(table(1, 2), table(3, 4), table(5, 6));
    expect(refusalOf(state, rules, own(pairs), owner, 'because')).toBe('badPairing');
    expect(refusalOf(state, rules, own(named(table(1, 4, 1)), [2, 3, 5, 6]), owner, 'because')).toBe('badPairing');
  });

  test('[event] whoever leaves a game of three stands in the organiser’s list, and keeps his points', () => {
    const state = round(after(...seeded(...ids(6))), ['1:2:3']);
    const left = afterAct(state, { kind: 'withdraw', entrant: 'p6' });
    expect(needsOf(left, rules)).toEqual([{ kind: 'left', round: 1, board: 'r1b1', entrant: 'p6' }]);
    const timed = { ...rules, roundHours: 2 };
    const unscheduled = { kind: 'unscheduled', round: 1, board: 'r1b1', end: 1000 + 7_200_000 };
    expect(needsOf(state, timed, 5_000_000)).toEqual([unscheduled]);
    const ruled = afterAct(left, { kind: 'result', board: 'r1b1', result: '1:1:-', by: 'ruling' });
    const next = round(ruled, []);
    expect(next.rounds[1]?.boards.length).toBe(1);
    // Five are left: two of them rest, and he stands in the standings.
    expect(next.rounds[1]?.byes.length).toBe(2);
    expect(
      standingsOf(next, rules)
        .map((l) => l.number)
        .sort(),
    ).toEqual([1, 2, 3, 4, 5, 6]);
  });

  test('[event] cross table, sides and bids of three, the table for spreadsheets', () => {
    const state = round(after(...seeded(...ids(3))), []);
    const done = afterAct(state, {
      kind: 'result',
      board: 'r1b0',
      result: '2:1:2',
      by: 'match',
      bid: { side: 'usa', received: { usa: -2 }, sides: ['usa', 'japan', 'soviet'] },
    });
    const cross = crossTable(done);
    const of = (x: number, y: number) =>
      cross
        .get(x)
        ?.get(y)
        ?.map((f) => f.points);
    expect([of(1, 2), of(1, 3), of(2, 1), of(2, 3), of(3, 1), of(3, 2)]).toEqual([[0], [0.5], [1], [1], [0.5], [0]]);
    expect(sideFigures(done).map((s) => [s.side, s.games, s.won, s.drawn, s.average])).toEqual([
      ['japan', 1, 1, 0, 0],
      ['soviet', 1, 0, 0, 0],
      ['usa', 1, 0, 0, -2],
    ]);
    expect(bidFigures(done)).toEqual([{ side: 'usa', from: -2, to: -2, games: 1, won: 0, drawn: 0 }]);
    expect(standingsCsv(done, rules).split('\r\n').slice(0, 2)).toEqual([
      'place,number,name,points,C1,BH',
      '1,2,p2,2,0.5,1',
    ]);
    expect([hasReport(rules), hasReport(rulesOf())]).toEqual([false, true]);
  });

  test('[event] what is for two is not asked of three', () => {
    expect(isThrees(rules)).toBe(true);
    for (const more of [{ duplicate: true }, { tieBreaks: ['MAR'] }, { games: 2 }, { order: 'lot' }] as const)
      expect(isThrees({ ...rules, ...more } as EventRules), JSON.stringify(more)).toBe(false);
    expect((['swiss', 'threes', 'cup'] as const).map(isByPoints)).toEqual([true, true, false]);
    const state = round(after(...seeded(...ids(3))), ['1:2:3']);
    expect(refusalOf(state, rules, { kind: 'rounds', rounds: 3 }, owner, 'because')).toBeNull();
    expect(refusalOf(state, rules, { kind: 'open', board: 'r1b0' }, server)).toBeNull();
    expect(foldEvent([])).toMatchObject({ status: 'draft' });
  });
});
