import { z } from 'zod';

const side = z.string().min(1).max(40);
const step = z.int().min(1).max(1000).default(1);
const price = z.int().min(-1000).max(1000);
const hex = (digits: number) => z.string().regex(new RegExp(`^[0-9a-f]{${digits}}$`));
/** See `Lock`. The server writes it at the start; nobody sends one. */
export const lockSchema = z
  .object({
    chain: hex(64),
    key: hex(192),
    genesis: z.int().min(0),
    period: z.int().min(1).max(3600),
    round: z.int().min(1),
  })
  .strict();
const kept = {
  box: z.enum(['server', 'device', 'beacon']).optional(),
  minutes: z.int().min(1).max(40_000).optional(),
  lock: lockSchema.optional(),
};

/** Of bids for every side: their numbers stand in the history (see `asBegun`). */
const listed = z.literal(true).optional();

/**
 * The formats of BIDS 2, each with what an organiser may set. Sides are the game's; amounts are in the game's unit.
 * `missing` (sealed formats): what a bidder has bid who never did: the format's own answer, or the lot.
 * `box` (sealed formats): what keeps the openings: a lock that a public beacon opens at a round of its own (`lock`),
 * `minutes` after the start at the earliest; the server; or (also where nothing is said, as in old records) the device
 * that made the bid.
 */
export const auctionSchema = z.discriminatedUnion('format', [
  /** F1, F8 Open ascending: "I play this side and give n". */
  z.object({ format: z.literal('openGive'), step, min: z.int().min(0).max(1000).default(1) }).strict(),
  /** F2 Descending: "I play the receiving side with n"; below 0 it gives. */
  z.object({ format: z.literal('openTake'), receiver: side, step, negative: z.boolean().default(true) }).strict(),
  /** F3, F4 Sealed: the lower number plays the receiving side, with its own or with the other's number. */
  z
    .object({
      format: z.literal('sealedLow'),
      receiver: side,
      price: z.enum(['first', 'second']).default('second'),
      negative: z.boolean().default(false),
      missing: z.enum(['format', 'lot']).default('format'),
      ...kept,
    })
    .strict(),
  /** F5, F6 Sealed: side and number; on the same side the higher has it at its own number. */
  z
    .object({ format: z.literal('sealedSigned'), missing: z.enum(['format', 'lot']).default('format'), ...kept })
    .strict(),
  /** F7 Sealed: side and level of its handicap. */
  z
    .object({
      format: z.literal('levels'),
      levels: z.int().min(1).max(20).default(3),
      missing: z.enum(['format', 'lot']).default('format'),
      ...kept,
    })
    .strict(),
  /** F9 One advertises, both haggle; no agreement: the lot. */
  z.object({ format: z.literal('advertised'), offers: z.int().min(1).max(100).default(20) }).strict(),
  /** F10 The victory threshold of the taken side is bid down. */
  z.object({ format: z.literal('threshold'), taken: side, from: z.int().min(1).max(1000), step }).strict(),
  /** F11 Sealed: a number for every side; the highest single one has its side, and so on. */
  z.object({ format: z.literal('seats'), listed, ...kept }).strict(),
  /** One names the price, the other the side. */
  z.object({ format: z.literal('cut') }).strict(),
  /** Both sealed: for either side the number with which one would play it; the lowest of all stands. */
  z
    .object({
      format: z.literal('priceBoth'),
      missing: z.enum(['format', 'lot']).default('format'),
      listed,
      ...kept,
    })
    .strict(),
  /**
   * F12 No auction: sides by lot, with a fixed amount for one of two; `first`: the first bidder's side, without a lot;
   * the other bidders have those that follow in the order of the game.
   */
  z
    .object({
      format: z.literal('fixed'),
      receiver: side.optional(),
      amount: z.int().min(0).max(1000).default(0),
      first: side.optional(),
    })
    .strict(),
]);

export type AuctionConfig = z.output<typeof auctionSchema>;
export type FormatId = AuctionConfig['format'];
export type ConfigOf<F extends FormatId> = Extract<AuctionConfig, { format: F }>;
export const priceSchema = price;
