import type { ConfigOf } from '../config.ts';
import type { AuctionPhase, Lot } from '../state.ts';
import { lot, receives, sidesFor } from '../state.ts';
import { sealedPhases, whole } from './sealed.ts';

/**
 * Leagues: each names, sealed, with how much he would play either side (`9,8` in the order of the sides); the lowest
 * of all numbers stands, and whoever named it plays that side with it. Equal numbers: the die.
 */
export function priceBoth(l: Lot, { missing: whenMissing }: ConfigOf<'priceBoth'>) {
  return sealedPhases<{ numbers: number[] }>('priceBoth', l, {
    rule: 'F3',
    read({ side, amount }) {
      const numbers = side === 'all' ? amount.split(',').map((text) => whole(text, 0, l.most)) : [];
      return numbers.length === l.sides.length && !numbers.includes(null) ? { numbers: numbers as number[] } : null;
    },
    decide(_g, io, bids, missing) {
      if (missing.length > 0 && whenMissing === 'lot') return null;
      const all = [...bids].flatMap(([seat, { numbers }]) =>
        numbers.map((n, i) => ({ seat, side: l.sides[i] as string, n })),
      );
      const least = Math.min(...all.map(({ n }) => n));
      const low = all.filter(({ n }) => n === least);
      const [first] = low;
      const won = low.length > 1 ? lot(io, low, 'auction.tie') : first;
      if (!won) return null;
      const result = { sides: sidesFor(l, won.seat, won.side), bids: receives(l, won.side, won.n) };
      return { result, how: low.length > 1 ? 'tie' : 'lower' };
    },
  }) as { [name: string]: AuctionPhase<never> };
}
