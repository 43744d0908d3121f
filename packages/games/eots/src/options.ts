import { z } from 'zod';

/** Options fixed before a match. */
export const optionsSchema = z
  .object({
    /** R1.1 Which printing of the rules. */
    preset: z.enum(['classic', 'revised']).default('classic'),
    /** R21 Of a side auction: added to the Japanese victory points; in a campaign to the US political will at Operation Z. */
    handicap: z.int().min(-20).max(20).default(0),
  })
  .strict();
export type OptionsInput = z.output<typeof optionsSchema>;
