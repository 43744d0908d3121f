import { expect, test } from 'vitest';
import type { Act, EventRules, EventState } from '../src/index.ts';
import {
  afterAct,
  asDrafted,
  eventSource,
  isBalanced,
  isTwoGames,
  linedBoards,
  nextRound,
  pairNext,
  presentOf,
  refusalOf,
  roundLots,
  roundsOf,
  standingsOf,
  withSides,
} from '../src/index.ts';
import { after, ids, owner, rules, seeded } from './acts.ts';

const fixed = { auction: { format: 'fixed' } };
const begun = (n: number): EventState => after(...seeded(...ids(n)));
const secret = 'cd'.repeat(32);

/** Plays the next round; `wins` names the winner of a pair. */
function play(state: EventState, r: EventRules, wins: (a: number, b: number) => number): EventState {
  const n = nextRound(state, r) ?? 0;
  const made = pairNext(state, r);
  const boards = (made?.pairs ?? []).map((p, i) => ({ id: `r${n}b${i}`, ...p }));
  const members = made?.members ? { members: [...made.members] } : {};
  const acts: Act[] = [
    { kind: 'pair', round: n, draft: 1, boards, byes: [...(made?.byes ?? [])], ...members },
    { kind: 'publish', round: n, draft: 1 },
    ...boards.map(
      (b): Act => ({ kind: 'result', board: b.id, result: wins(b.a, b.b) === b.a ? '1:0' : '0:1', by: 'match' }),
    ),
  ];
  return acts.reduce((s, act) => afterAct(s, act), state);
}
const low = (a: number, b: number): number => Math.min(a, b);

test('[DESIGN 4] order by lot: equal points meet as in the fold, in an order drawn anew for each round', () => {
  const r = rules({ rounds: 3, order: 'lot' });
  const state = begun(8);
  const source = eventSource('event', secret);
  const lots = roundLots(state, r, source) ?? [];
  expect([...lots].sort((a, b) => a - b)).toEqual(presentOf(state));
  const made = pairNext(state, r, lots);
  expect(made?.lots).toEqual(lots);
  expect(made?.pairs).toEqual([0, 1, 2, 3].map((i) => ({ a: lots[i], b: lots[i + 4] })));
  expect(roundLots(state, rules({ rounds: 3 }), source)).toBeNull();
  // Points stay before lots, and another round has other lots.
  const next = play(state, r, low);
  const later = roundLots(next, r, source) ?? [];
  expect(later).not.toEqual(lots);
  const points = new Map(standingsOf(next, r).map((l) => [l.number, l.points]));
  for (const { a, b } of pairNext(next, r, later)?.pairs ?? []) expect(points.get(a)).toBe(points.get(b));
});

test('[DESIGN 4] sides in balance: nobody has one three times more often; in the organiser’s pairing too', () => {
  const r = rules({ rounds: 4, balance: true, ...fixed });
  let state = begun(8);
  for (let n = 1; n <= 4; n++) {
    state = play(state, r, low);
    const sides = new Map<number, number>();
    for (const round of roundsOf(state))
      for (const { a, b, side } of round.boards) {
        expect(side).toBeDefined();
        sides.set(a, (sides.get(a) ?? 0) + (side === 0 ? 1 : -1));
        sides.set(b, (sides.get(b) ?? 0) + (side === 0 ? -1 : 1));
      }
    for (const more of sides.values()) expect(Math.abs(more)).toBeLessThanOrEqual(2);
  }
  const two = play(begun(4), rules({ rounds: 3, balance: true, ...fixed }), low);
  const [first] = two.rounds[0]?.boards ?? [];
  const again = withSides(two, r, [{ a: first?.a ?? 0, b: first?.b ?? 0 }]);
  expect(again[0]?.side).toBe(first?.side === 0 ? 1 : 0);
  expect(isBalanced(r)).toBe(true);
  expect(isBalanced(rules({ balance: true }))).toBe(false);
  expect(isBalanced(rules({ balance: true, ...fixed, system: 'cup' }))).toBe(false);
});

test('[event] a later Swiss stage keeps apart who met in an earlier one; events of before go on as they were', () => {
  const later = [{ system: 'swiss' as const, take: 4, rounds: 1 }];
  const old = rules({ rounds: 2, later: later as EventRules['later'] });
  const now = asDrafted(old);
  expect(now.later?.[0]?.fresh).toBe(true);
  const met = (state: EventState): Set<string> =>
    new Set(roundsOf(state).flatMap((x) => x.boards.map(({ a, b }) => [a, b].sort().join())));
  const after2 = play(play(begun(6), old, low), old, low);
  const pairs = (r: EventRules) => (pairNext(after2, r)?.pairs ?? []).map(({ a, b }) => [a, b].sort().join());
  expect(pairs(old).filter((p) => met(after2).has(p)).length).toBeGreaterThan(0);
  expect(pairs(now).filter((p) => met(after2).has(p))).toEqual([]);
  expect(pairs(now).length).toBe(2);
});

test('[event] meetings of two games: each plays either side once; points decide, then the sum of margins', () => {
  const r = rules({ rounds: 1, games: 2, ...fixed });
  const boards = [{ id: 'x', a: 1, b: 2 }];
  const drafted = after(...seeded('p1', 'p2'), { kind: 'pair', round: 1, draft: 1, boards, byes: [] });
  expect(linedBoards(drafted, r, { a: 1, b: 2 })?.pairs).toEqual([
    { a: 1, b: 2, side: 0 },
    { a: 2, b: 1, side: 0 },
  ]);
  const lined = [
    {
      boards: [
        { id: 'x1', a: 1, b: 2, side: 0 as const },
        { id: 'x2', a: 2, b: 1, side: 0 as const },
      ],
      free: [0, 0] as [number, number],
    },
  ];
  const out: Act = { kind: 'publish', round: 1, draft: 1, lined };
  expect(refusalOf(drafted, r, out, owner)).toBeNull();
  expect(refusalOf(drafted, r, { kind: 'publish', round: 1, draft: 1 }, owner)).toBe('badLineUp');
  expect(refusalOf(drafted, rules({ rounds: 1 }), out, owner)).toBe('badLineUp');
  const once = { ...lined[0], boards: lined[0]?.boards.map((b) => ({ ...b, a: 1, b: 2 })) } as (typeof lined)[0];
  expect(refusalOf(drafted, r, { ...out, lined: [once] }, owner)).toBe('badLineUp');
  const playing = afterAct(drafted, out);
  const result = (board: string, result: '1:0' | '0:1' | '=:=' | '+:-', margin?: number): Act => ({
    kind: 'result',
    board,
    result,
    by: 'match',
    ...(margin === undefined ? {} : { margin }),
  });
  const ends = (...acts: Act[]) => {
    const state = acts.reduce((s, act) => afterAct(s, act), playing);
    expect(state.rounds[0]?.status).toBe('complete');
    return roundsOf(state)[0]?.boards[0];
  };
  expect(afterAct(playing, result('x1', '1:0', 5)).rounds[0]?.status).toBe('published');
  // Whoever wins both wins; one each is decided by the margins, each counted for the first entrant of its board.
  expect(ends(result('x1', '1:0', 5), result('x2', '0:1', -3))).toEqual({ a: 1, b: 2, result: '1:0', margin: 8 });
  expect(ends(result('x1', '1:0', 5), result('x2', '1:0', 7))).toEqual({ a: 1, b: 2, result: '0:1', margin: -2 });
  expect(ends(result('x1', '1:0', 5), result('x2', '1:0', 5))).toEqual({ a: 1, b: 2, result: '=:=', margin: 0 });
  expect(ends(result('x1', '1:0'), result('x2', '1:0'))).toEqual({ a: 1, b: 2, result: '=:=' });
  expect(ends(result('x1', '=:=', 1), result('x2', '1:0', 2))).toEqual({ a: 1, b: 2, result: '0:1', margin: -1 });
  expect(ends(result('x1', '+:-'), result('x2', '=:='))).toMatchObject({ result: '1:0' });
  for (const more of [
    { system: 'ladder' },
    { auction: { format: 'openGive' } },
    { duplicate: true },
    { balance: true },
  ])
    expect(isTwoGames({ ...r, ...(more as object) })).toBe(false);
});
