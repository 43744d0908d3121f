import type { IO, Seat } from '@wardroom/rules';
import type { AuctionPhase, Lot } from '../state.ts';
import { lot } from '../state.ts';
import { sealedPhases, whole } from './sealed.ts';

/**
 * BIDS F11 Sealed: a number for every side, as `5,2,1` in the order of the sides. The highest single number has its
 * side at that price; both are out, and so on. Equal numbers: the die. Who has not bid gets what is left, by lot.
 */
export function seats(l: Lot): { [name: string]: AuctionPhase<never> } {
  return sealedPhases<{ numbers: number[] }>('seats', l, {
    rule: 'F11',
    read({ side, amount }) {
      const numbers = side === 'all' ? amount.split(',').map((text) => whole(text, 0, l.most)) : [];
      return numbers.length === l.sides.length && !numbers.includes(null) ? { numbers: numbers as number[] } : null;
    },
    decide(_g, io, bids, missing, unopened) {
      const sides: { [seat: Seat]: string } = {};
      const paid: { [side: string]: number } = {};
      const open = new Set(bids.keys());
      const left = new Set(l.sides);
      while (open.size > 0 && left.size > 0) {
        const all = [...open].flatMap((seat) =>
          [...left].map((side) => ({ seat, side, n: bids.get(seat)?.numbers[l.sides.indexOf(side)] ?? 0 })),
        );
        const top = Math.max(...all.map(({ n }) => n));
        const won = oneOf(
          io,
          all.filter(({ n }) => n === top),
        );
        sides[won.seat] = won.side;
        paid[won.side] = won.n;
        open.delete(won.seat);
        left.delete(won.side);
      }
      for (const seat of [...missing, ...unopened]) {
        const side = oneOf(io, [...left]);
        sides[seat] = side;
        left.delete(side);
      }
      return { result: { sides, bids: paid }, how: 'highest' };
    },
  }) as { [name: string]: AuctionPhase<never> };
}

const oneOf = <T>(io: IO, list: readonly T[]): T => (list.length > 1 ? lot(io, list, 'auction.tie') : (list[0] as T));
