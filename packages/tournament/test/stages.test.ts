import { commitment } from '@wardroom/rules';
import { expect, test } from 'vitest';
import type { Act, EventState } from '../src/index.ts';
import {
  afterAct,
  chainAfter,
  drawSeeds,
  eventBracket,
  eventHead,
  eventSource,
  isChain,
  isPlayedOut,
  nextRound,
  poolLines,
  readRules,
  refusalOf,
  stageNow,
  standingsOf,
  verifyEvent,
} from '../src/index.ts';
import { after, enter, ids, lower, over, owner, pairsOf, person, round, rules, seeded } from './acts.ts';

const places = (state: EventState, r: Parameters<typeof standingsOf>[1]): string[] =>
  standingsOf(state, r).map((l) => `${l.place}: ${l.number}`);
const cup = (take: number) => ({ system: 'cup', take, rounds: 3 }) as const;

test('[DESIGN 5 pools] seven in two pools, seeded to and fro: each meets its pool alone, equals share places', () => {
  const r = rules({ system: 'roundRobin', pools: 2, tieBreaks: ['DE', 'LOT'] });
  let state = after(...seeded(...ids(7)));
  expect(stageNow(state, r).groups).toEqual([
    [1, 4, 5],
    [2, 3, 6, 7],
  ]);
  // Berger of three and of four, by hand.
  while (nextRound(state, r) !== null) state = round(state, r, lower);
  expect([1, 2, 3].map((n) => pairsOf(state, n))).toEqual([
    ['4-5', '2-7', '3-6'],
    ['1-4', '7-6', '2-3'],
    ['5-1', '3-7', '6-2'],
  ]);
  expect(isPlayedOut(state, r)).toBe(true);
  const points = poolLines(state, r, stageNow(state, r)).map((lines) => lines.map((l) => `${l.number} ${l.points}`));
  expect(points).toEqual([
    ['1 2', '4 1', '5 0'],
    ['2 3', '3 2', '6 1', '7 0'],
  ]);
  expect(places(state, r)).toEqual(['1: 1', '1: 2', '3: 4', '3: 3', '5: 5', '5: 6', '7: 7']);
});

test('[DESIGN 5 pools] with few entrants there are fewer pools, never one of nobody to play against', () => {
  const r = rules({ system: 'roundRobin', pools: 4 });
  for (const [size, pools] of [
    [2, 1],
    [3, 1],
    [5, 2],
    [8, 4],
  ] as const)
    expect([size, stageNow(after(...seeded(...ids(size))), r).groups.length]).toEqual([size, pools]);
});

test('[DESIGN 5 chain] pools, then elimination: winners meet seconds of other pools, points stay the pools’', () => {
  const r = rules({ system: 'roundRobin', pools: 2, tieBreaks: ['LOT'], later: [cup(2)] });
  let state = after(...seeded(...ids(8)));
  for (const _ of [1, 2, 3]) state = round(state, r, lower);
  // Pools 1 4 5 8 and 2 3 6 7; first 1 and 2, second 4 and 3.
  state = round(state, r, lower);
  expect(pairsOf(state, 4)).toEqual(['1-3', '2-4']);
  expect(state.rounds[3]?.members).toEqual([1, 2, 4, 3]);
  state = round(state, r, (a, b) => Math.max(a, b));
  expect(pairsOf(state, 5)).toEqual(['1-2']);
  expect(nextRound(state, r)).toBeNull();
  expect(places(state, r)).toEqual(['1: 2', '2: 1', '3: 4', '3: 3', '5: 5', '5: 6', '7: 8', '7: 7']);
  expect(
    standingsOf(state, r)
      .slice(0, 4)
      .map((l) => l.points),
  ).toEqual([3, 3, 2, 2]);
});

test('[DESIGN 5 chain] who has left before others went on stands behind them, however well he stood', () => {
  const r = rules({ system: 'roundRobin', pools: 2, tieBreaks: ['LOT'], later: [cup(1)] });
  let state = after(...seeded(...ids(8)));
  for (const _ of [1, 2, 3]) state = round(state, r, lower);
  // The first of a pool goes: the second one plays for the cup.
  state = afterAct(state, { kind: 'withdraw', entrant: 'p1' });
  state = round(state, r, lower);
  expect(state.rounds[3]?.members).toEqual([4, 2]);
  expect(places(state, r)).toEqual(['1: 2', '2: 4', '3: 1', '4: 3', '5: 5', '5: 6', '7: 8', '7: 7']);
});

test('[DESIGN 5 chain] Swiss, everybody with everybody, elimination: each begins anew, by the last standings', () => {
  const middle = { system: 'roundRobin', take: 3, rounds: 3 } as const;
  const r = rules({ rounds: 2, tieBreaks: ['LOT'], later: [middle, cup(2)] });
  let state = after(...seeded(...ids(6)));
  for (const _ of [1, 2]) state = round(state, r, lower);
  const first = standingsOf(state, r).map((l) => l.number);
  const three = first.slice(0, 3);
  for (const _ of [1, 2, 3]) state = round(state, r, (a, b) => Math.max(a, b));
  expect(state.rounds[2]?.members).toEqual(three);
  for (const n of [3, 4, 5])
    for (const pair of pairsOf(state, n)) expect(three).toEqual(expect.arrayContaining(pair.split('-').map(Number)));
  const best = [...three].sort((a, b) => b - a);
  expect(
    standingsOf(state, r)
      .map((l) => [l.number, l.points])
      .slice(0, 3),
  ).toEqual([
    [best[0], 2],
    [best[1], 1],
    [best[2], 0],
  ]);
  state = round(state, r, lower);
  expect(state.rounds[5]?.members).toEqual(best.slice(0, 2));
  expect(nextRound(state, r)).toBeNull();
  expect(standingsOf(state, r).map((l) => l.number)).toEqual([best[1], best[0], best[2], ...first.slice(3)]);
});

test('[DESIGN 5 chain] who goes on is said once: a later ruling changes the standings, not the stage', () => {
  const r = rules({ rounds: 1, tieBreaks: ['LOT'], later: [cup(2)] });
  let state = round(after(...seeded(...ids(4))), r, lower);
  state = round(state, r, lower);
  const before = eventBracket(state, r)?.meetings;
  expect(before).toMatchObject([{ a: 1, b: 2, winner: 1 }]);
  state = afterAct(state, over('r1b0', '0:1', 'ruling'));
  state = afterAct(state, over('r1b1', '0:1', 'ruling'));
  expect(eventBracket(state, r)?.meetings).toEqual(before);
  expect(standingsOf(state, r).map((l) => l.number)).toEqual([1, 2, 3, 4]);
});

test('[DESIGN 5 chain] whoever leaves before a stage begins is not in it, and the next one is', () => {
  const r = rules({ system: 'roundRobin', tieBreaks: ['LOT'], later: [cup(2)] });
  let state = after(...seeded(...ids(4)));
  for (const _ of [1, 2, 3]) state = round(state, r, lower);
  state = afterAct(state, { kind: 'withdraw', entrant: 'p2' });
  state = round(state, r, lower);
  expect(pairsOf(state, 4)).toEqual(['1-3']);
});

test('[event] a later stage takes nobody late, no pairing of one’s own and no more rounds', () => {
  const r = rules({ rounds: 1, lateUntil: 9, later: [{ system: 'swiss', take: 4, rounds: 2 }] });
  const first = after(...seeded(...ids(6)));
  expect(refusalOf({ ...first }, r, enter('late'), person('late'))).toBeNull();
  const state = round(first, r, lower);
  expect(refusalOf(state, r, enter('late'), person('late'))).toBe('closed');
  expect(refusalOf(state, r, { kind: 'rounds', rounds: 4 }, owner, 'because')).toBe('notSwiss');
  const own: Act = { kind: 'pair', round: 2, draft: 1, boards: [{ id: 'x', a: 1, b: 2 }], byes: [], own: true };
  expect(refusalOf(state, r, own, owner, 'because')).toBe('notSwiss');
});

test('[event] nothing comes after elimination, and after boards that everybody plays alone', () => {
  const chain = (system: 'swiss' | 'cup' | 'duplicate', ...later: ('swiss' | 'cup')[]) =>
    isChain({ system, later: later.map((s) => ({ system: s, take: 2, rounds: 1 })) });
  expect([chain('swiss', 'swiss', 'cup'), chain('cup'), chain('duplicate')]).toEqual([true, true, true]);
  expect([chain('swiss', 'cup', 'swiss'), chain('cup', 'swiss'), chain('duplicate', 'cup')]).toEqual([
    false,
    false,
    false,
  ]);
});

test('[event] rules of an earlier version had a cut: they read as a stage, and a log from them still verifies', () => {
  const written = {
    game: 'aa1942',
    scenario: 'standard',
    rounds: 1,
    cut: 2,
    cup: { double: false, thirdPlace: true },
  };
  const r = readRules(written);
  expect(r.later).toEqual([
    { system: 'cup', take: 2, rounds: 3, cup: { double: false, thirdPlace: true, bestOf: 1 } },
  ]);
  expect(Object.keys(r)).not.toContain('cut');
  const secret = '7'.repeat(64);
  const people = ids(4);
  const seeds = drawSeeds(people, eventSource('old', secret));
  const acts: Act[] = [...seeded(...people).slice(0, -1), { kind: 'start', seeds }];
  const played = (state: EventState, n: number) =>
    (n === 1 ? ['1-3', '2-4'] : ['1-2']).map((pair, i) => {
      const [a = 0, b = 0] = pair.split('-').map(Number);
      expect(pairsOf(round(state, r, lower), n)).toContain(pair);
      return { id: `r${n}b${i}`, a, b };
    });
  let state = after(...acts);
  for (const n of [1, 2]) {
    const boards = played(state, n);
    // Who goes on was not written down then.
    const more: Act[] = [
      { kind: 'pair', round: n, draft: 1, boards, byes: [] },
      { kind: 'publish', round: n, draft: 1 },
      ...boards.map((b) => over(b.id, '1:0')),
    ];
    for (const act of more) state = afterAct(state, act);
    acts.push(...more);
  }
  const commit = commitment(secret);
  let chain = eventHead('old', written, commit);
  const log = acts.map((act, i) => {
    const line = { seq: i + 1, at: 1, by: 'x', act, reason: '' };
    chain = chainAfter(chain, line);
    return { ...line, chain };
  });
  const file = { id: 'old', rules: written as unknown, commit, secret, log };
  expect(verifyEvent(file)).toBeNull();
  expect(verifyEvent({ ...file, rules: { ...written, cut: 4 } })).toEqual({ what: 'chain', seq: 1 });
});

test('[event] a pairing that says of others that they go on does not verify', () => {
  const written = { game: 'aa1942', scenario: 'standard', rounds: 1, later: [cup(2)] };
  const r = readRules(written);
  const people = ids(4);
  const acts = [...seeded(...people)];
  let state = round(after(...acts), r, lower);
  state = round(state, r, lower);
  const rounds = (members: number[]): Act[] => [
    {
      kind: 'pair',
      round: 1,
      draft: 1,
      boards: (state.rounds[0]?.boards ?? []).map(({ id, a, b }) => ({ id, a, b })),
      byes: [],
    },
    { kind: 'publish', round: 1, draft: 1 },
    over('r1b0', '1:0'),
    over('r1b1', '1:0'),
    { kind: 'pair', round: 2, draft: 1, boards: [{ id: 'r2b0', a: 1, b: 2 }], byes: [], members },
  ];
  const commit = commitment('0'.repeat(64));
  const fileOf = (members: number[]) => {
    let chain = eventHead('new', written, commit);
    const log = [...acts, ...rounds(members)].map((act, i) => {
      const line = { seq: i + 1, at: 1, by: 'x', act, reason: '' };
      chain = chainAfter(chain, line);
      return { ...line, chain };
    });
    return { id: 'new', rules: written, commit, secret: null, log };
  };
  expect(verifyEvent(fileOf([1, 2]))).toBeNull();
  expect(verifyEvent(fileOf([1, 2, 3]))).toEqual({ what: 'pairing', seq: acts.length + 5 });
});
