import * as z from 'zod/mini';

/** R21 So far a handicap may go either way. */
export const HANDICAP = 20;

/** R21.1 A bid has no end in the rulebook; this is the platform's. */
const bidden = z.int().check(z.gte(0), z.lte(1000));

/**
 * R21 What was bid for the sides as they are played. Where both wanted the same side, only the bid that won it; the
 * other side has none. Victory points, in a campaign boxes of the US political will.
 */
export const bidSchema = z
  .strictObject({ japan: z.optional(bidden), allied: z.optional(bidden) })
  .check(z.refine((b) => b.japan !== undefined || b.allied !== undefined, 'a bid names a side'));
export type Bid = z.output<typeof bidSchema>;

/** Options fixed before a match. */
export const optionsSchema = z
  .strictObject({
    /** R1.1 Which printing of the rules. */
    preset: z._default(z.enum(['classic', 'revised']), 'classic'),
    /**
     * R21 Agreed on: added to the Japanese victory points; in a campaign to the US political will at Operation Z, or
     * at its start.
     */
    handicap: z._default(z.int().check(z.gte(-HANDICAP), z.lte(HANDICAP)), 0),
    /** R21 What was bid for the sides; the handicap follows from it (`setup.bid`). */
    bid: z.optional(bidSchema),
  })
  .check(
    z.refine((o) => o.bid === undefined || o.handicap === 0, {
      path: ['handicap'],
      message: 'a handicap follows from the bids, or is agreed on without them',
    }),
  );
export type OptionsInput = z.output<typeof optionsSchema>;
