import { kept } from '../../../kit/kept.ts';
import type { TableStore } from '../types.ts';

/** The hex that lies open: the board opens it, the panel tells of it. */
export class Looking {
  hex = $state<string | null>(null);
}

/** One for each table. */
export const looking = (table: TableStore): Looking => kept(table, 'tarawa.looking', () => new Looking());
