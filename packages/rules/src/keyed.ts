import type { Source } from './draws.ts';
import { byCode } from './json.ts';

/** Values of 32 bits: that two members share one is settled by their names. */
const RANKS = 0x1_0000_0000;

/**
 * The place in `of` of the member with the lowest keyed hash of itself and its situation (`stream` and the position
 * `n` in it). Who is missing changes nothing as long as it would not have been the lowest: boards that share a secret
 * draw the same in the same situation, whatever else was drawn before.
 */
export function lowest(source: Source, stream: string, n: number, of: readonly string[]): number {
  let best = 0;
  let least = RANKS;
  for (const [i, member] of of.entries()) {
    const rank = source.draw(`${stream}#${member}`, n, RANKS);
    if (rank > least || (rank === least && byCode(member, of[best] as string) > 0)) continue;
    best = i;
    least = rank;
  }
  return best;
}
