import { counter, nationOf } from './counters.ts';
import type { State, Unit, UnitId } from './state.ts';

/**
 * Where a unit goes that is eliminated: out of the game for units with the dot and Dutch ones (ch. 2, R9.2.3), else
 * where replacements find it.
 */
export const graveOf = (id: UnitId): 'removed' | 'eliminated' =>
  counter(id).prewar || nationOf(id) === 'nl' ? 'removed' : 'eliminated';

/** Takes a unit out of play (recording state only). */
export function eliminate(g: State, id: UnitId): void {
  const u = g.units[id] as Unit;
  delete u.reduced;
  u.at = graveOf(id);
}
