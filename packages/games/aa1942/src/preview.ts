import type { Refusal } from '@wardroom/rules';
import { derived } from '@wardroom/rules';
import {
  airDistance,
  allUnits,
  enemyUnitsIn,
  ipcOf,
  isSea,
  now,
  occupied,
  place,
  sameSide,
  spacesOf,
  territories,
  unitsIn,
} from './board.ts';
import { reasonNotDone } from './combat-move/checks.ts';
import { carrierPlans } from './combat-move/plans.ts';
import { whyNotDone as whyNotMobilized } from './mobilize/index.ts';
import { promisedCarriers } from './mobilize/placing.ts';
import { canAttackByAir, canLandAt, flights } from './movement/air-moves.ts';
import { cancelPreview as preview } from './movement/cancel.ts';
import { capacityLeft, usableFactories } from './movement/decks.ts';
import { marches } from './movement/land-moves.ts';
import { airborne, bestLanding } from './movement/landing.ts';
import { canMarchPath, canMoveAtAll, canSailPath, isArmed } from './movement/legality.ts';
import type { Mode } from './movement/mode.ts';
import { left } from './movement/mode.ts';
import { fleetIn, seaFight } from './movement/sea-attacks.ts';
import { canPass, voyages } from './movement/sea-moves.ts';
import { asItIs, whyNotDone as whyNotLanded } from './noncombat-move/checks.ts';
import type { Move, Power, SpaceId, State, Unit, UnitId, UnitType } from './state.ts';
import { unitTypes } from './state.ts';
import { isAirType, isLandType, isSeaType, isSurfaceWarship, stats } from './units.ts';

const modeOf = (g: State): Mode => (now(g).phase === 'noncombatMove' ? 'noncombat' : 'combat');

/** A space that a unit can go to in this phase, what that costs, and one way there (start and end included). */
export interface Destination {
  space: SpaceId;
  cost: number;
  path: readonly SpaceId[];
}

/** Where a unit of the active power can go now, nearest first. The same rules that the decision offers by. */
export function destinations(g: State, id: UnitId): Destination[] {
  const u = g.units[id];
  const mode = modeOf(g);
  if (!u || canMoveAtAll(g, mode, u)) return [];
  if (isAirType(u.type)) {
    const test = (to: SpaceId) => (mode === 'combat' ? canAttackByAir(g, u, 'attack', to) : canLandAt(g, u, to));
    return flights(u, test).map((space) => ({ space, cost: airDistance(u.space, space), path: [u.space, space] }));
  }
  const out = new Map<SpaceId, Destination>();
  let edge: SpaceId[][] = [[u.space]];
  for (let spent = u.spent ?? 0; spent < stats(u.type).move; spent++) {
    edge = edge.flatMap((way) => {
      const at = way[way.length - 1] as SpaceId;
      const before = way.length > 1 ? way[way.length - 2] : u.from;
      const next = isSeaType(u.type)
        ? voyages(g, mode, { u, at, spent })
        : marches(g, mode, { u, at, spent, ...(before ? { before } : {}) });
      return next.map((to) => [...way, to]);
    });
    for (const path of edge) {
      const space = path[path.length - 1] as SpaceId;
      const ends = isSeaType(u.type)
        ? canSailPath(g, mode, u, path.slice(1))
        : canMarchPath(g, mode, u, path.slice(1));
      if (!ends && !out.has(space)) out.set(space, { space, cost: path.length - 1, path });
    }
  }
  return [...out.values()];
}

/** 5.11 Whether and where each aircraft that has to come down this turn finds a place, if all own attacks succeed. */
export interface LandingStatus {
  unit: UnitId;
  ok: boolean;
  /** Where it would land. */
  at: SpaceId | null;
  left: number;
  /** Rule and locale key of the reason, where it cannot land. */
  rule: '5.11' | '9.5';
  key: 'landing.ok' | 'landing.bomberTooFar' | 'landing.noDeck';
}

function landingKey(u: Unit, at: SpaceId | null): LandingStatus['key'] {
  if (at) return 'landing.ok';
  return u.type === 'bomber' ? 'landing.bomberTooFar' : 'landing.noDeck';
}

export function landingStatus(g: State): LandingStatus[] {
  const mode = modeOf(g);
  const { places } = bestLanding(g, mode);
  return airborne(g).map((u) => {
    const at = places.get(u.id) ?? null;
    const rule = mode === 'combat' ? '5.11' : '9.5';
    return { unit: u.id, ok: at !== null, at, left: left(u), rule, key: landingKey(u, at) };
  });
}

const ids = (units: readonly Unit[]): UnitId[] => units.map((u) => u.id);

/** An enemy unit that could attack a space in its power's next turn, and what of its movement that takes. */
export interface Threat {
  unit: UnitId;
  type: UnitType;
  power: Power;
  from: SpaceId;
  cost: number;
  /** A land unit that would come by sea: there is a transport that can fetch and land it. */
  bySea: boolean;
}

/** Spaces from which ships can reach a zone in so many steps, stopping where this side's surface warships stand. */
function seaRange(g: State, zone: SpaceId, power: Power, range: number, submarine: boolean): Map<SpaceId, number> {
  const out = new Map<SpaceId, number>([[zone, 0]]);
  let edge = [zone];
  for (let d = 1; d <= range; d++) {
    const next: SpaceId[] = [];
    for (const at of edge) {
      if (at !== zone && blocks(g, at, power, submarine)) continue;
      for (const from of place(at).seas) {
        const way = canPass(g, from, at);
        if (out.has(from) || (way && way.rule !== '2.3')) continue;
        out.set(from, d);
        next.push(from);
      }
    }
    edge = next;
  }
  return out;
}

function blocks(g: State, zone: SpaceId, power: Power, submarine: boolean): boolean {
  return unitsIn(g, zone).some(
    (u) => !sameSide(u.power, power) && (submarine ? u.type === 'destroyer' : isSurfaceWarship(u.type)),
  );
}

/** Every enemy unit that can reach the space in its next turn, as the board stands now. `power`: whose space it is. */
export function threats(g: State, space: SpaceId, power: Power): Threat[] {
  const out: Threat[] = [];
  const zones = isSea(space) ? [space] : place(space).seas;
  const reach = new Map<Power, { ships: Map<SpaceId, number>; submarines: Map<SpaceId, number> }>();
  for (const u of allUnits(g)) {
    if (sameSide(u.power, power) || u.aboard) continue;
    const add = (cost: number, bySea = false): void => {
      out.push({ unit: u.id, type: u.type, power: u.power, from: u.space, cost, bySea });
    };
    if (isAirType(u.type)) {
      const d = airDistance(u.space, space);
      if (d > 0 && d < stats(u.type).move && canComeDown(g, u, space, stats(u.type).move - d)) add(d);
    } else if (isSeaType(u.type)) {
      if (!isSea(space) || u.type === 'transport') continue;
      const at = reachOf(g, reach, zones, u.power);
      const d = (u.type === 'submarine' ? at.submarines : at.ships).get(u.space);
      if (d !== undefined && d > 0) add(d);
    } else if (!isSea(space) && u.type !== 'aaa') {
      const d = landDistance(g, u, space);
      if (d !== null) add(d);
      else if (canBeShipped(g, u, reachOf(g, reach, zones, u.power).ships)) add(2, true);
    }
  }
  return out;
}

function reachOf(
  g: State,
  known: Map<Power, { ships: Map<SpaceId, number>; submarines: Map<SpaceId, number> }>,
  zones: readonly SpaceId[],
  power: Power,
): { ships: Map<SpaceId, number>; submarines: Map<SpaceId, number> } {
  let at = known.get(power);
  if (!at) {
    const merged = (submarine: boolean): Map<SpaceId, number> => {
      const out = new Map<SpaceId, number>();
      for (const z of zones)
        for (const [id, d] of seaRange(g, z, power, 2, submarine)) out.set(id, Math.min(d, out.get(id) ?? d));
      return out;
    };
    at = { ships: merged(false), submarines: merged(true) };
    known.set(power, at);
  }
  return at;
}

/** Could the aircraft come down within so many borders of the space: in a territory of its side, or on a carrier? */
function canComeDown(g: State, u: Unit, from: SpaceId, range: number): boolean {
  for (const [id, units] of occupied(g)) {
    if (
      u.type === 'fighter' &&
      isSea(id) &&
      airDistance(from, id) <= range + 2 &&
      units.some((c) => c.type === 'carrier' && c.power === u.power)
    )
      return true;
  }
  return friendlyTerritories(g, u.power).some((t) => airDistance(from, t) <= range);
}

const friendlyTerritories = derived<State, Power, SpaceId[]>(
  ['spaces'],
  (g, power) =>
    territories.filter(
      (t) => g.spaces[t]?.controller !== undefined && sameSide(g.spaces[t]?.controller as Power, power),
    ),
  8,
);

/** 5.4, 5.5 Borders that a land unit crosses to attack the territory; null: out of its reach. */
function landDistance(g: State, u: Unit, territory: SpaceId): number | null {
  const near = place(territory).lands;
  if (near.includes(u.space)) return 1;
  if (u.type !== 'tank') return null;
  const open = (t: SpaceId): boolean => {
    const holder = g.spaces[t]?.controller;
    if (!holder) return false;
    return (
      sameSide(holder, u.power) || (g.spaces[t]?.factory === undefined && enemyUnitsIn(g, t, u.power).length === 0)
    );
  };
  return near.some((t) => place(t).lands.includes(u.space) && open(t)) ? 2 : null;
}

/** Sea zones that a transport at `at` crosses to this zone; 2 stands for more, too. */
function zonesToCoast(at: SpaceId, zone: SpaceId): 0 | 1 | 2 {
  if (at === zone) return 0;
  return place(zone).seas.includes(at) ? 1 : 2;
}

/** 5.8 Is there a transport that can fetch the unit and be next to the space in the same turn? */
function canBeShipped(g: State, u: Unit, ships: ReadonlyMap<SpaceId, number>): boolean {
  if (!isLandType(u.type)) return false;
  return place(u.space).seas.some((z) => {
    const toTarget = ships.get(z);
    if (toTarget === undefined) return false;
    return [...occupied(g)].some(([at, units]) => {
      if (!isSea(at) || !units.some((t) => t.type === 'transport' && t.power === u.power)) return false;
      return zonesToCoast(at, z) + toTarget <= 2;
    });
  });
}

/** Units of the active power that can still do something in this movement phase. */
export function idleUnits(g: State): UnitId[] {
  const { power } = now(g);
  return ids(allUnits(g).filter((u) => u.power === power && destinations(g, u.id).length > 0));
}

/** 10.3 What each usable factory can still produce this turn. */
export function factoryCapacity(g: State): { space: SpaceId; left: number; capacity: number; damage: number }[] {
  return usableFactories(g).map((space) => {
    const damage = g.spaces[space]?.factory ?? 0;
    return { space, left: capacityLeft(g, space), capacity: Math.max(0, ipcOf(space) - damage), damage };
  });
}

/** Something worth a look before an irreversible Done. */
export interface DoneWarning {
  key: 'warn.idleAttackers' | 'warn.unspent' | 'warn.beyondCapacity' | 'warn.promisedCarrier' | 'warn.transportAtRisk';
  rule: string;
  params: { readonly [name: string]: number | string };
  /** Where to look. */
  spaces: readonly SpaceId[];
  units: readonly UnitId[];
}

/** Everything that the sheet before Done lists in the present phase. */
export function doneCheck(g: State): DoneWarning[] {
  const { phase, power } = now(g);
  const out: DoneWarning[] = [];
  const mine = g.powers[power];
  // The way back from the combat move to the purchase is open until the first die.
  if ((phase === 'purchase' || phase === 'combatMove') && mine) {
    if (mine.ipcs >= 3)
      out.push({ key: 'warn.unspent', rule: '4.1', params: { ipcs: mine.ipcs }, spaces: [], units: [] });
    const units = unitTypes.reduce((n, t) => n + (mine.bought?.[t] ?? 0), 0);
    const room = factoryCapacity(g).reduce((n, f) => n + f.left, 0);
    if (units > room)
      out.push({ key: 'warn.beyondCapacity', rule: '10.7', params: { units, room }, spaces: [], units: [] });
  }
  if (phase === 'combatMove') {
    const idle = idleUnits(g).filter((id) => !g.units[id]?.spent && g.units[id]?.type !== 'transport');
    const spaces = [...new Set(idle.map((id) => (g.units[id] as Unit).space))];
    if (idle.length > 0)
      out.push({ key: 'warn.idleAttackers', rule: '5.1.1', params: { n: idle.length }, spaces, units: idle });
    for (const [zone, units] of transportsAtRisk(g)) {
      out.push({
        key: 'warn.transportAtRisk',
        rule: '7.3.7',
        params: { n: units.length },
        spaces: [zone],
        units: ids(units),
      });
    }
  }
  for (const zone of [...new Set(promises(g))].sort()) {
    out.push({ key: 'warn.promisedCarrier', rule: '10.6', params: { space: zone }, spaces: [zone], units: [] });
  }
  return out;
}

/**
 * 7.3.7 Own transports in battles that only aircraft fight against a submarine: it can hit them, and nothing can hit
 * it.
 */
function transportsAtRisk(g: State): [SpaceId, Unit[]][] {
  const { power } = now(g);
  return spacesOf(g, power).flatMap((zone): [SpaceId, Unit[]][] => {
    if (!isSea(zone)) return [];
    const own = fleetIn(g, zone);
    const transports = own.filter((u) => u.type === 'transport');
    const armed = own.filter(isArmed);
    const helpless = transports.length > 0 && armed.length > 0 && armed.every((u) => isAirType(u.type));
    if (!helpless || !enemyUnitsIn(g, zone, power).some((u) => u.type === 'submarine')) return [];
    // Without a warship a submarine cannot be ignored, so an assault has to fight it too (5.8.7).
    return seaFight(g, zone) === 'none' ? [] : [[zone, transports]];
  });
}

/** 5.11, 9.8, 10.6 The zones of the carriers that ending the present phase promises, or leaves promised. */
function promises(g: State): SpaceId[] {
  switch (now(g).phase) {
    case 'combatMove':
      return carrierPlans(g).map((plan) => plan.zone);
    case 'noncombatMove':
      return asItIs(g, '').build;
    case 'mobilize':
      return promisedCarriers(g);
    default:
      return [];
  }
}

/** Why the present phase cannot be ended now; null when it can. */
export function whyNotDone(g: State): Refusal | null {
  switch (now(g).phase) {
    case 'combatMove':
      return reasonNotDone(g);
    case 'noncombatMove':
      return whyNotLanded(g, undefined);
    case 'mobilize':
      return whyNotMobilized(g);
    default:
      return null;
  }
}

/** The later moves that would fall if this one were taken off the list; the position is not touched. */
export const cancelPreview = (g: State, move: string): Move[] => preview(g, modeOf(g), move);
