import { derived } from '@wardroom/rules';
import { sideOf } from './counters.ts';
import type { Place, Side, State, Unit } from './state.ts';

const places = derived<State, 'all', ReadonlyMap<string, readonly Unit[]>>(['units#', 'units.at'], (g) => {
  const out = new Map<string, Unit[]>();
  for (const id of Object.keys(g.units).sort()) {
    const u = g.units[id] as Unit;
    const there = out.get(u.at);
    if (there) there.push(u);
    else out.set(u.at, [u]);
  }
  return out;
});

const nobody: readonly Unit[] = [];

/** The units in a hex or box, in the order of their ids. */
export const unitsAt = (g: State, place: Place): readonly Unit[] => places(g, 'all').get(place) ?? nobody;
/** Those of one side. */
export const unitsOf = (g: State, place: Place, side: Side): readonly Unit[] => unitsAt(g, place).filter((u) => sideOf(u.id) === side);
/** Every place with units in it. */
export const occupied = (g: State): IterableIterator<string> => places(g, 'all').keys();
