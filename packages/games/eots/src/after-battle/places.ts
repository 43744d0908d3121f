import { derived, plain, things } from '@wardroom/rules';
import {
  adjacent,
  distance,
  hex,
  hexes,
  indexOf,
  isHex,
  isNamed,
  LAND,
  sideBetween,
  sideBits,
  WATER,
} from '../board.ts';
import { headquarters, withinRange } from '../command.ts';
import { controller } from '../control.ts';
import { isAir, isCarrier, isGround, isNaval, sideOf } from '../counters.ts';
import { strikeForce } from '../events/in-force.ts';
import { legLength } from '../movement/air.ts';
import { farthestLeg, legs, navalAllowance } from '../movement/allowance.ts';
import {
  canStand,
  ferry,
  ferryOpen,
  forbidden,
  friendlyCoast,
  friendlyPort,
  heldHexes,
  holdsAnything,
  holdsGround,
} from '../movement/places.ts';
import { reaches, spread } from '../movement/reach.ts';
import { bySea } from '../movement/sea.ts';
import { zoneOf } from '../movement/zones.ts';
import { unitsOf } from '../on-map.ts';
import { fits } from '../stacking.ts';
import type { Activated, HexId, Place, Side, State, UnitId } from '../state.ts';
import { other } from '../state.ts';
import { wouldBeSupplied } from '../supply.ts';
import { crowdsOf } from '../supply-facts.ts';

/**
 * R14.3, R14.4 An airfield to come home to; one captured in this offensive is one. Enemies who are still in a hex that
 * is not theirs have to leave it themselves: thrown-back landings sail later (R14.5), aircraft flee last (R14.8).
 */
const homeField = (g: State, id: HexId, side: Side): boolean => hex(id).airfield && controller(g, id) === side;

function flights(g: State, unit: UnitId, from: HexId, side: Side): HexId[] {
  const range = farthestLeg(unit);
  const fields = hexes.filter((h) => homeField(g, h.id, side)).map((h) => h.id);
  // R12.11 A leg may end at the ferry, the flight may not.
  const stops = ferryOpen(g, side) ? [...fields, ferry] : fields;
  const out = new Set<HexId>(fields.includes(from) ? [from] : []);
  let edge = [from];
  for (let n = 0; n < legs(g) && edge.length > 0; n++) {
    const next = stops.filter((f) => !out.has(f) && edge.some((e) => legLength(e, f) <= range));
    for (const f of next) out.add(f);
    edge = next;
  }
  out.delete(ferry);
  return [...out];
}

function harbours(g: State, unit: UnitId, from: HexId, side: Side): HexId[] {
  const reach = bySea(g, 'naval', side, [unit], from, navalAllowance(g, side));
  return hexes.filter((h) => reaches(reach, h.index) && friendlyPort(g, h.id, side)).map((h) => h.id);
}

/**
 * R20.2 a Of the places of a unit of Operation Z those that the whole force has: where the first one went, or all can
 * go.
 */
function inCompany(g: State, unit: UnitId, places: HexId[]): HexId[] {
  const force = strikeForce(g);
  if (!force.includes(unit)) return places;
  const others = force.filter((u) => u !== unit && isHex(g.units[u]?.at ?? ''));
  const gone = others.find((u) => g.activated[u]?.back);
  const open = gone
    ? [[g.units[gone]?.at as HexId]]
    : others.map((u) => harbours(g, u, g.units[u]?.at as HexId, sideOf(u)));
  const shared = places.filter((p) => open.every((list) => list.includes(p)));
  return shared.length > 0 ? shared : places;
}

/**
 * R14.5 Friendly coasts that a thrown-back landing reaches: it may leave its hex, but goes neither into nor through a
 * hex that the enemy occupies, nor into his zone, which a carrier along with it neutralises.
 */
function beaches(g: State, unit: UnitId, from: HexId, side: Side, carrier: boolean): HexId[] {
  const zone = carrier ? null : zoneOf(g, other(side));
  const held = new Set(heldHexes(g, other(side)).map(indexOf));
  const reach = spread(indexOf(from), navalAllowance(g, side), (at, to, d) =>
    ((sideBits[at * 6 + d] as number) & WATER) === 0 || zone?.[to] || held.has(to) || forbidden.has(to) ? 0 : 1,
  );
  return hexes
    .filter(
      (h) =>
        reaches(reach, h.index) &&
        friendlyCoast(g, h.id, side) &&
        !held.has(h.index) &&
        canStand(unit, h.id, null) === null,
    )
    .map((h) => h.id);
}
/** Where an active unit was when the battles ended. */
const wasAt = (a: Activated): Place => a.path?.at(-1) ?? a.from;
/**
 * R14.5 Places of a landing that sails with a carrier of its hex: with one that went home already, or with this one
 * that will.
 */
export function withCarrier(state: State, unit: UnitId, carrier?: UnitId): HexId[] {
  const g = plain(state);
  const from = g.units[unit]?.at ?? '';
  if (!isHex(from)) return [];
  const coasts = beaches(g, unit, from, sideOf(unit), true);
  const mine = things(g.activated).filter((a) => isCarrier(a.id) && a.side === sideOf(unit) && wasAt(a) === from);
  const open = carrier === undefined ? mine.filter((a) => a.back).map((a) => g.units[a.id]?.at) : homes(g, carrier);
  return coasts.filter((p) => open.includes(p));
}
/** R14.5 Can a landing without a place of its own still sail with a carrier of its hex? */
export const maySailWith = (g: State, unit: UnitId): boolean =>
  things(g.activated).some(
    (a) =>
      isCarrier(a.id) &&
      a.side === sideOf(unit) &&
      !a.back &&
      g.units[a.id]?.at === g.units[unit]?.at &&
      withCarrier(g, unit, a.id).length > 0,
  );

/** The places of a list that keep the limits of stacking; all, where none does (R14.9). */
function roomy(g: State, unit: UnitId, places: readonly HexId[]): HexId[] {
  const at = g.units[unit]?.at;
  const good = places.filter((p) => p === at || fits(g, unit, p));
  return good.length > 0 ? good : [...places];
}

const sorted = (from: HexId, places: readonly HexId[]): HexId[] =>
  [...places].sort((x, y) => distance(from, x) - distance(from, y) || indexOf(x) - indexOf(y));

/** R14.3-R14.5 Where an active unit may end, the nearest first; none: it is eliminated. */
export function homes(state: State, unit: UnitId): HexId[] {
  const g = plain(state);
  const side = sideOf(unit);
  const a = g.activated[unit];
  const from = g.units[unit]?.at ?? '';
  if (!a || !isHex(from)) return [];
  if (a.mode === 'barge') return isHex(a.from) && !holdsAnything(g, a.from, other(side)) ? [a.from] : [];
  if (isGround(unit))
    return sorted(
      from,
      roomy(g, unit, [...new Set([...beaches(g, unit, from, side, false), ...withCarrier(g, unit)])]),
    );
  let places = isAir(unit) ? flights(g, unit, from, side) : inCompany(g, unit, harbours(g, unit, from, side));
  if (g.offensive.now?.side !== side) {
    const hqs = headquarters(g, side);
    const good = places.filter((p) => wouldBeSupplied(g, unit, p) && hqs.some((hq) => withinRange(g, hq, p)));
    if (good.length > 0) places = good;
  }
  return sorted(from, roomy(g, unit, places));
}

/** R14.7 Hexes that a ship may flee. */
const ESCAPE = 10;

/** R14.7, R14.8 Refuge of a unit whose hex the enemy took. */
export function refuges(state: State, unit: UnitId): HexId[] {
  const g = plain(state);
  const side = sideOf(unit);
  const from = g.units[unit]?.at as HexId;
  const all = hexes.map((h) => h.id);
  // R12.16 A flight goes round the interior of China.
  const places = isAir(unit)
    ? all.filter((id) => homeField(g, id, side) && legLength(from, id) <= farthestLeg(unit))
    : all.filter((id) => friendlyPort(g, id, side) && distance(from, id) <= ESCAPE);
  return roomy(g, unit, places);
}

/**
 * R14.7, R14.8 Air and naval units in hexes that the enemy controls; looked for anew when a unit moves or a hex
 * changes hands.
 */
const inDanger = derived<State, Side, readonly UnitId[]>(['units#', 'units.at', 'control'], (g, side) => {
  const out: UnitId[] = [];
  const here = crowdsOf(g, side);
  for (let i = 0; i < here.length; i++) {
    if (here[i] === 0) continue;
    const { id } = hexes[i] as { id: HexId };
    if (controller(g, id) !== other(side)) continue;
    for (const u of unitsOf(g, id, side)) if (isAir(u.id) || isNaval(u.id)) out.push(u.id);
  }
  return out.sort();
});
export const endangered = (g: State, side: Side): readonly UnitId[] => inDanger(g, side);

/** R13.33 Where a beaten unit of R may go: its own named places first. */
export function retreatsTo(g: State, unit: UnitId): HexId[] {
  const from = g.units[unit]?.at as HexId;
  const side = sideOf(unit);
  const o = other(side);
  const entries = new Set(
    things(g.activated)
      .filter((a) => a.side === o && a.mode === 'ground' && a.path?.at(-1) === from)
      .map((a) => a.path?.at(-2) ?? a.from),
  );
  const land = adjacent(from).filter(
    (id) => (sideBetween(from, id) & LAND) !== 0 && canStand(unit, id, from) === null,
  );
  const named = land.filter((id) => isNamed(hex(id)) && controller(g, id) === side && !holdsGround(g, id, o));
  return named.length > 0 ? named : land.filter((id) => unitsOf(g, id, o).length === 0 && !entries.has(id));
}

/** R13.31 The hex from which an overland unit of O came; null when the enemy holds it now. */
export function wayBack(g: State, unit: UnitId): HexId | null {
  const a = g.activated[unit];
  const back = a?.path?.at(-2) ?? a?.from ?? '';
  return isHex(back) && !holdsAnything(g, back, other(sideOf(unit))) ? back : null;
}
