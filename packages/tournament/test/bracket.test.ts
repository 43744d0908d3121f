import { expect, test } from 'vitest';
import { eventBracket, nextRound, standingsOf } from '../src/index.ts';
import { after, ids, lower, pairsOf, round, rules, seeded } from './acts.ts';

test('[event] Swiss then a cut: the first four meet as 1-4 and 2-3 for their places, the others keep theirs', () => {
  const r = rules({ rounds: 3, later: [{ system: 'cup', take: 4, rounds: 3 }] });
  let state = after(...seeded(...ids(8)));
  for (const _ of [1, 2, 3]) state = round(state, r, lower);
  const order = standingsOf(state, r).map((l) => l.number);
  const [one, two, three, four] = order as [number, number, number, number];
  state = round(state, r, lower);
  expect(pairsOf(state, 4)).toEqual([`${one}-${four}`, `${two}-${three}`]);
  expect(nextRound(state, r)).toBe(5);
  state = round(state, r, (a, b) => Math.max(a, b));
  expect(nextRound(state, r)).toBeNull();
  const final = state.rounds[4]?.boards[0];
  const winner = Math.max(final?.a ?? 0, final?.b ?? 0);
  expect(standingsOf(state, r)[0]).toMatchObject({ place: 1, number: winner });
  expect(
    standingsOf(state, r)
      .slice(4)
      .map((l) => l.number),
  ).toEqual(order.slice(4));
  // Points are those of the Swiss stage.
  expect(standingsOf(state, r).reduce((sum, l) => sum + l.points, 0)).toBe(12);
});

test('[event] a cup with a game for third place, best of three: a meeting goes on until two wins', () => {
  const third = rules({ system: 'cup', cup: { double: false, thirdPlace: true, bestOf: 1 } });
  let state = after(...seeded(...ids(4)));
  state = round(state, third, lower);
  state = round(state, third, lower);
  expect(pairsOf(state, 2)).toEqual(['1-2', '4-3']);
  expect(standingsOf(state, third).map((l) => [l.place, l.number])).toEqual([
    [1, 1],
    [2, 2],
    [3, 3],
    [4, 4],
  ]);
  const best = rules({ system: 'cup', cup: { double: false, thirdPlace: false, bestOf: 3 } });
  let two = after(...seeded(...ids(2)));
  two = round(two, best, () => 1);
  two = round(two, best, () => 2);
  expect(nextRound(two, best)).toBe(3);
  two = round(two, best, () => 2);
  expect(nextRound(two, best)).toBeNull();
  expect(eventBracket(two, best)?.meetings[0]).toMatchObject({ winner: 2, wins: [1, 2] });
});

test('[event] double elimination: who loses once comes back, and the final is played again when he wins it', () => {
  const r = rules({ system: 'cup', cup: { double: true, thirdPlace: false, bestOf: 1 } });
  let state = after(...seeded(...ids(4)));
  // 2 loses the first final of the upper bracket to 1 and then beats everybody.
  const wins = (a: number, b: number): number => lower(a, b);
  while (nextRound(state, r) !== null && !eventBracket(state, r)?.meetings.some((m) => m.id === 'f1' && m.ready))
    state = round(state, r, wins);
  expect(eventBracket(state, r)?.meetings.find((m) => m.id === 'f1')).toMatchObject({ a: 1, b: 2 });
  state = round(state, r, () => 2);
  expect(pairsOf(state, state.rounds.length)).toEqual(['1-2']);
  expect(nextRound(state, r)).not.toBeNull();
  state = round(state, r, () => 2);
  expect(nextRound(state, r)).toBeNull();
  expect(
    standingsOf(state, r)
      .slice(0, 2)
      .map((l) => l.number),
  ).toEqual([2, 1]);
});

test('[event] everybody against everybody twice: the second time the places in the auction are changed', () => {
  const r = rules({ system: 'roundRobin', twice: true });
  let state = after(...seeded(...ids(4)));
  for (const _ of [1, 2, 3, 4, 5, 6]) state = round(state, r, lower);
  expect(nextRound(state, r)).toBeNull();
  const turned = pairsOf(state, 1).map((p) => p.split('-').reverse().join('-'));
  expect(pairsOf(state, 4)).toEqual(turned);
});
