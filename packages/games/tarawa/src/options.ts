import { z } from 'zod';
import { setNames } from './content/index.ts';

/** Options fixed before a match. */
export const optionsSchema = z
  .object({
    /**
     * Which set of the reconstructed facts (cards, fields of fire, positions, Japanese values, depth markers) is used.
     */
    set: z.enum(setNames).default('reconstructed'),
    /** R-5 Numbers of the victory conditions. */
    victory: z.enum(['summary', 'addenda']).default('summary'),
    /** R-18 Until when elite units escape to the Reserve. */
    eliteEscape: z.enum(['until16', 'always']).default('until16'),
    /** R-4 First event cards are drawn in turns 21 to 30 too. */
    firstEventsTo30: z.boolean().default(false),
    /** 21.1 */
    hawkins: z.boolean().default(false),
    /** 21.2 The beach of the seven units of turn 17. */
    landing18: z.enum(['R1', 'R2', 'R3']).default('R2'),
    /** 21.3 Two Days and 21 November only. */
    shibasakiSurvives: z.boolean().default(false),
    /** 21.3 The same from turn 17 on, if he is alive then: Two Days only. */
    shibasakiFrom17: z.boolean().default(false),
  })
  .strict();
export type OptionsInput = z.output<typeof optionsSchema>;
