import { z } from 'zod';
import { auctionSchema } from './config.ts';
import { USUAL_MINUTES } from './minutes.ts';

/** A public chain of rounds, each signed at its moment: what of drand's `/info` is needed. Schema: `lockSchema`. */
export interface Chain {
  /** Hash of the chain, 64 hexadecimal digits. */
  readonly chain: string;
  /** Public key (G2, compressed), 192 hexadecimal digits. */
  readonly key: string;
  /** When round 1 is signed, seconds since 1970. */
  readonly genesis: number;
  /** From one round to the next, seconds. */
  readonly period: number;
}

/** What the boxes of a match are locked to: a round of a chain. Part of the record's header, fixed at the start. */
export interface Lock extends Chain {
  readonly round: number;
}

/** The chain of the League of Entropy that locks can be made for; its numbers are what its `/info` says. */
export const quicknet: Chain = {
  chain: '52db9ba70e0cc0f6eaf7803dd07447a1f5477735fd3f661792ba94600c84e971',
  key:
    '83cf0f2896adee7eb8b5f01fcad3912212c437e0073e911fb90022d3e760183c8c4b450b6a0a6c3ac6a5776a2d106451' +
    '0d1fec758c921cc22b0e17e63aaf4bcb5ed66304de9cf809bd274ca73bab4af5a6e9c76a4bc09e76eae8991ef5ece45a',
  genesis: 1_692_803_367,
  period: 3,
};

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
  const asked = z.looseObject({ box: z.literal('beacon'), minutes: z.int().default(USUAL_MINUTES) });
  const found = asked.safeParse((options as { auction?: unknown } | null)?.auction);
  return found.success ? found.data.minutes : null;
}
