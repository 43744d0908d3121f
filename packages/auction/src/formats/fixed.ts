import type { ConfigOf } from '../config.ts';
import type { AuctionPhase, Lot } from '../state.ts';
import { byLot, receives } from '../state.ts';

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
        const from = first === undefined ? -1 : l.sides.indexOf(first);
        if (from < 0) return byLot(l, g, io, bids, 'fixed');
        // The others have the sides that follow in the order of the game.
        const sides = l.bidders.map((seat, i) => [seat, l.sides[(from + i) % l.sides.length] as string] as const);
        l.conclude(g, io, { sides: Object.fromEntries(sides), bids }, 'fixed');
      },
    },
  };
}
