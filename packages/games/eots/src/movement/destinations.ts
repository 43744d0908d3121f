import type { Verdict } from '@wardroom/rules';
import { derived, legal, refuse, things } from '@wardroom/rules';
import { distance, type Hex, hex, hexCount, hexes, indexOf, isHex } from '../board.ts';
import { controller } from '../control.ts';
import { counter, isCarrier, isGround, isNaval, sideOf } from '../counters.ts';
import { tooFarToLand } from '../events/conquest.ts';
import { inForce } from '../events/in-force.ts';
import { unitsOf } from '../on-map.ts';
import type { HexId, Place, State, UnitId } from '../state.ts';
import { other } from '../state.ts';
import { wouldBeSupplied } from '../supply.ts';
import { byAir, chinaBox, flight, legsOf, oneLeg } from './air.ts';
import { battleRange, landAllowance } from './allowance.ts';
import { canBringBattle } from './battle-site.ts';
import { overland, quietly } from './land.ts';
import { mayEndAtSea } from './naval-ends.ts';
import {
  canStand,
  embattled,
  ferry,
  friendlyAirfield,
  friendlyCoast,
  friendlyPort,
  holdsAnything,
  holdsLandForces,
} from './places.ts';
import { pathTo, reaches } from './reach.ts';
import { atSea, bySea, farFromEnd, seaAllowance } from './sea.ts';
import type { Stack } from './stack.ts';

/** A part of a move: where it is now and what is left; the way so far is kept by the choice. */
export interface Leg {
  at: Place;
  left: number;
}

const isSea = (mode: Stack['mode']): boolean => mode !== 'ground' && mode !== 'air' && mode !== 'airStrategic';
const isFlight = (mode: Stack['mode']): boolean => mode === 'air' || mode === 'airStrategic';

/** May a stack set out from where it stands with this mode? */
export function canStart(g: State, s: Stack): Verdict {
  const from = g.units[s.units[0] as UnitId]?.at as Place;
  if (s.mode === 'airStrategic')
    return from === chinaBox || friendlyAirfield(g, from, s.side)
      ? legal
      : refuse('R12.10', 'startAirfield', { hex: from });
  if (s.mode === 'navalStrategic')
    return friendlyPort(g, from, s.side) ? legal : refuse('R12.5', 'startPort', { hex: from });
  if (s.mode === 'groundTransport')
    return friendlyCoast(g, from, s.side) ? legal : refuse('R12.22', 'startCoast', { hex: from });
  if (s.mode === 'amphibious' || s.mode === 'organic' || s.mode === 'barge')
    return friendlyCoast(g, from, s.side) ? legal : refuse('R12.25', 'startCoast', { hex: from });
  return legal;
}

/** Where the stack is and what it has left before it sets out. */
export function begin(g: State, s: Stack): Leg {
  const first = s.units[0] as UnitId;
  const at = g.units[first]?.at as Place;
  if (isFlight(s.mode)) return { at, left: legsOf(g, s.mode === 'airStrategic') };
  if (s.mode === 'ground') return { at, left: g.activated[first]?.left ?? landAllowance(g) };
  return { at, left: seaAllowance(g, s.mode, s.side, at) };
}

/** May the stack end there? Only the end is judged, not the way. */
export function canEnd(g: State, s: Stack, to: Place): Verdict {
  const start = g.units[s.units[0] as UnitId]?.at;
  if (to === start) return refuse('R11.10', 'mustMove', { hex: to });
  if (!isHex(to) && to !== chinaBox) return refuse('R11.10', 'noPlace', { hex: to });
  const reacting = g.offensive.now?.side !== s.side;
  if (isFlight(s.mode)) {
    if (to === ferry) return refuse('R12.11', 'ferryOnly');
    if (to !== chinaBox && hex(to).airfield && embattled(g, to, s.side))
      return refuse('R12.9', 'battleHex', { hex: to });
    if (to !== chinaBox && !friendlyAirfield(g, to, s.side)) return refuse('R12.7', 'noAirfield', { hex: to });
    return reacting ? canReactTo(g, s, to) : legal;
  }
  const site = canBringBattle(g, s.side, s.units, to);
  if (site) return site;
  if (s.mode === 'navalStrategic')
    return friendlyPort(g, to, s.side) && !embattled(g, to, s.side) ? legal : refuse('R12.5', 'endPort', { hex: to });
  if (s.mode === 'groundTransport') {
    if (!friendlyPort(g, to, s.side) || holdsAnything(g, to, other(s.side)))
      return refuse('R12.22', 'endPort', { hex: to });
    const dry = s.units.find(
      (u) => canStand(u, to, null) ?? (wouldBeSupplied(g, u, to) ? null : refuse('R12.22', 'unsuppliedPort')),
    );
    return dry === undefined ? legal : refuse('R12.22', 'unsuppliedPort', { hex: to, unit: dry });
  }
  if (s.mode === 'naval') {
    if (reacting) return canReactTo(g, s, to);
    return mayEndAtSea(g, s.side, s.units, to) ? legal : refuse('R12.4', 'nowhereToEnd', { hex: to });
  }
  if (s.mode !== 'ground') {
    const no = canLand(g, s, to);
    if (no) return no;
  }
  return reacting ? canReactTo(g, s, to) : legal;
}

/** R12.25, R12.16, R12.29 May the ground units of the stack land there? */
function canLand(g: State, s: Stack, to: HexId): Verdict {
  const h = hex(to);
  if (!h.coastal) return refuse('R12.25', 'noCoast', { hex: to });
  if (tooFarToLand(g, s.side, to)) return refuse('R20.2', 'farFromPort', { hex: to });
  if (h.terrain === 'mountain' && to !== '3823') return refuse('R12.25', 'mountain', { hex: to });
  for (const u of s.units) {
    if (!isGround(u)) continue;
    const no = canStand(u, to, null);
    if (no) return no;
  }
  if (
    s.units.some(isNaval) &&
    !friendlyPort(g, to, s.side) &&
    controller(g, to) !== other(s.side) &&
    !holdsAnything(g, to, other(s.side))
  )
    return refuse('R12.4', 'nowhereToEnd', { hex: to });
  if (needsMarines(g, to) && s.units.some(isUsArmyGround) && !marinesFor(g, s, to))
    return refuse('R12.29', 'needsMarines', { hex: to });
  return legal;
}

export const isUsArmyGround = (u: UnitId): boolean =>
  isGround(u) && counter(u).nation === 'us' && counter(u).branch === 'army';
export const isMarine = (u: UnitId): boolean =>
  isGround(u) && counter(u).nation === 'us' && counter(u).branch === 'navy';
/** R12.29 A one-hex island that Japan occupies and controls. */
export const needsMarines = (g: State, to: HexId): boolean =>
  g.offensive.now?.side === 'allied' &&
  hex(to).oneHexIsland &&
  controller(g, to) === 'japan' &&
  holdsAnything(g, to, 'japan') &&
  !withoutMarines(g);
/** al-62 of the later decks: the Army may do without them. */
const withoutMarines = (g: State): boolean =>
  inForce(g, 'rule').some(({ op }) => op.rule === 'US Army ground units may assault one-hex islands without Marines');
/** Marines that landed there, come along or may still come. */
function marinesFor(g: State, s: Stack, to: HexId): boolean {
  if (s.units.some(isMarine)) return true;
  return things(g.activated).some(
    (a) =>
      isMarine(a.id) &&
      (a.mode === undefined || (g.units[a.id]?.at === to && (a.mode === 'amphibious' || a.mode === 'organic'))),
  );
}

/** Battle hexes that reacting units may join (R11.17a: those of a Special Reaction alone). */
export const reactionBattles = (g: State): HexId[] =>
  things(g.battles)
    .filter((b) => !g.offensive.now?.specialOnly || b.created === 'special')
    .map((b) => b.id)
    .sort();

/** R11.26, R11.27 A reacting stack ends in a battle hex or, with wings, within range of one. */
function canReactTo(g: State, s: Stack, to: Place): Verdict {
  const start = g.units[s.units[0] as UnitId]?.at as Place;
  const bound = g.battles[start] ? boundTo(g, s, start) : reactionBattles(g);
  if (bound.includes(to)) return legal;
  const rule = g.battles[start] ? 'R11.27' : 'R11.26';
  if (!isHex(to) || s.units.some(isGround)) return refuse(rule, 'outOfBattle', { hex: to });
  for (const b of bound) {
    const d = distance(to, b);
    const flyers = s.units.filter((u) => !isNaval(u) || isCarrier(u));
    const ships = s.units.some((u) => isNaval(u) && !isCarrier(u));
    if (!flyers.every((u) => d <= battleRange(u))) continue;
    if (flyers.length > 0) return legal;
    if (ships && unitsOf(g, to, s.side).some((u) => isCarrier(u.id) && g.assigned[u.id]?.battle === b)) return legal;
  }
  return refuse(rule, 'outOfBattle', { hex: to });
}
/**
 * R11.27 A unit of a battle hex stays with its battle; on foot it may go to another one where no ground unit of O is
 * in its hex.
 */
function boundTo(g: State, s: Stack, start: HexId): HexId[] {
  if (s.mode !== 'ground' || unitsOf(g, start, other(s.side)).some((u) => isGround(u.id))) return [start];
  return reactionBattles(g).filter((b) => b !== start);
}

/** The places where the stack may end from here, found one after another. */
function* ends(g: State, s: Stack, leg: Leg): Generator<Place> {
  if (isFlight(s.mode)) {
    const reacting = g.offensive.now?.side !== s.side;
    const mayLand = landing(g, s);
    for (const l of byAir(g, s.side, s.units, leg.at, leg.left, s.mode === 'airStrategic').values())
      if (l.legs > 0 && !(reacting && l.extended) && mayLand(l.place)) yield l.place;
    return;
  }
  const r =
    s.mode === 'ground'
      ? overland(g, s.units[0] as UnitId, leg.at, leg.left)
      : bySea(g, s.mode, s.side, s.units, leg.at, leg.left);
  const mayEnd = ending(g, s);
  for (const i of r.list) {
    const h = hexes[i] as Hex;
    if ((s.mode === 'ground' || atSea(h)) && i !== r.start && mayEnd(h)) yield h.id;
  }
}

const keyOf = (s: Stack, leg: Leg): string =>
  `${s.mode}|${s.side}|${leg.at}|${leg.left}|${s.units.length === 1 ? s.units[0] : s.units.join(',')}`;
const ofKey = (key: string): [Stack, Leg] => {
  const [mode, side, at, left, units] = key.split('|') as [Stack['mode'], Stack['side'], Place, string, string];
  return [
    { mode, side, units: units.split(',') },
    { at, left: Number(left) },
  ];
};
const reads = [
  'units',
  'control',
  'activated',
  'battles',
  'assigned',
  'offensive',
  'effects',
  'flags',
  'tracks',
  'options',
];

const listed = derived<State, string, readonly Place[]>(
  reads,
  (g, key) => {
    const [s, leg] = ofKey(key);
    const out = [...ends(g, s, leg)];
    return isFlight(s.mode) ? out.sort() : out;
  },
  256,
);
/** Everywhere the stack may end from here, in the order of the map. */
export const destinations = (g: State, s: Stack, leg: Leg): readonly Place[] => listed(g, keyOf(s, leg));

const somewhere = derived<State, string, boolean>(reads, (g, key) => {
  const [s, leg] = ofKey(key);
  if (s.mode === 'air' && leg.left > 0) {
    // Most often one leg is enough, and all that lies farther need not be found.
    const far = g.offensive.now?.side === s.side;
    if (oneLeg(g, s.side, s.units, leg.at, far).some(landing(g, s))) return true;
  }
  return !ends(g, s, leg).next().done;
});
/** Is there any destination? */
export const hasDestination = (g: State, s: Stack, leg: Leg): boolean => somewhere(g, keyOf(s, leg));

/** What `canEnd` has said of each hex so far: 1 yes, 2 no. The same for every leg of a stack. */
const verdicts = derived<State, string, Uint8Array>(reads, () => new Uint8Array(hexCount), 64);
function ending(g: State, s: Stack): (h: Hex) => boolean {
  const known = verdicts(g, keyOf(s, { at: '', left: 0 }));
  const shore = shoreOf[s.mode];
  return (h) => {
    if (known[h.index] === 0) known[h.index] = (!shore || shore(h)) && canEnd(g, s, h.id) === null ? 1 : 2;
    return known[h.index] === 1;
  };
}
function landing(g: State, s: Stack): (to: Place) => boolean {
  const mayEnd = ending(g, s);
  return (to) => {
    const i = indexOf(to);
    return i < 0 ? canEnd(g, s, to) === null : mayEnd(hexes[i] as Hex);
  };
}
/** Where a form of movement ends alone, whoever stands there: what `canEnd` need not be asked about. */
const shoreOf: { readonly [mode in Stack['mode']]?: (h: Hex) => boolean } = {
  navalStrategic: (h) => h.port,
  groundTransport: (h) => h.port,
  amphibious: (h) => h.coastal,
  organic: (h) => h.coastal,
  barge: (h) => h.coastal,
};

const farEnds = derived<State, string, Uint16Array>(
  reads,
  (g, key) => {
    const [s] = ofKey(key);
    return farFromEnd(g, s.mode, s.side, s.units, ending(g, s));
  },
  64,
);
/** Can the move still end after a waypoint? At sea asked of one table for all of them. */
export function leadsOn(g: State, s: Stack): (after: Leg) => boolean {
  if (!isSea(s.mode)) return (after) => hasDestination(g, s, after);
  const far = farEnds(g, keyOf(s, { at: '', left: 0 }));
  return (after) => (far[indexOf(after.at)] as number) <= after.left;
}

/** Is this one of the destinations? */
export function isDestination(g: State, s: Stack, leg: Leg, to: Place): boolean {
  if (isFlight(s.mode)) return destinations(g, s, leg).includes(to);
  const r =
    s.mode === 'ground'
      ? overland(g, s.units[0] as UnitId, leg.at, leg.left)
      : bySea(g, s.mode, s.side, s.units, leg.at, leg.left);
  return isHex(to) && to !== leg.at && reaches(r, indexOf(to)) && canEnd(g, s, to) === null;
}

const passed = derived<State, string, ReadonlyMap<Place, Leg>>(reads, (g, key) => passable(g, ...ofKey(key)), 256);
/** Where the stack may pass on its way, with what is left after it. */
export const waypoints = (g: State, s: Stack, leg: Leg): ReadonlyMap<Place, Leg> => passed(g, keyOf(s, leg));

const further = derived<State, string, boolean>(
  reads,
  (g, key) => {
    const [s, leg] = ofKey(key);
    if (!isSea(s.mode)) {
      for (const after of passing(g, s, leg)) if (hasDestination(g, s, after)) return true;
      return false;
    }
    const { cost, list } = bySea(g, s.mode, s.side, s.units, leg.at, leg.left);
    const far = farEnds(g, keyOf(s, { at: '', left: 0 }));
    return list.some((i) => {
      const spent = cost[i] as number;
      return spent > 0 && spent < leg.left && (far[i] as number) <= leg.left - spent;
    });
  },
  1024,
);
/** Is there any waypoint from which the move can still end? */
export const hasWaypoint = (g: State, s: Stack, leg: Leg): boolean => leg.left > 1 && further(g, keyOf(s, leg));

const passable = (g: State, s: Stack, leg: Leg): Map<Place, Leg> =>
  new Map([...passing(g, s, leg)].map((after) => [after.at, after]));

/** The waypoints of a leg, found one after another. */
function* passing(g: State, s: Stack, leg: Leg): Generator<Leg> {
  if (isFlight(s.mode)) {
    // R12.8 A reacting unit does not pass by its parenthetical range either.
    const reacting = g.offensive.now?.side !== s.side;
    for (const l of byAir(g, s.side, s.units, leg.at, leg.left, s.mode === 'airStrategic').values())
      if (l.legs > 0 && l.legs < leg.left && !(reacting && l.extended)) yield { at: l.place, left: leg.left - l.legs };
    return;
  }
  const enemy = other(s.side);
  const r =
    s.mode === 'ground'
      ? overland(g, s.units[0] as UnitId, leg.at, leg.left)
      : bySea(g, s.mode, s.side, s.units, leg.at, leg.left);
  for (const i of r.list) {
    const h = hexes[i] as Hex;
    const spent = r.cost[i] as number;
    if (spent === 0 || spent >= leg.left || !(s.mode === 'ground' || atSea(h))) continue;
    if (s.mode === 'ground' && (holdsLandForces(g, h.id, enemy) || r.halts?.[h.index] === 1)) continue;
    yield { at: h.id, left: leg.left - spent };
  }
}

/**
 * The way from a leg to a place: one that keeps out of enemy zones where there is one (R11.24), else the cheapest.
 * `passing`: the move goes on from there with what the cheapest way leaves, so that only a quiet way as cheap will do.
 */
export function way(g: State, s: Stack, leg: Leg, to: Place, passing = false): Place[] {
  if (isFlight(s.mode)) return flight(byAir(g, s.side, s.units, leg.at, leg.left, s.mode === 'airStrategic'), to);
  const index = indexOf(to);
  const start = [g, s.mode, s.side, s.units, leg.at, leg.left] as const;
  const walk = [g, s.units[0] as UnitId, leg.at, leg.left] as const;
  const quiet = isSea(s.mode) ? bySea(...start, true) : quietly(...walk);
  const cheapest = isSea(s.mode) ? bySea(...start) : overland(...walk);
  const fits = passing ? quiet.cost[index] === cheapest.cost[index] : reaches(quiet, index);
  return pathTo(fits ? quiet : cheapest, index);
}
export const ownerOf = (s: Pick<Stack, 'units'>) => sideOf(s.units[0] as UnitId);
