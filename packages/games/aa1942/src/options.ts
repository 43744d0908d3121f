import { z } from 'zod';

/** BIDS 3: what each power of the receiving side may spend before the first turn, in IPCs. */
const share = z.int().min(0).max(1000);
export const bidSchema = z
  .object({
    ussr: share.optional(),
    germany: share.optional(),
    uk: share.optional(),
    japan: share.optional(),
    usa: share.optional(),
    /** Bid units of a power in one space; 0: no limit. */
    maxPerSpace: z.int().min(0).max(100).default(1),
    /** A unit of that power must stand in the territory at set-up (sea zones: `seaRule`). */
    requireOwnUnit: z.boolean().default(true),
    /** What becomes of IPCs that were not spent on units. */
    change: z.enum(['treasury', 'lost']).default('treasury'),
    // What follows came later: left out where it is as usual, so that earlier records keep their header.
    /** What the IPCs are for: units only (what is left is lost), cash only, or both, which is usual. */
    currencyUse: z.enum(['units_only', 'units_and_cash', 'cash_only']).optional(),
    /** Which sea zones take bid ships: with an own ship at set-up (usual), beside own land or industry, or any. */
    seaRule: z.enum(['own_ship', 'adjacent_own_territory', 'adjacent_own_factory', 'any_free']).optional(),
    /** Ships and their fighters may be placed in a sea zone with enemy units. Usual: no. */
    enemyZone: z.boolean().optional(),
    /** An industrial complex may be bought; it counts as a unit of its space. Usual: no. */
    factories: z.boolean().optional(),
    /** Antiaircraft artillery may be bought. Usual: yes. */
    aaa: z.boolean().optional(),
    /** Land units only where own land units stand at set-up, ships where own ships do. Usual: no. */
    likeUnits: z.boolean().optional(),
  })
  .strict()
  .refine((bid) => bid.currencyUse !== 'cash_only' || bid.change !== 'lost', {
    path: ['change'],
    message: 'a bid for cash only cannot lose its cash',
  });
export type Bid = z.output<typeof bidSchema>;

/** 1.7 Options fixed before the game, with their defaults. */
export const optionsSchema = z
  .object({
    victory: z.enum(['standard', 'total']).default('standard'),
    closedStraits: z.boolean().default(false),
    interceptors: z.boolean().default(false),
    bid: bidSchema.optional(),
  })
  .strict();
export type OptionsInput = z.output<typeof optionsSchema>;
