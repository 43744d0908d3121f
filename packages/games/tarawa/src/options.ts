import * as z from 'zod/mini';
import { setNames } from './content/index.ts';

/** Options fixed before a match. */
export const optionsSchema = z.strictObject({
  /**
   * Which set of the reconstructed facts (cards, fields of fire, positions, Japanese values, depth markers) is used.
   */
  set: z._default(z.enum(setNames), 'reconstructed'),
  /** R-5 Numbers of the victory conditions. */
  victory: z._default(z.enum(['summary', 'addenda']), 'summary'),
  /** R-18 Until when elite units escape to the Reserve. */
  eliteEscape: z._default(z.enum(['until16', 'always']), 'until16'),
  /** R-4 First event cards are drawn in turns 21 to 30 too. */
  firstEventsTo30: z._default(z.boolean(), false),
  /** 21.1 */
  hawkins: z._default(z.boolean(), false),
  /** 21.2 The beach of the seven units of turn 17. */
  landing18: z._default(z.enum(['R1', 'R2', 'R3']), 'R2'),
  /** 21.3 Two Days and 21 November only. */
  shibasakiSurvives: z._default(z.boolean(), false),
  /** 21.3 The same from turn 17 on, if he is alive then: Two Days only. */
  shibasakiFrom17: z._default(z.boolean(), false),
});
export type OptionsInput = z.output<typeof optionsSchema>;
