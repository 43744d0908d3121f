import * as z from 'zod/mini';

/** BIDS 3: what each power of the receiving side may spend before the first turn, in IPCs. */
const share = z.int().check(z.gte(0), z.lte(1000));
export const bidSchema = z
  .strictObject({
    ussr: z.optional(share),
    germany: z.optional(share),
    uk: z.optional(share),
    japan: z.optional(share),
    usa: z.optional(share),
    /** Bid units of a power in one space; 0: no limit. */
    maxPerSpace: z._default(z.int().check(z.gte(0), z.lte(100)), 1),
    /** A unit of that power must stand in the territory at set-up (sea zones: `seaRule`). */
    requireOwnUnit: z._default(z.boolean(), true),
    /** What becomes of IPCs that were not spent on units. */
    change: z._default(z.enum(['treasury', 'lost']), 'treasury'),
    // What follows came later: left out where it is as usual, so that earlier records keep their header.
    /** What the IPCs are for: units only (what is left is lost), cash only, or both, which is usual. */
    currencyUse: z.optional(z.enum(['units_only', 'units_and_cash', 'cash_only'])),
    /** Which sea zones take bid ships: with an own ship at set-up (usual), beside own land or industry, or any. */
    seaRule: z.optional(z.enum(['own_ship', 'adjacent_own_territory', 'adjacent_own_factory', 'any_free'])),
    /** Ships and their fighters may be placed in a sea zone with enemy units. Usual: no. */
    enemyZone: z.optional(z.boolean()),
    /** An industrial complex may be bought; it counts as a unit of its space. Usual: no. */
    factories: z.optional(z.boolean()),
    /** Antiaircraft artillery may be bought. Usual: yes. */
    aaa: z.optional(z.boolean()),
    /** Land units only where own land units stand at set-up, ships where own ships do. Usual: no. */
    likeUnits: z.optional(z.boolean()),
  })
  .check(
    z.refine((bid) => bid.currencyUse !== 'cash_only' || bid.change !== 'lost', {
      path: ['change'],
      message: 'a bid for cash only cannot lose its cash',
    }),
  );
export type Bid = z.output<typeof bidSchema>;

/** 1.7 Options fixed before the game, with their defaults. */
export const optionsSchema = z.strictObject({
  victory: z._default(z.enum(['standard', 'total']), 'standard'),
  closedStraits: z._default(z.boolean(), false),
  interceptors: z._default(z.boolean(), false),
  bid: z.optional(bidSchema),
});
export type OptionsInput = z.output<typeof optionsSchema>;
