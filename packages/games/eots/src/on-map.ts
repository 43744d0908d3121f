import { derived, grouped } from '@wardroom/rules';
import { sideOf } from './counters.ts';
import type { Place, Side, State, Unit } from './state.ts';

const standing = grouped<State, Unit>('units', 'at');

/** The units in a hex or box, in the order of their ids. */
export const unitsAt = (g: State, place: Place): readonly Unit[] => standing(g, place);
/** Those of one side. */
export const unitsOf = (g: State, place: Place, side: Side): readonly Unit[] => unitsAt(g, place).filter((u) => sideOf(u.id) === side);

const places = derived<State, 'all', ReadonlySet<string>>(['units#', 'units.at'], (g) => new Set(Object.values(g.units).map((u) => u.at)));
/** Every place with units in it. */
export const occupied = (g: State): IterableIterator<string> => places(g, 'all').values();
