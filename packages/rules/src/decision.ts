import type { Seat } from './audience.ts';
import type { Json } from './json.ts';
import type { Offer } from './offer.ts';

/** What one seat is asked now. `kinds` holds every legal choice as lazily grown trees. */
export interface Ask {
  seat: Seat;
  prompt: string;
  params?: { readonly [name: string]: Json };
  /** Default true: play waits for it. A `may` neither blocks nor runs a clock. */
  must?: boolean;
  /** Play waits for it, and yet no clock runs: the seat cannot do anything about it. */
  untimed?: boolean;
  kinds: { readonly [kind: string]: Offer };
  /** A single legal answer is given by the program. Never set it on a secret decision or in a phase of drafts. */
  auto?: boolean;
  /** Says that the same question is put anew (a new value: a new decision). */
  key?: string;
  /**
   * Tells several decisions that a seat holds at once apart; left out: the first one has none, the others their
   * prompt.
   */
  slot?: string;
}

/** A decision as its seat sees it. */
export interface Decision extends Ask {
  id: string;
  phase: string;
  rule: string;
  /** Of a draft: the prompt that the others are shown, whether or not the seat is done. */
  veil?: string;
}

/** What travels: the decision without its trees. */
export interface DecisionHead {
  id: string;
  seat: Seat;
  phase: string;
  rule: string;
  prompt: string;
  params?: { readonly [name: string]: Json };
  must: boolean;
  kinds: readonly string[];
}
