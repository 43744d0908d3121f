import type { Frame, IO, Offer, Seat } from '@wardroom/rules';
import { amount, leaf } from '@wardroom/rules';
import type { ConfigOf } from '../config.ts';
import type { AuctionPhase, AuctionState, Lot } from '../state.ts';
import { byLot, higherRoll, note, otherBidder, receives, sidesFor } from '../state.ts';

interface Take extends Frame {
  turn: Seat;
  by?: Seat;
  amount?: number;
}

/** BIDS F2 "I play the receiving side with n": lower and lower, below 0 it gives; the first refusal ends it. */
export function openTake(l: Lot, config: ConfigOf<'openTake'>): { [name: string]: AuctionPhase<Take> } {
  const { receiver, step, negative } = config;
  const least = negative ? -l.most : 0;
  const end = (g: AuctionState, f: Take, io: IO, seat: Seat): void => {
    note(g, io, seat, 'pass');
    const by = f.by as Seat;
    l.conclude(g, io, { sides: sidesFor(l, by, receiver), bids: receives(l, receiver, f.amount ?? 0) }, 'accepted');
  };
  return {
    openTake: {
      rule: 'F2',
      open: true,
      enter(_g, f, io) {
        f.turn = higherRoll(io, l.bidders, 'auction.opener');
      },
      decisions(_g, f) {
        const most = f.amount === undefined ? l.most : f.amount - step;
        const kinds: { [kind: string]: Offer } = {};
        if (most >= least) kinds.bid = amount(least, most);
        if (f.by !== undefined) kinds.pass = leaf;
        const params = { side: receiver, amount: f.amount ?? 0 };
        const prompt = f.by === undefined ? 'auction.firstBid' : 'auction.undercut';
        return [{ seat: f.turn, prompt, params, key: String(f.amount), kinds }];
      },
      choose(g, f, choice, io, seat) {
        if (choice.kind === 'pass') return end(g, f, io, seat);
        f.amount = choice.amount ?? 0;
        f.by = seat;
        note(g, io, seat, 'bid', { side: receiver, amount: f.amount });
        f.turn = otherBidder(l, seat);
      },
      lapse(g, f, io, seat) {
        if (f.by === undefined) byLot(l, g, io);
        else end(g, f, io, seat);
      },
    },
  };
}
