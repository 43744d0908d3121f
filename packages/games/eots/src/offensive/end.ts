import type { IO } from '@wardroom/rules';
import { ids } from '@wardroom/rules';
import type { State } from '../state.ts';

/**
 * Brings back what was before the plan. A board that began in the middle of one (a position file) knows no earlier
 * state: there all stays.
 */
export function undoPlan(g: State, io: IO): void {
  if (ids(g._marks).length === 0) return;
  io.restore();
  io.drop();
}

/** R14.10 Nothing of the offensive stays. */
export function clearOffensive(g: State): void {
  for (const id of ids(g.activated)) delete g.activated[id];
  for (const id of ids(g.battles)) delete g.battles[id];
  for (const id of ids(g.assigned)) delete g.assigned[id];
  for (const id of ids(g.effects)) delete g.effects[id];
  delete g.offensive.now;
}
