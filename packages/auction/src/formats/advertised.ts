import type { Ask, Frame, Offer, Seat } from '@wardroom/rules';
import { among, amount, leaf } from '@wardroom/rules';
import type { ConfigOf } from '../config.ts';
import type { AuctionPhase, Lot } from '../state.ts';
import { byLot, note, otherBidder, sidesFor } from '../state.ts';

interface Haggle extends Frame {
  turn: Seat;
  side?: string;
  amount?: number;
  offers: number;
}

/** BIDS F9 The first advertises "I play this side, you get n"; the other accepts, haggles, or leaves it to the lot. */
export function advertised(l: Lot, { offers }: ConfigOf<'advertised'>): { [name: string]: AuctionPhase<Haggle> } {
  return {
    advertised: {
      rule: 'F9',
      open: true,
      enter(_g, f) {
        f.turn = l.bidders[0] as Seat;
        f.offers = 0;
      },
      decisions(_g, f) {
        const kinds: { [kind: string]: Offer } = {};
        if (f.side !== undefined) Object.assign(kinds, { accept: leaf, decline: leaf });
        if (f.offers < offers) kinds.offer = among(l.sides, () => amount(0, l.most));
        const standing = f.side !== undefined;
        const params: Ask['params'] = standing ? { side: f.side as string, amount: f.amount ?? 0 } : {};
        const prompt = standing ? 'auction.haggle' : 'auction.advertise';
        return [{ seat: f.turn, prompt, params, key: String(f.offers), kinds }];
      },
      choose(g, f, choice, io, seat) {
        if (choice.kind === 'offer') {
          f.side = choice.value[0] as string;
          f.amount = choice.amount ?? 0;
          f.offers++;
          note(g, io, seat, 'offer', { side: f.side, amount: f.amount });
          f.turn = otherBidder(l, seat);
          return;
        }
        note(g, io, seat, choice.kind);
        if (choice.kind === 'decline') return byLot(l, g, io);
        const side = f.side as string;
        const sides = sidesFor(l, otherBidder(l, seat), side);
        l.conclude(g, io, { sides, bids: { [side]: f.amount ?? 0 } }, 'accepted');
      },
      lapse(g, _f, io, seat) {
        note(g, io, seat, 'lapsed');
        byLot(l, g, io);
      },
    },
  };
}
