import { aa1942 } from '@wardroom/aa1942';
import { choosersOf } from '@wardroom/cli/soak/choosers.ts';
import { Recorded } from '@wardroom/cli/soak/recorded.ts';
import type { SoakResult } from '@wardroom/cli/soak/soak.ts';
import { soak } from '@wardroom/cli/soak/soak.ts';
import { eots } from '@wardroom/eots';
import { packingOf } from '@wardroom/protocol/packing.ts';
import type { AnyGame, Play, Step } from '@wardroom/rules';
import { chance } from '@wardroom/rules/testing.ts';

export const game = aa1942 as AnyGame;
const bare = { invariants: 0, probe: 0, load: 0, verify: false };

/** The games that are measured, with the scenario of theirs. */
export const measured = {
  aa1942: { game, scenario: 'standard' },
  eots: { game: eots as unknown as AnyGame, scenario: 'campaign-1942' },
} as const;
export type Measured = keyof typeof measured;

/**
 * What one spectator is sent of the `i`th step, as it goes over the wire; `asked`: what the message before said is open,
 * which is not said again.
 */
export function spectatorMessage(play: Play, step: Step, i: number, asked: string): { text: string; asked: string } {
  const sent = play.delta(step, { kind: 'public' });
  const w = play.heads({ kind: 'public' });
  const now = JSON.stringify(w);
  const message = {
    m: 'tj6G75eNaXofDFpo',
    v: step.seq,
    t: 1795238792593 + i * 977,
    ...(step.seat === undefined ? {} : { s: step.seat }),
    b: 'u7Hq2',
    ...(sent ? { d: sent.delta, ...(sent.log.length > 0 ? { l: sent.log } : {}) } : {}),
    h: Buffer.from(step.chain.slice(0, 32), 'hex').toString('base64url'),
    x: step.state,
    ...(now === asked ? {} : { w }),
  };
  const packing = packingOf(play.game);
  return { text: JSON.stringify(['step', packing ? packing.pack(message) : message]), asked: now };
}

/** A random game after so many choices, or sooner when it is over; its steps are sealed as on a server. */
export function randomGame(seed: string, steps: number, which: Measured = 'aa1942'): Recorded {
  const next = chance(Number(seed) + 7);
  const match = new Recorded({ ...measured[which], options: {}, seed, sealed: true });
  const chooser = choosersOf(match.play.game, {}, 'random')(next);
  for (let i = 0; i < steps && !match.play.outcome; i++) {
    const d = match.play.decisions().find((x) => x.must !== false);
    const choices = d ? chooser(d.seat)(match, d) : [];
    if (!d || choices.length === 0) throw new Error(`game ${seed} is stuck at step ${i}`);
    match.act(d, choices);
  }
  return match;
}

/** Random whole games without any checks for so many seconds. */
export function bareSoak(seconds: number, seed: string, which: Measured = 'aa1942'): SoakResult {
  const { result } = soak({
    ...measured[which],
    options: {},
    choosers: choosersOf(measured[which].game, {}, 'random'),
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
