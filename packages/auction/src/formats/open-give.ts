import type { Ask, Frame, IO, Offer, Seat } from '@wardroom/rules';
import { among, amount, leaf } from '@wardroom/rules';
import type { ConfigOf } from '../config.ts';
import type { AuctionPhase, AuctionState, Lot } from '../state.ts';
import { byLot, higherRoll, note, otherBidder, sidesFor } from '../state.ts';

interface Open extends Frame {
  turn: Seat;
  passed?: boolean;
  /** The offer that stands. */
  by?: Seat;
  side?: string;
  amount?: number;
}

/** BIDS F1, F8 "I play this side and give n": higher and higher, until the other accepts. */
export function openGive(l: Lot, config: ConfigOf<'openGive'>): { [name: string]: AuctionPhase<Open> } {
  const { step, min } = config;
  const accept = (g: AuctionState, f: Open, io: IO, seat: Seat): void => {
    note(g, io, seat, 'accept');
    const side = f.side as string;
    l.conclude(g, io, { sides: sidesFor(l, f.by as Seat, side), bids: { [side]: f.amount ?? 0 } }, 'accepted');
  };
  return {
    openGive: {
      rule: 'F1',
      open: true,
      enter(_g, f, io) {
        f.turn = higherRoll(io, l.bidders, 'auction.opener');
      },
      decisions(_g, f): Ask[] {
        const { turn } = f;
        if (f.side === undefined) {
          const open: Offer = among(l.sides, () => amount(min, l.most));
          const kinds: { [kind: string]: Offer } = { open };
          if (!f.passed) kinds.passOpening = leaf;
          return [{ seat: turn, prompt: 'auction.open', kinds }];
        }
        const next = (f.amount ?? 0) + step;
        const params = { side: f.side, amount: f.amount ?? 0 };
        const accepting: { [kind: string]: Offer } = { accept: leaf };
        if (next <= l.most) accepting.raise = amount(next, l.most);
        return [{ seat: turn, prompt: 'auction.answer', params, key: String(f.amount), kinds: accepting }];
      },
      choose(g, f, choice, io, seat) {
        if (choice.kind === 'accept') return accept(g, f, io, seat);
        if (choice.kind === 'passOpening') {
          note(g, io, seat, 'passOpening');
          f.passed = true;
        } else {
          if (choice.kind === 'open') f.side = choice.value[0] as string;
          f.amount = choice.amount ?? 0;
          f.by = seat;
          note(g, io, seat, choice.kind, { side: f.side as string, amount: f.amount });
        }
        f.turn = otherBidder(l, seat);
      },
      lapse(g, f, io, seat) {
        if (f.side !== undefined) return accept(g, f, io, seat);
        note(g, io, seat, 'lapsed');
        if (f.passed) byLot(l, g, io);
        else {
          f.passed = true;
          f.turn = otherBidder(l, seat);
        }
      },
    },
  };
}
