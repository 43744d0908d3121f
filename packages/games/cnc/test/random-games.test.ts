import type { Audience } from '@wardroom/rules';
import { applyActs, canonical, digestOf, publicAudience } from '@wardroom/rules';
import { expect, test } from 'vitest';
import { invariants } from '../src/invariants.ts';
import { begin, chance, stateOf, step, stepOf } from './walk.ts';

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

test.each([
  [3, 4],
  [2, 5],
])('[7.2] what each is told of a step leads to his next view, with %i players (seed %i)', (players, seed) => {
  const play = begin(seed, { players });
  const next = chance(seed);
  const seats: readonly Audience[] = ['japan', 'usa'].map((s) => ({ kind: 'seats', seats: [s] }));
  for (let n = 0; n < 400 && !play.outcome; n++) {
    const before = [publicAudience, ...seats].map((who) => ({ who, view: play.view(who) }));
    const { step: made, decision } = stepOf(play, next, n);
    for (const { who, view } of before) {
      applyActs(view, play.told(made, who)?.acts ?? [], digestOf(view));
      expect(canonical(view), `step ${n} ${decision.phase} ${JSON.stringify(who)}`).toBe(canonical(play.view(who)));
    }
  }
});
