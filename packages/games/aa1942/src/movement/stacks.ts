import type { Atom } from '@wardroom/rules';
import { folded } from '@wardroom/rules';
import { now, spacesOf, unitsIn } from '../board.ts';
import type { Power, SpaceId, State, Unit, UnitId } from '../state.ts';
import { cargoOf } from './cargo.ts';

/** Units of one space that are alike for every move. Its name in choices is the id of the first. */
export interface Stack {
  id: UnitId;
  units: readonly Unit[];
}

/** The unit of this id; an atom may be any text, also the name of something every object has. */
export const unitNamed = (g: State, id: Atom): Unit | undefined =>
  Object.hasOwn(g.units, id) ? g.units[id] : undefined;

/** What makes two units of a space different for movement. */
function likeness(g: State, u: Unit): string {
  let key = u.power + u.type;
  if (u.spent) key += `s${u.spent}`;
  if (u.used) key += 'u';
  if (u.landed) key += 'l';
  if (u.from) key += `<${u.from}`;
  if (u.heldAt) key += `h${u.heldAt}`;
  if (u.mission) key += `!${u.mission}`;
  if (u.unloading) key += `>${u.unloading}`;
  if (u.loadedFrom) key += `f${u.loadedFrom.join()}`;
  if (u.carrier) key += `c${u.carrier}`;
  if (u.aboard) key += `@${u.loaded ?? ''}${u.landing ?? ''}`;
  if (u.type === 'transport' || u.type === 'carrier') {
    const cargo = cargoOf(g, u);
    if (cargo.length > 0)
      key += cargo
        .map((c) => `(${c.power}${c.type}${c.loaded ?? ''}${c.landing ?? ''})`)
        .sort()
        .join('');
  }
  return key;
}

/** Stacks of the units that have the same key, in the order in which their first units come. */
function alike(units: Iterable<Unit>, keyOf: (u: Unit) => string): Stack[] {
  const known = new Map<string, Unit[]>();
  for (const u of units) {
    const key = keyOf(u);
    const stack = known.get(key);
    if (stack) stack.push(u);
    else known.set(key, [u]);
  }
  return [...known.values()].map((all) => ({ id: (all[0] as Unit).id, units: all }));
}

function group(g: State, units: readonly Unit[]): Stack[] {
  return units.length === 1 ? [{ id: (units[0] as Unit).id, units }] : alike(units, (u) => likeness(g, u));
}

interface Grouped {
  /** Stacks of the spaces in which nothing has changed since they were asked for. */
  bySpace: Map<SpaceId, readonly Stack[]>;
  /** Where each unit stood when it was looked at last. */
  spaceOf: Map<UnitId, SpaceId>;
}

/** Everything that likeness reads: of a unit, of what it carries, and of the transport that carries it. */
const likenessReads = [
  ...['space', 'power', 'type', 'spent', 'used', 'landed', 'from', 'heldAt', 'mission'],
  ...['unloading', 'loadedFrom', 'carrier', 'aboard', 'loaded', 'landing'],
];

/** Spaces are grouped when they are asked for; cargo is in the same space as its ship. */
const cache = folded<State, Unit, Grouped>(
  'units',
  likenessReads,
  () => ({ bySpace: new Map(), spaceOf: new Map() }),
  ({ bySpace, spaceOf }, id, u) => {
    const was = spaceOf.get(id);
    if (was !== undefined) bySpace.delete(was);
    if (u === undefined) spaceOf.delete(id);
    else {
      bySpace.delete(u.space);
      if (was !== u.space) spaceOf.set(id, u.space);
    }
  },
);

/** The stacks in a space, of all powers; units aboard transports left out. */
export function stacksIn(g: State, space: SpaceId): readonly Stack[] {
  const { bySpace } = cache(g);
  const known = bySpace.get(space);
  if (known) return known;
  const stacks = group(
    g,
    unitsIn(g, space).filter((u) => !u.aboard),
  );
  bySpace.set(space, stacks);
  return stacks;
}

/** The stacks of one power, space after space. */
export function stacksOf(g: State, power: Power = now(g).power): Stack[] {
  const out: Stack[] = [];
  for (const space of spacesOf(g, power)) {
    for (const s of stacksIn(g, space)) if ((s.units[0] as Unit).power === power) out.push(s);
  }
  return out;
}

/** The stack that has this name; null when the unit is not the first of a stack. */
export function stackNamed(g: State, id: UnitId): Stack | null {
  const u = unitNamed(g, id);
  if (!u) return null;
  return stacksIn(g, u.space).find((s) => s.id === id) ?? null;
}

/** The stack that a unit belongs to (cargo is a stack of its own kind, see `cargoStacks`). */
export function stackOf(g: State, id: UnitId): Stack | null {
  const u = unitNamed(g, id);
  if (!u) return null;
  return stacksIn(g, u.space).find((s) => s.units.some((x) => x.id === id)) ?? null;
}

/**
 * Units aboard transports in a zone that satisfy a test, grouped by likeness and by the likeness of their transport.
 */
export function cargoStacks(g: State, zone: SpaceId, test: (u: Unit) => boolean): Stack[] {
  const aboard = unitsIn(g, zone).filter((u) => u.aboard && test(u));
  return alike(aboard, (u) => {
    const ship = u.aboard ? g.units[u.aboard] : undefined;
    return likeness(g, u) + (ship ? likeness(g, ship) : '');
  });
}
