import type { Json } from '@wardroom/rules';
import * as z from 'zod/mini';
import { auctionSchema } from './config.ts';
import { USUAL_MINUTES } from './minutes.ts';
import type { Chain } from './quicknet.ts';

export type { Chain } from './quicknet.ts';
export { quicknet } from './quicknet.ts';

/** What the boxes of a match are locked to: a round of a chain. Part of the record's header, fixed at the start. */
export interface Lock extends Chain {
  readonly round: number;
}

/** Bids are taken until so long before the round is signed, ms: clocks differ, and a bid is stored first. */
export const MARGIN = 5000;

/** When a round is signed, ms since 1970. */
export const roundTime = ({ genesis, period }: Chain, round: number): number =>
  (genesis + (round - 1) * period) * 1000;

/** When the last bid is taken, ms since 1970. */
export const closesAt = (lock: Lock): number => roundTime(lock, lock.round) - MARGIN;

/** The first round for which bids are taken until `closes` (ms since 1970) at least. */
export function lockAt(chain: Chain, closes: number): Lock {
  const behind = (closes + MARGIN) / 1000 - chain.genesis;
  const { chain: hash, key, genesis, period } = chain;
  return { chain: hash, key, genesis, period, round: Math.max(1, Math.ceil(behind / period) + 1) };
}

/** The lock of a match by its options; null: its boxes have none. */
export function lockOf(options: unknown): Lock | null {
  const asked = auctionSchema.safeParse((options as { auction?: unknown } | null)?.auction);
  return asked.success && 'lock' in asked.data ? (asked.data.lock ?? null) : null;
}

/** Minutes for which bids are taken where a public beacon is to lock the boxes; null: none is. */
export function beaconMinutes(options: unknown): number | null {
  const asked = z.looseObject({ box: z.literal('beacon'), minutes: z._default(z.int(), USUAL_MINUTES) });
  const found = asked.safeParse((options as { auction?: unknown } | null)?.auction);
  return found.success ? found.data.minutes : null;
}

/**
 * What is fixed as a match begins, in its options: numbers of a bid for every side stand in the history once it is
 * opened. Matches of before have not said so, and their records stay as they are.
 */
export function asBegun(options: Json): Json {
  const auction = (options as { auction?: { format?: unknown } } | null)?.auction;
  if (auction?.format !== 'seats' && auction?.format !== 'priceBoth') return options;
  return { ...(options as object), auction: { ...auction, listed: true } } as unknown as Json;
}
