import { byCode, derived, grouped, plain, things } from '@wardroom/rules';
import { capitalOf, ipcOf, isSea, originalOwner, places, territories } from './map.ts';
import type { Power, Side, SpaceId, State, Turn, Unit, UnitId } from './state.ts';
import { powers } from './state.ts';
import { isSurfaceWarship } from './units.ts';

export * from './map.ts';

export const sideOf = (power: Power): Side => (power === 'germany' || power === 'japan' ? 'axis' : 'allies');
export const sameSide = (a: Power, b: Power): boolean => sideOf(a) === sideOf(b);
const enemies: Record<Side, readonly Power[]> = {
  axis: powers.filter((p) => sideOf(p) === 'allies'),
  allies: powers.filter((p) => sideOf(p) === 'axis'),
};
/** The powers of the other side, in turn order. */
export const enemiesOf = (power: Power): readonly Power[] => enemies[sideOf(power)];

/** Round, power to move, phase, snapshot. */
export const now = (g: State): Turn => g.turn.now as Turn;

/** All units in order of id; made anew only when units come or go. */
const byId = derived<State, string, readonly Unit[]>(['units#'], (g) => things(g.units), 4);

const standing = grouped<State, Unit>('units', 'space');
const bySpace = derived<State, string, ReadonlyMap<SpaceId, readonly Unit[]>>(
  ['units#', 'units.space'],
  (g) => {
    const out = new Map<SpaceId, readonly Unit[]>();
    const all = standing.all(g);
    for (const { id } of places) {
      const there = all.get(id);
      if (there && there.length > 0) out.set(id, there);
    }
    return out;
  },
  4,
);

/** Every unit in order of id. Plain things: do not write to them. */
export const allUnits = (g: State): readonly Unit[] => byId(plain(g), '');

const typed = grouped<State, Unit>('units', 'type');
/** Every carrier on the board, in order of id. */
export const allCarriers = (g: State): readonly Unit[] => typed(g, 'carrier');
/** Every transport on the board, in order of id. */
export const allTransports = (g: State): readonly Unit[] => typed(g, 'transport');

const owned = grouped<State, Unit>('units', 'power');
/** The units of a power, in order of id. Plain things: do not write to them. */
export const unitsOf = (g: State, power: Power): readonly Unit[] => owned(g, power);

const held = derived<State, Power, readonly SpaceId[]>(['units#', 'units.space'], (g, power) => [
  ...new Set(owned(g, power).map((u) => u.space)),
]);
/** The spaces where a power has units, cargo included; in the order of the units' ids. */
export const spacesOf = (g: State, power: Power): readonly SpaceId[] => held(g, power);

const aboard = grouped<State, Unit>('units', 'aboard');
const riding = grouped<State, Unit>('units', 'carrier');
/**
 * What a ship carries, in order of id: land units aboard a transport (5.8), allied fighters that ride a carrier
 * (5.9.2).
 */
export function carriedBy(g: State, ship: UnitId): readonly Unit[] {
  const [within, above] = [aboard(g, ship), riding(g, ship)];
  if (above.length === 0) return within;
  if (within.length === 0) return above;
  return [...within, ...above].sort((a, b) => byCode(a.id, b.id));
}

/** Every unit in a space, of all powers, cargo included, in order of id. Plain things: do not write to them. */
export function unitsIn(g: State, space: SpaceId): readonly Unit[] {
  return standing(g, space);
}
/** Spaces that hold any unit. */
export function occupied(g: State): ReadonlyMap<SpaceId, readonly Unit[]> {
  return bySpace(plain(g), '');
}

/** Units there of the side that is not this power's, without their cargo. */
export function enemyUnitsIn(g: State, space: SpaceId, power: Power): Unit[] {
  const side = sideOf(power);
  return unitsIn(g, space).filter((u) => sideOf(u.power) !== side && !u.aboard);
}

/** Is any unit of the other side there (cargo does not count)? */
export function holdsEnemy(g: State, space: SpaceId, power: Power): boolean {
  const side = sideOf(power);
  for (const u of unitsIn(g, space)) if (sideOf(u.power) !== side && !u.aboard) return true;
  return false;
}

/** 0. A sea zone with at least one enemy surface warship, as it is now. */
export function isHostileZone(g: State, zone: SpaceId, power: Power): boolean {
  const side = sideOf(power);
  for (const u of unitsIn(g, zone)) if (isSurfaceWarship(u.type) && sideOf(u.power) !== side) return true;
  return false;
}

/** Does the side of `power` hold this territory now? */
export function isFriendlyTerritory(g: State, territory: SpaceId, power: Power): boolean {
  const holder = plain(g).spaces[territory]?.controller;
  return holder !== undefined && sideOf(holder) === sideOf(power);
}
export function isHostileTerritory(g: State, territory: SpaceId, power: Power): boolean {
  const holder = plain(g).spaces[territory]?.controller;
  return holder !== undefined && sideOf(holder) !== sideOf(power);
}
/** 0. Hostile territory or hostile sea zone, as it is now. */
export function isHostile(g: State, space: SpaceId, power: Power): boolean {
  return isSea(space) ? isHostileZone(g, space, power) : isHostileTerritory(g, space, power);
}

const incomes = derived<State, string, Record<Power, number>>(
  ['spaces'],
  (g) => {
    const out = { ussr: 0, germany: 0, uk: 0, japan: 0, usa: 0 };
    for (const id of territories) {
      const holder = g.spaces[id]?.controller;
      if (holder) out[holder] += ipcOf(id);
    }
    return out;
  },
  8,
);

/** 8.8, 11.1 The production level: IPC values of the territories held now, whoever held them before. */
export const income = (g: State, power: Power): number => incomes(g, '')[power];

/** 8.7 Is the capital of this power held by the other side? */
export function capitalHeldByEnemy(g: State, power: Power): boolean {
  return !isFriendlyTerritory(g, capitalOf(power), power);
}

/** 3.2 Who held a territory when the turn began; undefined before the first turn, for sea zones and neutrals. */
export function heldAtStart({ snapshot }: Turn, territory: SpaceId): Power | undefined {
  return snapshot ? (controllersOf(snapshot).get(territory) ?? originalOwner(territory) ?? undefined) : undefined;
}
/** A snapshot never changes, and is asked about territories that are mostly not in it. */
const controllersIn = new WeakMap<object, ReadonlyMap<SpaceId, Power>>();
function controllersOf(snapshot: NonNullable<Turn['snapshot']>): ReadonlyMap<SpaceId, Power> {
  let known = controllersIn.get(snapshot);
  if (!known) {
    known = new Map(Object.entries(snapshot.controllers) as [SpaceId, Power][]);
    controllersIn.set(snapshot, known);
  }
  return known;
}
