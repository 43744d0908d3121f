import type { Frame, Seat } from '@wardroom/rules';
import { among, amount, leaf } from '@wardroom/rules';
import type { AuctionPhase, Lot } from '../state.ts';
import { byLot, higherRoll, note, otherBidder, receives, sidesFor } from '../state.ts';

interface Cut extends Frame {
  turn: Seat;
  side?: string;
  amount?: number;
}

/** One names how much a side gets, the other chooses his side. */
export function cut(l: Lot): { [name: string]: AuctionPhase<Cut> } {
  return {
    cut: {
      rule: 'F11',
      open: true,
      enter(_g, f, io) {
        f.turn = higherRoll(io, l.bidders, 'auction.opener');
      },
      decisions(_g, f) {
        if (f.side === undefined) {
          const name = among(l.sides, () => amount(0, l.most));
          return [{ seat: f.turn, prompt: 'auction.name', kinds: { name } }];
        }
        const params = { side: f.side, amount: f.amount ?? 0 };
        return [{ seat: f.turn, prompt: 'auction.take', params, kinds: { take: among(l.sides, () => leaf) } }];
      },
      choose(g, f, choice, io, seat) {
        const side = choice.value[0] as string;
        if (choice.kind === 'name') {
          f.side = side;
          f.amount = choice.amount ?? 0;
          note(g, io, seat, 'name', { side, amount: f.amount });
          f.turn = otherBidder(l, seat);
          return;
        }
        note(g, io, seat, 'take', { side });
        const bids = receives(l, f.side as string, f.amount ?? 0);
        l.conclude(g, io, { sides: sidesFor(l, seat, side), bids }, 'chosen');
      },
      lapse(g, f, io, seat) {
        note(g, io, seat, 'lapsed');
        // Without a price nothing is divided; with one the sides are drawn, and the price stands.
        if (f.side === undefined) byLot(l, g, io);
        else byLot(l, g, io, receives(l, f.side, f.amount ?? 0));
      },
    },
  };
}
