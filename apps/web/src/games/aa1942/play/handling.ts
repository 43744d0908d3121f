import type { TableStore } from '../../../table/game-ui.ts';
import type { Handling } from './reach.ts';

/** How the pieces can be handled in the decision that I am asked now; null where there is nothing to move. */
export function handlingOf(_table: TableStore): Handling | null {
  return null;
}
