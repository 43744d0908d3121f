import type { AuctionResult, EngineTables, Frame, IO, Phase, Seat, Table, Thing } from '@wardroom/rules';
import { things } from '@wardroom/rules';
import type { AuctionConfig } from './config.ts';

/** The auction itself: thing `now` of table `auction`. */
export interface AuctionNow extends Thing {
  status: 'open' | 'split' | 'done';
  /** Bidder seats, in order. */
  bidders: readonly Seat[];
  /** How it came out, and by what: a key of the texts. */
  result?: AuctionResult;
  how?: string;
  /** Which side gets how much more, once it is clear. */
  receiver?: string;
  amount?: number;
  /** Seat of the game -> bidder seat whose holder plays it. */
  assign?: { readonly [seat: Seat]: Seat };
}

/** One line of the history: everybody sees it. */
export interface AuctionBid extends Thing {
  n: number;
  seat: Seat;
  kind: string;
  side?: string;
  amount?: number;
  /** Of a bid for every side: its numbers, in the order of the sides. */
  amounts?: readonly number[];
}

export interface AuctionState extends EngineTables {
  auction: Table<AuctionNow>;
  auctionBids: Table<AuctionBid>;
}

/** What the phases of a format know besides the state. */
export interface Lot {
  readonly match: string;
  readonly config: AuctionConfig;
  readonly sides: readonly string[];
  readonly bidders: readonly Seat[];
  readonly most: number;
  /** Ends the auction: goes on to the division, or to the settlement. */
  conclude(g: AuctionState, io: IO, result: AuctionResult, how: string): void;
}

export type AuctionPhase<F extends Frame = Frame> = Phase<AuctionState, F>;

/** A format: its phases by name; the first is where it begins. */
export interface Format {
  readonly phases: { readonly [name: string]: AuctionPhase<never> };
}

export const now = (g: AuctionState): AuctionNow => g.auction.now as AuctionNow;

/** A line of the history, and of the log. */
export function note(
  g: AuctionState,
  io: IO,
  seat: Seat,
  kind: string,
  more: { side?: string; amount?: number; amounts?: readonly number[] } = {},
) {
  const n = things(g.auctionBids).length + 1;
  const id = `b${String(n).padStart(4, '0')}`;
  g.auctionBids[id] = { id, n, seat, kind, ...more };
  io.log(`auction.${kind}`, { seat, ...more });
}

/** One of several by the die of the server, in the record like every other. */
export function lot<T>(io: IO, among: readonly T[], why: string): T {
  const [n = 1] = io.roll(1, among.length, why);
  return among[n - 1] as T;
}

/** Who rolls higher with one die each, equal rolls again. */
export function higherRoll(io: IO, seats: readonly Seat[], why: string): Seat {
  for (;;) {
    const rolls = seats.map(() => io.roll(1, 6, why)[0] ?? 0);
    const top = Math.max(...rolls);
    if (rolls.filter((n) => n === top).length === 1) return seats[rolls.indexOf(top)] as Seat;
  }
}

/** Sides by lot, nobody gives anything. */
export function byLot(l: Lot, g: AuctionState, io: IO, bids: { [side: string]: number } = {}, how = 'lot'): void {
  const left = [...l.sides];
  const sides: { [seat: Seat]: string } = {};
  for (const seat of l.bidders) {
    const side = left.length > 1 ? lot(io, left, 'auction.lot') : (left[0] as string);
    sides[seat] = side;
    left.splice(left.indexOf(side), 1);
  }
  l.conclude(g, io, { sides, bids }, how);
}

export const otherSide = (l: Lot, side: string): string => l.sides.find((s) => s !== side) as string;
export const otherBidder = (l: Lot, seat: Seat): Seat => l.bidders.find((s) => s !== seat) as Seat;

/** The one plays this side, the other the other. */
export const sidesFor = (l: Lot, seat: Seat, side: string): { [seat: Seat]: string } => ({
  [seat]: side,
  [otherBidder(l, seat)]: otherSide(l, side),
});

/** `receiver` gets `n`; below 0 it gives as much to the other. */
export const receives = (l: Lot, receiver: string, n: number): { [side: string]: number } =>
  n >= 0 ? { [otherSide(l, receiver)]: n } : { [receiver]: -n };
