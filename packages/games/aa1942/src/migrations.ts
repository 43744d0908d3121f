import type { Migration } from '@wardroom/rules';
import type { State } from './state.ts';

const battles: ReadonlySet<string> = new Set(['landBattle', 'seaBattle', 'assault', 'raid']);

/** Version 2: a battle's frame keeps its line in `at`, as every sequence does. */
const toVersion2: Migration<State> = {
  to: 2,
  accepts: () => true,
  migrate(g) {
    for (let i = 0; ; i++) {
      const f = g._stack[String(i)] as { phase: string; step?: string; at?: string } | undefined;
      if (!f) return;
      if (!battles.has(f.phase) || f.step === undefined) continue;
      f.at = f.step;
      delete f.step;
    }
  },
};

/** Version 3: what is landed as proposed lands where it is safest (9.7): nothing that stands is different. */
const toVersion3: Migration<State> = { to: 3, accepts: () => true, migrate: () => undefined };

/**
 * Version 4 asks before the only battle too, and before the last of several (6.1). Frames never rested there: what is
 * asked next is.
 */
const toVersion4: Migration<State> = { to: 4, accepts: () => true, migrate: () => undefined };

/** Version 5: what is landed as proposed takes decks too (9.6, 9.7): nothing that stands is different. */
const toVersion5: Migration<State> = { to: 5, accepts: () => true, migrate: () => undefined };

export const migrations: { readonly [from: number]: Migration<State> } = {
  1: toVersion2,
  2: toVersion3,
  3: toVersion4,
  4: toVersion5,
};
