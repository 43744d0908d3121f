import type { AuctionResult, Frame, IO, Offer, Seat } from '@wardroom/rules';
import { among, leaf } from '@wardroom/rules';
import { type AuctionPhase, type AuctionState, note, now } from './state.ts';

interface Split extends Frame {
  /** The captain: the bidder who plays the receiving side. */
  captain: Seat;
  /** Seats of that side, in the game's order. */
  seats: readonly Seat[];
  amount: number;
}

/** Numbers one after another, the last takes the rest. */
function shares(left: number, seats: number): Offer {
  if (seats === 1) return among([left], () => leaf);
  return among(
    () => Array.from({ length: left + 1 }, (_, i) => left - i),
    (n: number) => shares(left - n, seats - 1),
  );
}

/** BIDS 3 The receiving side's captain divides what it gets among the powers of his side. */
export function splitPhase(settle: (g: AuctionState, io: IO, result: AuctionResult) => void): AuctionPhase<Split> {
  const divide = (g: AuctionState, f: Split, io: IO, numbers: readonly number[]): void => {
    const split = Object.fromEntries(f.seats.map((seat, i) => [seat, numbers[i] ?? 0]));
    const result = { ...(now(g).result as AuctionResult), split };
    now(g).result = result;
    settle(g, io, result);
  };
  return {
    rule: 'BIDS 3',
    open: true,
    decisions: (_g, f) => [
      {
        seat: f.captain,
        prompt: 'auction.split',
        params: { amount: f.amount, seats: f.seats },
        kinds: { split: shares(f.amount, f.seats.length) },
      },
    ],
    choose(g, f, choice, io, seat) {
      note(g, io, seat, 'split', { amount: f.amount });
      divide(g, f, io, choice.value.map(Number));
    },
    /** The first power in turn order has it all. */
    lapse: (g, f, io) => divide(g, f, io, [f.amount]),
  };
}
