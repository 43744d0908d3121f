import type { Seat } from './audience.ts';
import type { IO } from './io.ts';

/** Who plays which side, and what was bid for it: what an auction hands to the game. */
export interface AuctionResult {
  /** Bidder seat -> side. */
  sides: { readonly [bidder: Seat]: string };
  /** What was bid for each side as it is played, in the game's unit; 0 or more. A side left out has none. */
  bids: { readonly [side: string]: number };
  /** How the receiving side divides what it gets among its seats, where the game asks for that. */
  split?: { readonly [seat: Seat]: number };
}

/** What an auction of the sides means for a game: its unit, its bounds, and what a result changes. */
export interface AuctionFace<G extends object> {
  /** The sides that are bid for. */
  sides: readonly string[];
  /** What is offered in this scenario: the key of the unit's name (`ipc`, `vp`, `pw`). */
  currency(scenario: string): string;
  /** The format in which its players usually bid, by its id (`openGive`, `sealedSigned`). */
  usual: string;
  /** The highest offer. */
  most: number;
  /** The receiving side's captain divides the amount among the seats of his side. */
  split?: true;
  /** Writes the handicap, before the game's own start. */
  settle(g: G, result: AuctionResult, io: IO): void;
}
