import * as z from 'zod/mini';
import { rosters } from './roster.ts';
import { wildcardSets } from './wildcards.ts';

/** 27.1 Options fixed before a match. */
export const optionsSchema = z.strictObject({
  /** 26, 27.1 Three players, or two with the rules of Rising Sun. */
  players: z._default(z.union([z.literal(3), z.literal(2)]), 3),
  /**
   * 8.5, R-01 Action cards that the USA draws at the start: 16 as the rulebook says, 8 as the pattern of the others
   * suggests.
   */
  usaOpeningDraw: z._default(
    z.union([
      z.literal(16),
      z.literal(8),
      z.pipe(
        z.enum(['16', '8']),
        z.transform((n): 8 | 16 => (n === '8' ? 8 : 16)),
      ),
    ]),
    16,
  ),
  /** 5.2, R-09 Steps of a Japanese Submarine. */
  japanSubMaxCV: z._default(z.union([z.literal(3), z.literal(4)]), 3),
  /** 25.1, R-34 Nanking counts as a capital for Japan (and for the Soviets) without a War of the parents. */
  nankingCounts: z._default(z.boolean(), true),
  /** 22.3, R-10 Armed Minors never run short of Fortresses; otherwise the roster limits them too. */
  armedMinorFortsUnlimited: z._default(z.boolean(), true),
  /** Table talk: two seats may whisper; what they said is shown after the end. Promises bind nobody. */
  whispers: z.optional(z.boolean()),
  /** 2.2 Which roster of blocks (a file in `data/rosters`). */
  roster: z._default(z.string().check(z.refine((n) => Object.hasOwn(rosters, n), 'no such roster')), 'reconstructed'),
  /** 13.5 Which option lists of the wild cards (a file in `data/wildcards`). */
  wildcards: z._default(
    z.string().check(z.refine((n) => Object.hasOwn(wildcardSets, n), 'no such set of wild cards')),
    'reconstructed',
  ),
});
export type OptionsInput = z.output<typeof optionsSchema>;
