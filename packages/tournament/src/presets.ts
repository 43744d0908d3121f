import type { EventRules } from './acts.ts';

/** Presets that fill every field of a new event. */
export const presets: { readonly [name: string]: Partial<EventRules> } = {
  clubSwiss: { rounds: 4, tieBreaks: ['C1', 'BH', 'SB', 'LOT'], pace: 'live', clock: { bank: 5400, increment: 15 } },
  conventionDay: { rounds: 3, tieBreaks: ['DE', 'CUM', 'LOT'], pace: 'live', clock: { bank: 4500 } },
  slowLeague: {
    rounds: 5,
    tieBreaks: ['DE', 'SB', 'WON', 'LOT'],
    pace: 'slow',
    clock: { bank: 172_800, perMove: 86_400 },
  },
};
