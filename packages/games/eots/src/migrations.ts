import type { Migration } from '@wardroom/rules';
import { card } from './deck.ts';
import type { State } from './state.ts';

/**
 * Version 2 keeps every frame of version 1: lines of a sequence have their names. What was moved, assigned and fought
 * so far stands; what is asked next follows the corrected rules. R12.1 An event for both sides says so in the
 * offensive.
 */
const toVersion2: Migration<State> = {
  to: 2,
  accepts: () => true,
  migrate(g) {
    const now = g.offensive.now;
    if (now?.as === 'ec' && card(now.card).effects.some((e) => e.op === 'naval' && e.who === 'both'))
      now.navalForBoth = true;
  },
};

export const migrations: { readonly [from: number]: Migration<State> } = { 1: toVersion2 };
