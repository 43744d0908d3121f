import { expect, test } from 'vitest';
import { invariants } from '../src/invariants.ts';
import { begin, chance, stateOf, step } from './walk.ts';

test.each([
  [3, 1],
  [3, 2],
  [2, 3],
])('[30.8] a random game of %i players (seed %i) runs to its end with every invariant', (players, seed) => {
  const play = begin(seed, { players });
  const next = chance(seed);
  let n = 0;
  for (; n < 20_000 && !play.outcome; n++) {
    step(play, next, n);
    if (n % 25 === 0) expect(invariants(stateOf(play)), `step ${n}`).toEqual([]);
  }
  expect(play.outcome, `after ${n} steps`).not.toBeNull();
});
