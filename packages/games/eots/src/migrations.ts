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

/**
 * Version 3 deals the opening hands after the bids are settled, no longer in the set-up, which running matches have
 * behind them, and aircraft that flee keep out of the interior of China (R14.8): nothing that stands is different.
 */
const toVersion3: Migration<State> = { to: 3, accepts: () => true, migrate: () => undefined };

/**
 * Version 4 asks before the dice of the last battle (R13.1), of the submarines (R9.3.1) and of Europe (R9.1.4). Frames
 * never rested there: what is asked next is.
 */
const toVersion4: Migration<State> = { to: 4, accepts: () => true, migrate: () => undefined };

export const migrations: { readonly [from: number]: Migration<State> } = {
  1: toVersion2,
  2: toVersion3,
  3: toVersion4,
};
