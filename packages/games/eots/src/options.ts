import { z } from 'zod';

/** R21 So far a handicap may go either way. */
export const HANDICAP = 20;

/** Options fixed before a match. */
export const optionsSchema = z
  .object({
    /** R1.1 Which printing of the rules. */
    preset: z.enum(['classic', 'revised']).default('classic'),
    /**
     * R21 Of a side auction: added to the Japanese victory points; in a campaign to the US political will at Operation
     * Z, or at its start.
     */
    handicap: z.int().min(-HANDICAP).max(HANDICAP).default(0),
  })
  .strict();
export type OptionsInput = z.output<typeof optionsSchema>;
