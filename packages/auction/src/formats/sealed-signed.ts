import type { ConfigOf } from '../config.ts';
import type { AuctionPhase, Lot } from '../state.ts';
import { higherRoll, otherBidder, sidesFor } from '../state.ts';
import { sealedPhases, whole } from './sealed.ts';

/** What each of two bidders named, as far as it is known. */
type Named = { side: string; n: number };

/**
 * BIDS F5, F6, F7 Sealed: a side and a number. Different sides: each has the side he named, and his number counts.
 * The same side: the higher number has it, and only that counts; equal numbers: the die.
 */
function namedSide(
  name: string,
  l: Lot,
  more: { rule: string; most: number; lowerRoll: boolean; missing: 'format' | 'lot' },
): { [name: string]: AuctionPhase<never> } {
  return sealedPhases<Named>(name, l, {
    rule: more.rule,
    read({ side, amount }) {
      const n = l.sides.includes(side) ? whole(amount, 0, more.most) : null;
      return n === null ? null : { side, n };
    },
    decide(_g, io, bids, missing) {
      const [[one = '', first] = [], [two = '', second] = []] = [...bids];
      if (!first) return null;
      const has = (seat: string, { side, n }: Named, how: string) => ({
        result: { sides: sidesFor(l, seat, side), bids: { [side]: n } },
        how,
      });
      // One bid alone, whatever became of the other: no preference against it.
      if (!second) return missing.length > 0 && more.missing === 'lot' ? null : has(one, first, 'alone');
      if (first.side !== second.side) {
        const both = { [first.side]: first.n, [second.side]: second.n };
        return { result: { sides: { [one]: first.side, [two]: second.side }, bids: both }, how: 'asNamed' };
      }
      if (first.n !== second.n) return first.n > second.n ? has(one, first, 'higher') : has(two, second, 'higher');
      const high = higherRoll(io, [one, two], 'auction.tie');
      return has(more.lowerRoll ? otherBidder(l, high) : high, first, 'tie');
    },
  }) as { [name: string]: AuctionPhase<never> };
}

export const sealedSigned = (l: Lot, { missing }: ConfigOf<'sealedSigned'>) =>
  namedSide('sealedSigned', l, { rule: 'F5', most: l.most, lowerRoll: false, missing });

/** F7 Levels instead of a sum; of equal levels the lower roll plays the side. */
export const levels = (l: Lot, { levels: most, missing }: ConfigOf<'levels'>) =>
  namedSide('levels', l, { rule: 'F7', most, lowerRoll: true, missing });
