import type { Frame, IO, Offer, Seat } from '@wardroom/rules';
import { amount, leaf } from '@wardroom/rules';
import type { ConfigOf } from '../config.ts';
import type { AuctionPhase, AuctionState, Lot } from '../state.ts';
import { byLot, higherRoll, note, otherBidder, otherSide, sidesFor } from '../state.ts';

interface Lower extends Frame {
  turn: Seat;
  by?: Seat;
  amount?: number;
}

/**
 * BIDS F10 What the taken side needs for victory is bid down from the rulebook's value, until the other takes it. What
 * was bid is by how much it is lower; the game makes a victory condition of it.
 */
export function threshold(l: Lot, config: ConfigOf<'threshold'>): { [name: string]: AuctionPhase<Lower> } {
  const { taken, from, step } = config;
  const take = (g: AuctionState, f: Lower, io: IO, seat: Seat): void => {
    note(g, io, seat, 'takeThreshold', { side: taken });
    const bids = { [otherSide(l, taken)]: from - (f.amount ?? from) };
    l.conclude(g, io, { sides: sidesFor(l, seat, taken), bids }, 'accepted');
  };
  return {
    threshold: {
      rule: 'F10',
      open: true,
      enter(_g, f, io) {
        f.turn = higherRoll(io, l.bidders, 'auction.opener');
      },
      decisions(_g, f) {
        const most = f.amount === undefined ? from : f.amount - step;
        const kinds: { [kind: string]: Offer } = {};
        if (most >= 1) kinds.lower = amount(1, most);
        if (f.by !== undefined) kinds.takeThreshold = leaf;
        const params = { side: taken, amount: f.amount ?? from };
        return [{ seat: f.turn, prompt: 'auction.threshold', params, key: String(f.amount), kinds }];
      },
      choose(g, f, choice, io, seat) {
        if (choice.kind === 'takeThreshold') return take(g, f, io, seat);
        f.amount = choice.amount ?? from;
        f.by = seat;
        note(g, io, seat, 'lower', { side: taken, amount: f.amount });
        f.turn = otherBidder(l, seat);
      },
      lapse(g, f, io, seat) {
        if (f.by === undefined) byLot(l, g, io);
        else take(g, f, io, seat);
      },
    },
  };
}
