import type { Migration } from '@wardroom/rules';
import type { State } from './state.ts';

/**
 * Version 2: garrisons fall to any action (6.3.10), smoke stops guns and reserves (6.1), nobody infiltrates into a
 * group that is held (12.2.2), tanks that an event held are free in the second fire of the night (19), zones count for
 * the best (18). What stands is as it was; the line on which tanks became free is gone.
 */
const toVersion2: Migration<State> = {
  to: 2,
  accepts: (frames) => frames.every((f) => (f as { at?: string }).at !== 'tanksFree'),
  migrate: () => undefined,
};

export const migrations: { readonly [from: number]: Migration<State> } = { 1: toVersion2 };
