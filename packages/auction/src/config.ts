import * as z from 'zod/mini';

const side = z.string().check(z.minLength(1), z.maxLength(40));
const step = z._default(z.int().check(z.gte(1), z.lte(1000)), 1);
const price = z.int().check(z.gte(-1000), z.lte(1000));
const hex = (digits: number) => z.string().check(z.regex(new RegExp(`^[0-9a-f]{${digits}}$`)));
/** See `Lock`. The server writes it at the start; nobody sends one. */
export const lockSchema = z.strictObject({
  chain: hex(64),
  key: hex(192),
  genesis: z.int().check(z.gte(0)),
  period: z.int().check(z.gte(1), z.lte(3600)),
  round: z.int().check(z.gte(1)),
});
const kept = {
  box: z.optional(z.enum(['server', 'device', 'beacon'])),
  minutes: z.optional(z.int().check(z.gte(1), z.lte(40_000))),
  lock: z.optional(lockSchema),
};

/** Of bids for every side: their numbers stand in the history (see `asBegun`). */
const listed = z.optional(z.literal(true));

/**
 * The formats of BIDS 2, each with what an organiser may set. Sides are the game's; amounts are in the game's unit.
 * `missing` (sealed formats): what a bidder has bid who never did: the format's own answer, or the lot.
 * `box` (sealed formats): what keeps the openings: a lock that a public beacon opens at a round of its own (`lock`),
 * `minutes` after the start at the earliest; the server; or (also where nothing is said, as in old records) the device
 * that made the bid.
 */
export const auctionSchema = z.discriminatedUnion('format', [
  /** F1, F8 Open ascending: "I play this side and give n". */
  z.strictObject({ format: z.literal('openGive'), step, min: z._default(z.int().check(z.gte(0), z.lte(1000)), 1) }),
  /** F2 Descending: "I play the receiving side with n"; below 0 it gives. */
  z.strictObject({ format: z.literal('openTake'), receiver: side, step, negative: z._default(z.boolean(), true) }),
  /** F3, F4 Sealed: the lower number plays the receiving side, with its own or with the other's number. */
  z.strictObject({
    format: z.literal('sealedLow'),
    receiver: side,
    price: z._default(z.enum(['first', 'second']), 'second'),
    negative: z._default(z.boolean(), false),
    missing: z._default(z.enum(['format', 'lot']), 'format'),
    ...kept,
  }),
  /** F5, F6 Sealed: side and number; on the same side the higher has it at its own number. */
  z.strictObject({
    format: z.literal('sealedSigned'),
    missing: z._default(z.enum(['format', 'lot']), 'format'),
    ...kept,
  }),
  /** F7 Sealed: side and level of its handicap. */
  z.strictObject({
    format: z.literal('levels'),
    levels: z._default(z.int().check(z.gte(1), z.lte(20)), 3),
    missing: z._default(z.enum(['format', 'lot']), 'format'),
    ...kept,
  }),
  /** F9 One advertises, both haggle; no agreement: the lot. */
  z.strictObject({ format: z.literal('advertised'), offers: z._default(z.int().check(z.gte(1), z.lte(100)), 20) }),
  /** F10 The victory threshold of the taken side is bid down. */
  z.strictObject({ format: z.literal('threshold'), taken: side, from: z.int().check(z.gte(1), z.lte(1000)), step }),
  /** F11 Sealed: a number for every side; the highest single one has its side, and so on. */
  z.strictObject({ format: z.literal('seats'), listed, ...kept }),
  /** One names the price, the other the side. */
  z.strictObject({ format: z.literal('cut') }),
  /** Both sealed: for either side the number with which one would play it; the lowest of all stands. */
  z.strictObject({
    format: z.literal('priceBoth'),
    missing: z._default(z.enum(['format', 'lot']), 'format'),
    listed,
    ...kept,
  }),
  /**
   * F12 No auction: sides by lot, with a fixed amount for one of two; `first`: the first bidder's side, without a lot;
   * the other bidders have those that follow in the order of the game.
   */
  z.strictObject({
    format: z.literal('fixed'),
    receiver: z.optional(side),
    amount: z._default(z.int().check(z.gte(0), z.lte(1000)), 0),
    first: z.optional(side),
  }),
]);

export type AuctionConfig = z.output<typeof auctionSchema>;
export type FormatId = AuctionConfig['format'];
export type ConfigOf<F extends FormatId> = Extract<AuctionConfig, { format: F }>;
export const priceSchema = price;
