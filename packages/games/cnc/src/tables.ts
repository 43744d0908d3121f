import type { Table } from '@wardroom/rules';
import { ids } from '@wardroom/rules';

/** Empties a table. */
export function clear(table: Table): void {
  for (const id of ids(table)) delete table[id];
}
/** A table of these things. */
export const byId = <T extends { id: string }>(all: readonly T[]): Record<string, T> =>
  Object.fromEntries(all.map((t) => [t.id, t]));
