import { aa1942 } from '@wardroom/aa1942';
import { choosersOf } from '@wardroom/cli/soak/choosers.ts';
import { Recorded } from '@wardroom/cli/soak/recorded.ts';
import type { SoakResult } from '@wardroom/cli/soak/soak.ts';
import { soak } from '@wardroom/cli/soak/soak.ts';
import type { AnyGame } from '@wardroom/rules';
import { chance } from '@wardroom/rules/testing.ts';

export const game = aa1942 as AnyGame;
const bare = { invariants: 0, probe: 0, load: 0, verify: false };
const random = choosersOf(game, {}, 'random');

/** A random game from the standard set-up after so many choices, or sooner when it is over. */
export function randomGame(seed: string, steps: number): Recorded {
  const next = chance(Number(seed) + 7);
  const match = new Recorded({ game, scenario: 'standard', options: {}, seed });
  const chooser = random(next);
  for (let i = 0; i < steps && !match.play.outcome; i++) {
    const [d] = match.play.decisions();
    const choices = d ? chooser(d.seat)(match, d) : [];
    if (!d || choices.length === 0) throw new Error(`game ${seed} is stuck at step ${i}`);
    match.act(d, choices);
  }
  return match;
}

/** Random whole games without any checks for so many seconds. */
export function bareSoak(seconds: number, seed: string): SoakResult {
  const { result } = soak({
    game,
    scenario: 'standard',
    options: {},
    choosers: random,
    games: 100_000,
    seed,
    first: 0,
    maxSteps: 3000,
    checks: bare,
    verifyEvery: 0,
    seconds,
  });
  if (result.failure) throw new Error(`broken: ${result.failure.what.join('; ')}`);
  return result;
}
