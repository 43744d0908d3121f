import type { ConfigOf } from '../config.ts';
import type { AuctionPhase, Lot } from '../state.ts';
import { byLot, receives } from '../state.ts';

/** BIDS F12 Nothing is bid: sides by lot, with what the organiser has fixed for one of them. */
export function fixed(l: Lot, { receiver, amount }: ConfigOf<'fixed'>): { [name: string]: AuctionPhase } {
  return {
    fixed: {
      rule: 'F12',
      open: true,
      enter(g, _f, io) {
        byLot(l, g, io, receiver === undefined ? {} : receives(l, receiver, amount), 'fixed');
      },
    },
  };
}
