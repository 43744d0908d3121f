import { aa1942 } from '@wardroom/aa1942';
import type { AnyGame } from '@wardroom/rules';
import { expect, test } from 'vitest';
import { choosersOf } from '../src/soak/choosers.ts';
import type { SoakResult } from '../src/soak/soak.ts';
import { soak } from '../src/soak/soak.ts';
import { merged, shares } from '../src/soak/workers.ts';

const game = aa1942 as AnyGame;
const played = (first: number, games: number): SoakResult =>
  soak({
    game,
    scenario: 'standard',
    options: {},
    choosers: choosersOf(game, {}, 'random'),
    games,
    seed: 'w',
    first,
    maxSteps: 60,
    checks: { invariants: 0, probe: 0, load: 0, verify: false },
    verifyEvery: 0,
  }).result;

test('[platform] shares cover every game once, whatever the number of processes', () => {
  for (const [games, workers] of [
    [10, 3],
    [2, 4],
    [7, 1],
  ] as const) {
    const all = shares(5, games, workers, ['soak']);
    expect(all.flatMap((s) => Array.from({ length: s.games }, (_, i) => s.first + i))).toEqual(
      Array.from({ length: games }, (_, i) => 5 + i),
    );
  }
});

test('[platform] the same games give the same sums, shared or not', () => {
  const { gamesPerSecond: _a, stepsPerSecond: _b, ...alone } = played(0, 5);
  const { gamesPerSecond: _c, stepsPerSecond: _d, ...together } = merged([played(0, 2), played(2, 3)]);
  expect(together).toEqual(alone);
});
