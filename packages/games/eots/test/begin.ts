import { settleBids } from '../src/bid.ts';
import { dealOpeningHands } from '../src/opening-hands.ts';
import type { Bid } from '../src/options.ts';
import { optionsSchema } from '../src/options.ts';
import { setup } from '../src/setup.ts';
import type { State } from '../src/state.ts';

/** A set-up behind its first states: bids settled, hands the first cards of each pile. */
export function begin(
  scenario: string,
  options: 'classic' | 'revised' | { handicap: number } | { bid: Bid } = 'classic',
): State {
  const g = setup(scenario, optionsSchema.parse(typeof options === 'string' ? { preset: options } : options));
  const io = { pick: <T extends string>(_pool: string, from: readonly T[], n: number) => from.slice(0, n), log() {} };
  settleBids(g, io);
  dealOpeningHands(g, io);
  return g;
}
