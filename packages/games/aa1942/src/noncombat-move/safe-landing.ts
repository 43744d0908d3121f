import { derived, things } from '@wardroom/rules';
import { byAir, isSea, now, place, sameSide, unitsIn } from '../board.ts';
import { decksOf } from '../movement/decks.ts';
import type { Landing } from '../movement/landing.ts';
import { bestLanding, deckRoom } from '../movement/landing.ts';
import { isLandingPlace, left } from '../movement/mode.ts';
import type { Power, SpaceId, State, Unit, UnitType } from '../state.ts';
import { isAirType, isLandType, stats } from '../units.ts';

/** Zones that a ship sails in its turn, and how many units a transport brings at most. */
const SAIL = 2;
const LOAD = 2;
/** What a unit that comes by sea is worth in attack. */
const LANDED = 2;

/**
 * By place the attack values of all enemies of a power that may be there in their next turn: aircraft with a border
 * left to come down, land units over land, two units a transport, ships at sea. What bars their ways is not asked, so
 * it is never less than what can come.
 */
const dangers = derived<State, Power, ReadonlyMap<SpaceId, number>>(
  ['units#', 'units.space', 'units.power', 'units.type', 'units.aboard'],
  (g, power) => {
    const out = new Map<SpaceId, number>();
    const add = (to: SpaceId, n: number): void => {
      out.set(to, (out.get(to) ?? 0) + n);
    };
    for (const u of things(g.units)) {
      if (sameSide(u.power, power) || u.aboard) continue;
      const worth = u.type === 'transport' ? LOAD * LANDED : (stats(u.type).attack ?? 0);
      for (const to of reached(u)) add(to, worth);
    }
    return out;
  },
  2,
);

/** Places that an enemy unit of a type may fight in, by where it stands: the map alone says so. */
const reaches = new Map<string, readonly SpaceId[]>();
function reached({ type, space }: Unit): readonly SpaceId[] {
  const key = `${type} ${space}`;
  let out = reaches.get(key);
  if (!out) reaches.set(key, (out = reachOf(type, space)));
  return out;
}

function reachOf(type: UnitType, space: SpaceId): readonly SpaceId[] {
  const { move } = stats(type);
  if (isAirType(type)) return byAir(space).flatMap(([id, d]) => (d > 0 && d < move ? [id] : []));
  if (type === 'transport') {
    const zones = byAir(space).flatMap(([id, d]) => (d <= SAIL && isSea(id) ? [id] : []));
    return [...new Set(zones.flatMap((z) => place(z).lands))];
  }
  if (!isLandType(type)) return byAir(space).flatMap(([id, d]) => (d <= SAIL && isSea(id) ? [id] : []));
  if (type === 'aaa') return [];
  const near = new Set(place(space).lands);
  if (move > 1) for (const id of [...near]) for (const far of place(id).lands) near.add(far);
  near.delete(space);
  return [...near];
}

/**
 * How a place stands against the next turns of the other side: what may come (attack), what holds it (defence).
 */
export interface Exposure {
  attack: number;
  defence: number;
}
export function exposure(g: State, at: SpaceId): Exposure {
  const { power } = now(g);
  const defence = unitsIn(g, at).reduce(
    (n, u) => n + (sameSide(u.power, power) ? (stats(u.type).defense ?? 0) : 0),
    0,
  );
  return { attack: dangers(g, power).get(at) ?? 0, defence };
}

/** What holds a place is worth what may come: nobody goes farther away for more. */
export const isHeld = ({ attack, defence }: Exposure): boolean => attack <= defence;

/** Least where it is held, then where what holds it is worth most against what comes. */
const risk = (e: Exposure): number => (isHeld(e) ? -1 : e.attack / (e.attack + e.defence));

/** 9.5 The safest territory in which the aircraft may land, of two alike the nearer one. */
function safest(g: State, u: Unit, nearest: SpaceId): SpaceId {
  let best = { id: nearest, risk: risk(exposure(g, nearest)) };
  for (const [id, d] of byAir(u.space)) {
    if (d > left(u) || best.risk < 0) break;
    if (isSea(id) || !isLandingPlace(g, id)) continue;
    const r = risk(exposure(g, id));
    if (r < best.risk) best = { id, risk: r };
  }
  return best.id;
}

/** 9.6 The safest zone in reach with room on its decks, if no less safe than a territory; then it is taken. */
function deckFor(g: State, u: Unit, land: SpaceId, room: Map<SpaceId, number>): SpaceId | null {
  let best: { id: SpaceId | null; risk: number } = { id: null, risk: risk(exposure(g, land)) };
  for (const [id, d] of byAir(u.space)) {
    if (d > left(u)) break;
    if (!room.get(id)) continue;
    const r = risk(exposure(g, id));
    if (r < best.risk || (r === best.risk && best.id === null)) best = { id, risk: r };
  }
  return best.id;
}

/**
 * 9.7 As many aircraft as possible come down, those that come down over land where they are safest: fighters on the
 * decks that are left where these are as safe.
 */
export function safeLanding(g: State, landing: Landing = bestLanding(g, 'noncombat')): Landing {
  const places = new Map(landing.places);
  const room = deckRoom(decksOf(g, 'noncombat'), landing);
  for (const [id, to] of places) {
    const u = g.units[id] as Unit;
    if (isSea(to) || u.landed) continue;
    const land = safest(g, u, to);
    const deck = u.type === 'fighter' ? deckFor(g, u, land, room) : null;
    if (deck !== null) room.set(deck, (room.get(deck) ?? 0) - 1);
    places.set(id, deck ?? land);
  }
  return { ...landing, places };
}
