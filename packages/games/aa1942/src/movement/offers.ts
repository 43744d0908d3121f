import type { Atom, Offer, Verdict } from '@wardroom/rules';
import { among, amount, ids, leaf, legal, nothing, orEnd, refuse, tree } from '@wardroom/rules';
import { allTransports, byAir, isSpace, now, place, sameSide, spacesOf, unitsIn, unitsOf } from '../board.ts';
import type { Move, Power, SpaceId, State, Unit, UnitId } from '../state.ts';
import { isAirType, isLandType, isSeaType } from '../units.ts';
import type { Mission } from './air-moves.ts';
import { canAttackByAir, canLandAt, canLandTogether, fliesAnywhere, flights } from './air-moves.ts';
import { aboard, fits, roomFor } from './cargo.ts';
import type { March } from './land-moves.ts';
import { canHalt, canMarch, marches } from './land-moves.ts';
import { canMoveAtAll } from './legality.ts';
import { canBoard, canLoad, canUnload } from './loading.ts';
import type { Mode } from './mode.ts';
import { left } from './mode.ts';
import type { NewMove } from './record.ts';
import { movesOf } from './record.ts';
import type { Voyage } from './sea-moves.ts';
import { canAnchor, canSail, leadsOn, voyages } from './sea-moves.ts';
import type { Stack } from './stacks.ts';
import { cargoStacks, stackNamed, stackOf, stacksIn, unitNamed } from './stacks.ts';

const first = (s: Stack): Unit => s.units[0] as Unit;

/** What a choice that begins with a stack needs to know. */
interface OfStacks {
  /** All stacks that may come into question. */
  stacks: () => readonly Stack[];
  /** What speaks against the unit at once. */
  test: (u: Unit) => Verdict;
  /** Does a choice that begins with it lead anywhere? */
  leads: (u: Unit) => boolean;
  child: (s: Stack) => Offer;
  /** Units whose stacks are tried where one choice at random is enough. */
  among?: () => readonly Unit[];
}

/** So many units are looked at before all stacks are listed. */
const SAMPLES = 6;

/** A choice that begins with a stack: those that lead anywhere; the others say why not. */
export function ofStacks(g: State, o: OfStacks): Offer {
  return tree({
    next: () => leading(o),
    has: (atom: Atom) => {
      const s = stackNamed(g, atom as UnitId);
      return s !== null && o.test(first(s)) === legal && o.leads(first(s));
    },
    child: (atom: Atom) => o.child(stackNamed(g, atom as UnitId) as Stack),
    why: (atom: Atom) => {
      const u = unitNamed(g, atom);
      return u ? o.test(u) : refuse('15.2', 'move.unknownUnit');
    },
    sample: (pick) => {
      const units = o.among?.() ?? [];
      for (let i = 0; i < SAMPLES && units.length > 0; i++) {
        const u = units[pick(units.length)] as Unit;
        if (u.aboard || o.test(u) !== legal) continue;
        const s = stackOf(g, u.id);
        if (s && o.test(first(s)) === legal && o.leads(first(s))) return s.id;
      }
      return null;
    },
  });
}

function leading(o: OfStacks): UnitId[] {
  const out: UnitId[] = [];
  for (const s of o.stacks()) if (o.test(first(s)) === legal && o.leads(first(s))) out.push(s.id);
  return out;
}

/** 5., 9. Land units and ships: stack, then space after space; aircraft: stack, then where they end. */
export function moveOffer(g: State, mode: Mode): Offer {
  const o: OfStacks = {
    stacks: () => movable(g, o),
    test: (u) => canMoveAtAll(g, mode, u),
    leads: (u) => goesAnywhere(g, mode, u),
    child: (s) => paths(g, mode, s),
    among: () => unitsOf(g, now(g).power),
  };
  return ofStacks(g, o);
}

/** Stacks of the spaces from which any unit of the active power can move. */
function movable(g: State, o: OfStacks): Stack[] {
  const { power } = now(g);
  const out: Stack[] = [];
  for (const space of spacesOf(g, power)) {
    if (!anyLeads(unitsIn(g, space), power, o)) continue;
    for (const s of stacksIn(g, space)) if (first(s).power === power) out.push(s);
  }
  return out;
}

/** Units of one type that have done nothing yet are alike: one of them is looked at. */
function anyLeads(units: readonly Unit[], power: Power, o: OfStacks): boolean {
  let seen = '';
  for (const u of units) {
    if (u.power !== power) continue;
    const fresh = !u.spent && !u.used && !u.aboard && !u.mission && !u.unloading && !u.carrier;
    if (fresh && seen.includes(u.type)) continue;
    if (o.test(u) === legal && o.leads(u)) return true;
    if (fresh) seen += u.type;
  }
  return false;
}

/** What may be the end of a flight in this phase. */
const flightTest =
  (g: State, mode: Mode, u: Unit) =>
  (to: SpaceId): Verdict =>
    mode === 'combat' ? canAttackByAir(g, u, 'attack', to) : canLandAt(g, u, to);

export function goesAnywhere(g: State, mode: Mode, u: Unit): boolean {
  if (isAirType(u.type)) return fliesAnywhere(u, flightTest(g, mode, u));
  if (isSeaType(u.type)) return place(u.space).seas.some((to) => leadsOn(g, mode, voyageOf(u), to));
  return place(u.space).lands.some((to) => canMarch(g, mode, marchOf(u), to) === legal);
}

const voyageOf = (u: Unit): Voyage => ({ u, at: u.space, spent: u.spent ?? 0 });
const marchOf = (u: Unit): March => ({ u, at: u.space, spent: u.spent ?? 0, before: u.from });

function paths(g: State, mode: Mode, s: Stack): Offer {
  const u = first(s);
  if (isAirType(u.type)) return flightOffer(s, flightTest(g, mode, u), landTogether(g, mode, u));
  if (isSeaType(u.type)) return voyageOffer(g, mode, voyageOf(u), s, false);
  return marchOffer(g, mode, marchOf(u), s, false);
}

/** 15.2 More units than the stack has. */
export const tooMany =
  (s: Stack) =>
  (n: number): Verdict =>
    n > s.units.length ? refuse('15.2', 'move.notSoMany', { n, units: s.units.length }) : legal;

/** May so many go there together? */
type Together = (to: SpaceId, n: number) => Verdict;

/** 9.5 What bounds the number of aircraft that come down in one place. */
const landTogether =
  (g: State, mode: Mode, u: Unit): Together =>
  (to, n) =>
    mode === 'combat' ? legal : canLandTogether(g, u, to, n);

/** Aircraft to one space; `test` says which, `many` how many together. */
export function flightOffer(s: Stack, test: (to: SpaceId) => Verdict, many: Together = () => legal): Offer {
  const most = (to: SpaceId): number => {
    let n = s.units.length;
    while (n > 1 && many(to, n) !== legal) n--;
    return n;
  };
  return tree({
    next: () => flights(first(s), test),
    has: (to) => isPlace(to) && test(to as SpaceId) === legal,
    child: (to) => amount(1, most(to as SpaceId), (n) => tooMany(s)(n) ?? many(to as SpaceId, n)),
    why: (to) => (isPlace(to) ? test(to as SpaceId) : null),
    sample: (pick) => {
      const near = byAir(first(s).space);
      const range = left(first(s));
      let n = near.length;
      while (n > 0 && (near[n - 1]?.[1] as number) > range) n--;
      for (let i = 0; i < SAMPLES && n > 0; i++) {
        const [to] = near[pick(n)] as readonly [SpaceId, number];
        if (test(to) === legal) return to;
      }
      return null;
    },
  });
}

/** Is this atom a space of the board? */
const isPlace = (atom: Atom): boolean => isSpace(String(atom));

function marchOffer(g: State, mode: Mode, m: March, s: Stack, moved: boolean): Offer {
  const on = tree({
    next: () => marches(g, mode, m),
    has: (to) => isPlace(to) && canMarch(g, mode, m, to as SpaceId) === legal,
    child: (to) => marchOffer(g, mode, { u: m.u, at: to as SpaceId, spent: m.spent + 1, before: m.at }, s, true),
    why: (to) => (isPlace(to) ? canMarch(g, mode, m, to as SpaceId) : null),
  });
  return moved && canHalt(g, mode, m) === legal ? orEnd(on, { min: 1, max: s.units.length }, tooMany(s)) : on;
}

function voyageOffer(g: State, mode: Mode, v: Voyage, s: Stack, moved: boolean): Offer {
  const on = (to: SpaceId): Voyage => ({ u: v.u, at: to, spent: v.spent + 1 });
  const offer = tree({
    next: () => voyages(g, mode, v),
    has: (to) => isPlace(to) && leadsOn(g, mode, v, to as SpaceId),
    child: (to) => voyageOffer(g, mode, on(to as SpaceId), s, true),
    why: (to) => (isPlace(to) ? (canSail(g, mode, v, to as SpaceId) ?? canAnchor(g, mode, on(to as SpaceId))) : null),
  });
  return moved && canAnchor(g, mode, v) === legal ? orEnd(offer, { min: 1, max: s.units.length }, tooMany(s)) : offer;
}

/** 6.2 Bombers to a raid, or fighters as its escorts. */
export function missionOffer(g: State, mission: Exclude<Mission, 'attack'>): Offer {
  const type = mission === 'raid' ? 'bomber' : 'fighter';
  const o: OfStacks = {
    stacks: () => movable(g, o),
    test: (u) =>
      u.type === type ? canMoveAtAll(g, 'combat', u) : refuse('5.10.3', 'raid.wrongType', { type: u.type }),
    leads: (u) => fliesAnywhere(u, (space) => canAttackByAir(g, u, mission, space)),
    child: (s) => flightOffer(s, (space) => canAttackByAir(g, first(s), mission, space)),
    among: () => unitsOf(g, now(g).power).filter((u) => u.type === type),
  };
  return ofStacks(g, o);
}

/** Stacks of transports in the zones next to a land unit that have room for it. */
function shipsFor(g: State, mode: Mode, u: Unit): Stack[] {
  const zones = place(u.space).seas.filter((z) => unitsIn(g, z).some((s) => canLoad(g, mode, u, s) === legal));
  return zones.flatMap((z) => stacksIn(g, z).filter((s) => canLoad(g, mode, u, first(s)) === legal));
}

/** 5.8.2 Land units, then transports: several units fill several alike transports one after another. */
export function loadOffer(g: State, mode: Mode): Offer {
  return ofStacks(g, {
    stacks: () => landStacksByTransports(g, mode),
    test: (u) => loadable(mode, u),
    leads: (u) =>
      u.power === now(g).power &&
      place(u.space).seas.some((z) => unitsIn(g, z).some((s) => canLoad(g, mode, u, s) === legal)),
    among: () => unitsByTransports(g, mode),
    child: (s) =>
      tree({
        next: () => shipsFor(g, mode, first(s)).map((t) => t.id),
        has: (atom) => {
          const t = stackNamed(g, atom as UnitId);
          return t !== null && canLoad(g, mode, first(s), first(t)) === legal;
        },
        child: (atom) => {
          const t = stackNamed(g, atom as UnitId) as Stack;
          const room = roomFor(g, first(t), first(s).type) * t.units.length;
          return amount(
            1,
            Math.min(s.units.length, room),
            (n) => tooMany(s)(n) ?? refuse('5.8.1', 'load.noRoomForAll', { n, room }),
          );
        },
        why: (atom) => {
          const ship = unitNamed(g, atom);
          return ship ? canLoad(g, mode, first(s), ship) : refuse('5.8.1', 'load.noTransport');
        },
      }),
  });
}

/** What speaks against loading the unit, whatever the transport. */
function loadable(mode: Mode, u: Unit): Verdict {
  if (!isLandType(u.type)) return refuse('5.8.1', 'load.notLandUnit', { type: u.type });
  if (u.aboard) return refuse('5.8.5', 'load.noTransfer');
  if (mode === 'combat' && u.type === 'aaa') return refuse('5.4', 'move.aaaInCombatMove');
  return u.spent || u.used ? refuse('5.8.2', 'load.hasMoved') : legal;
}

/** Territories by zones with transports that anything can board. */
function coasts(g: State, mode: Mode): SpaceId[] {
  const { power } = now(g);
  const lands = new Set<SpaceId>();
  for (const u of allTransports(g)) {
    if (sameSide(u.power, power) && canBoard(g, mode, u) === legal) for (const t of place(u.space).lands) lands.add(t);
  }
  return [...lands];
}

const isOwnLand = (g: State, u: Unit): boolean => u.power === now(g).power && isLandType(u.type);

const landStacksByTransports = (g: State, mode: Mode): Stack[] =>
  coasts(g, mode).flatMap((t) => stacksIn(g, t).filter((s) => isOwnLand(g, first(s))));

const unitsByTransports = (g: State, mode: Mode): Unit[] =>
  coasts(g, mode).flatMap((t) => unitsIn(g, t).filter((u) => isOwnLand(g, u)));

/** Units of the stack, shared out over alike transports: one move for each transport. */
export function loads(g: State, stack: Stack, ships: Stack, n: number): NewMove[] {
  const out: NewMove[] = [];
  let at = 0;
  for (const ship of ships.units) {
    const cargo = aboard(g, ship).map((c) => c.type);
    const units: UnitId[] = [];
    while (at < n && fits([...cargo, ...units.map(() => first(stack).type), first(stack).type]))
      units.push((stack.units[at++] as Unit).id);
    if (units.length > 0)
      out.push({ kind: 'load', units, path: [first(stack).space, ship.space], transport: ship.id });
  }
  return out;
}

/** Stacks of own cargo in a zone. */
const ownCargo = (g: State, zone: SpaceId): Stack[] => cargoStacks(g, zone, (u) => u.power === now(g).power);

const shores = (g: State, u: Unit): SpaceId[] => place(u.space).lands.filter((t) => canUnload(g, u, t) === legal);

function cargoNamed(g: State, id: UnitId): Stack | null {
  const u = unitNamed(g, id);
  return u?.aboard ? (ownCargo(g, u.space).find((s) => s.id === id) ?? null) : null;
}

/** 9.4 Units aboard go ashore: stack of cargo, then territory. */
export function unloadOffer(g: State): Offer {
  return tree({
    next: () =>
      cargoZones(g).flatMap((zone) =>
        ownCargo(g, zone).flatMap((s) => (shores(g, first(s)).length > 0 ? [s.id] : [])),
      ),
    has: (atom) => {
      const s = cargoNamed(g, atom as UnitId);
      return s !== null && shores(g, first(s)).length > 0;
    },
    child: (atom) => {
      const s = cargoNamed(g, atom as UnitId) as Stack;
      return among(
        () => shores(g, first(s)),
        () => amount(1, s.units.length, tooMany(s)),
        (to: SpaceId) => (isPlace(to) ? canUnload(g, first(s), to) : null),
      );
    },
    why: (atom) => {
      const u = unitNamed(g, atom);
      return u?.aboard && u.power === now(g).power ? null : refuse('5.8.5', 'unload.notAboard');
    },
  });
}

/** Zones where units of the active power are aboard anything. */
function cargoZones(g: State): SpaceId[] {
  return [...new Set(unitsOf(g, now(g).power).flatMap((u) => (u.aboard ? [u.space] : [])))];
}

/** The list of moves: one is removed, or all. */
export function cancelOffers(g: State): Record<'cancel' | 'cancelAll', Offer> {
  const any = ids(g.moves).length > 0;
  return {
    cancel: tree({
      next: () => movesOf(g).map((m: Move) => m.id),
      has: (id) => typeof id === 'string' && Object.hasOwn(g.moves, id),
      child: () => leaf,
    }),
    cancelAll: any ? leaf : nothing,
  };
}

/** The moves that a choice of `move`, `raid`, `escort`, `hold` or `unload` stands for. */
export function movesFor(
  g: State,
  kind: 'move' | 'raid' | 'escort' | 'hold',
  value: readonly Atom[],
  n: number,
): NewMove {
  const s = stackNamed(g, value[0] as UnitId) as Stack;
  return {
    kind,
    units: s.units.slice(0, n).map((u) => u.id),
    path: [first(s).space, ...(value.slice(1) as SpaceId[])],
  };
}

/** 5.8.5 Cargo of several transports: one move for each. */
export function unloads(g: State, value: readonly Atom[], n: number): NewMove[] {
  const [id, to] = value as [UnitId, SpaceId];
  const u = g.units[id] as Unit;
  const s = cargoNamed(g, id) as Stack;
  const byShip = new Map<UnitId, UnitId[]>();
  for (const c of s.units.slice(0, n))
    byShip.set(c.aboard as UnitId, [...(byShip.get(c.aboard as UnitId) ?? []), c.id]);
  return [...byShip].map(([transport, units]) => ({ kind: 'unload', units, path: [u.space, to], transport }));
}
