import type { ConfigOf } from '../config.ts';
import type { AuctionPhase, Lot } from '../state.ts';
import { higherRoll, receives, sidesFor } from '../state.ts';
import { sealedPhases, whole } from './sealed.ts';

/** BIDS F3, F4 Sealed: the lower number plays the receiving side, with its own number or with the other's. */
export function sealedLow(l: Lot, config: ConfigOf<'sealedLow'>): { [name: string]: AuctionPhase<never> } {
  const { receiver, price, negative, missing: whenMissing } = config;
  return sealedPhases<{ n: number }>('sealedLow', l, {
    rule: price === 'first' ? 'F3' : 'F4',
    read({ side, amount }) {
      const n = side === receiver ? whole(amount, negative ? -l.most : 0, l.most) : null;
      return n === null ? null : { n };
    },
    decide(_g, io, bids, missing, unopened) {
      const all = new Map([...bids].map(([seat, { n }]) => [seat, n]));
      if (unopened.length > 0) {
        // Who opened has the side that was bid for, at the number he named.
        const [seat = '', n = 0] = [...all][0] ?? [];
        return { result: { sides: sidesFor(l, seat, receiver), bids: receives(l, receiver, n) }, how: 'alone' };
      }
      if (missing.length > 0 && whenMissing === 'lot') return null;
      for (const seat of missing) all.set(seat, 0);
      const least = Math.min(...all.values());
      const low = [...all.keys()].filter((seat) => all.get(seat) === least);
      const winner = low.length > 1 ? higherRoll(io, low, 'auction.tie') : (low[0] as string);
      const other = Math.max(...[...all].filter(([seat]) => seat !== winner).map(([, n]) => n));
      const n = price === 'first' ? least : other;
      const how = low.length > 1 ? 'tie' : 'lower';
      return { result: { sides: sidesFor(l, winner, receiver), bids: receives(l, receiver, n) }, how };
    },
  }) as { [name: string]: AuctionPhase<never> };
}
