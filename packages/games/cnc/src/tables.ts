import type { Table, Thing } from '@wardroom/rules';
import { keysOf } from '@wardroom/rules';

/** The things of a table in the code-point order of their ids. */
export const things = <T extends Thing>(table: Table<T>): T[] => keysOf(table).map((id) => table[id] as T);
/** Empties a table. */
export function clear(table: Table): void {
  for (const id of keysOf(table)) delete table[id];
}
