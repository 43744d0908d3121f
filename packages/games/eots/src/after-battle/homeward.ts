import type { IO } from '@wardroom/rules';
import type { HexId, Side, State, UnitId } from '../state.ts';
import { away, goHome, proposed } from './index.ts';

/** R14.2 Where the proposal sends a unit; null: it is lost. */
export interface Homeward {
  unit: UnitId;
  to: HexId | null;
}
const silent = { log: () => undefined } as unknown as IO;

/** R14.2-R14.5 The proposal of the post-battle movement, unit by unit, in the order in which it is carried out. */
export function homewardOf(state: State, side: Side): Homeward[] {
  const g = structuredClone(state);
  const out: Homeward[] = [];
  for (const unit of away(g, side)) {
    if (g.activated[unit]?.back) continue;
    const to = proposed(g, unit);
    goHome(g, unit, to, silent);
    out.push({ unit, to });
  }
  return out;
}
