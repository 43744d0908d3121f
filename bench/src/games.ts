import { aa1942 } from '@wardroom/aa1942';
import { choosersOf } from '@wardroom/cli/soak/choosers.ts';
import type { Recorded } from '@wardroom/cli/soak/recorded.ts';
import type { SoakResult } from '@wardroom/cli/soak/soak.ts';
import { soak } from '@wardroom/cli/soak/soak.ts';
import { playWhole } from '@wardroom/cli/soak/whole-game.ts';
import type { AnyGame } from '@wardroom/rules';
import { chance } from '@wardroom/rules/testing.ts';

export const game = aa1942 as AnyGame;
const bare = { invariants: 0, probe: 0, load: 0, verify: false };
const random = choosersOf(game, {}, 'random');

/** A random game from the standard set-up, at most so many choices long. */
export function randomGame(seed: string, maxSteps: number): Recorded {
  const next = chance(Number(seed) + 7);
  const played = playWhole({ game, scenario: 'standard', options: {}, seed }, random(next), bare, { maxSteps, next });
  if (played.flaw) throw new Error(`game ${seed} is broken: ${played.flaw.what.join('; ')}`);
  return played.match;
}

/** Random whole games without any checks for so many seconds. */
export function bareSoak(seconds: number): SoakResult {
  const { result } = soak({
    game,
    scenario: 'standard',
    options: {},
    choosers: random,
    games: 100_000,
    seed: 'bench',
    first: 0,
    maxSteps: 3000,
    checks: bare,
    verifyEvery: 0,
    seconds,
  });
  if (result.failure) throw new Error(`broken: ${result.failure.what.join('; ')}`);
  return result;
}
