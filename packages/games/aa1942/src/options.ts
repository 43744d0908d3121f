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
    /** A unit of that power must stand there at set-up. */
    requireOwnUnit: z.boolean().default(true),
    /** What becomes of IPCs that were not spent on units. */
    change: z.enum(['treasury', 'lost']).default('treasury'),
  })
  .strict();
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
