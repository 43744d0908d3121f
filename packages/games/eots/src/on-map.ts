import { derived, grouped, things } from '@wardroom/rules';
import { sideOf } from './counters.ts';
import type { Place, Side, State, Unit } from './state.ts';

const standing = grouped<State, Unit>('units', 'at');

/** The units in a hex or box, in the order of their ids. */
export const unitsAt = (g: State, place: Place): readonly Unit[] => standing(g, place);
const bySide = new WeakMap<readonly Unit[], Readonly<Record<Side, readonly Unit[]>>>();
/** Those of one side. */
export function unitsOf(g: State, place: Place, side: Side): readonly Unit[] {
  const all = unitsAt(g, place);
  if (all.length === 0) return all;
  let parts = bySide.get(all);
  if (!parts) {
    parts = {
      japan: all.filter((u) => sideOf(u.id) === 'japan'),
      allied: all.filter((u) => sideOf(u.id) === 'allied'),
    };
    bySide.set(all, parts);
  }
  return parts[side];
}

const places = derived<State, 'all', ReadonlySet<string>>(
  ['units#', 'units.at'],
  (g) => new Set(things(g.units).map((u) => u.at)),
);
/** Every place with units in it. */
export const occupied = (g: State): IterableIterator<string> => places(g, 'all').values();
