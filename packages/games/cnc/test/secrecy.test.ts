import type { Audience } from '@wardroom/rules';
import { publicAudience } from '@wardroom/rules';
import { leaks } from '@wardroom/rules/testing.ts';
import { expect, test } from 'vitest';
import { begin, chance, step } from './walk.ts';

const audiences: readonly Audience[] = [
  publicAudience,
  ...['japan', 'usa', 'soviet'].map((s): Audience => ({ kind: 'seats', seats: [s] })),
];

test.each([
  [3, 11],
  [3, 12],
  [2, 13],
])('[7.2] nobody sees what his seat may not see, with %i players (seed %i)', (players, seed) => {
  const play = begin(seed, { players });
  const next = chance(seed);
  for (let n = 0; n < 500 && !play.outcome; n++) {
    const d = step(play, next, n, true);
    if (n % 7 !== 0 || play.outcome) continue;
    const who = audiences[next(audiences.length)] as Audience;
    if (players === 2 && who.kind === 'seats' && who.seats[0] === 'soviet') continue;
    expect(leaks(play, who, next), `step ${n} ${d.phase} ${JSON.stringify(who)}`).toEqual([]);
  }
});
