import type { ConfigOf } from '../config.ts';
import type { AuctionPhase, Lot } from '../state.ts';
import { byLot, otherSide, receives } from '../state.ts';

/**
 * BIDS F12 Nothing is bid: sides by lot, or as they were given out, with what the organiser has fixed for one of them.
 */
export function fixed(l: Lot, { receiver, amount, first }: ConfigOf<'fixed'>): { [name: string]: AuctionPhase } {
  return {
    fixed: {
      rule: 'F12',
      open: true,
      enter(g, _f, io) {
        const bids = receiver === undefined ? {} : receives(l, receiver, amount);
        const [one, two] = l.bidders;
        if (first === undefined || !l.sides.includes(first) || one === undefined || two === undefined)
          return byLot(l, g, io, bids, 'fixed');
        l.conclude(g, io, { sides: { [one]: first, [two]: otherSide(l, first) }, bids }, 'fixed');
      },
    },
  };
}
