import type { Verdict } from '@wardroom/rules';
import { derived, legal, refuse } from '@wardroom/rules';
import { adjacent, type Hex, hex, hexCount, hexes, indexOf, inRegion } from '../board.ts';
import { controller, garrisonCities, garrisoned } from '../control.ts';
import { counter, isAir, isGround, isHq, isNaval, nationOf, sideOf } from '../counters.ts';
import { unitsOf } from '../on-map.ts';
import type { HexId, Side, State, UnitId } from '../state.ts';
import { other } from '../state.ts';
import { crowdsOf } from '../supply-facts.ts';

export { garrisoned } from '../control.ts';

/** Ferry stop of the Allies (R12.11). */
export const ferry: HexId = '5408';

export const friendlyPort = (g: State, id: HexId, side: Side): boolean => hex(id).port && controller(g, id) === side;
export const friendlyCoast = (g: State, id: HexId, side: Side): boolean =>
  hex(id).coastal && controller(g, id) === side;

/** Ground units of a side in a hex, an intrinsic garrison included. */
export const holdsGround = (g: State, id: HexId, side: Side): boolean =>
  garrisoned(g, id, side) || unitsOf(g, id, side).some((u) => isGround(u.id));
/** R12.15 Ground or air units of a side stop an overland move. */
export const holdsLandForces = (g: State, id: HexId, side: Side): boolean =>
  garrisoned(g, id, side) || unitsOf(g, id, side).some((u) => isGround(u.id) || isAir(u.id));
export const holdsShips = (g: State, id: HexId, side: Side): boolean =>
  unitsOf(g, id, side).some((u) => isNaval(u.id));
/** R11.13 Any unit of a side, a headquarters or an intrinsic garrison. */
export const holdsAnything = (g: State, id: HexId, side: Side): boolean =>
  garrisoned(g, id, side) || unitsOf(g, id, side).length > 0;
/** Cities that may have a garrison, by index: 1. */
const city = Uint8Array.from(hexes, (h) => (garrisonCities.includes(h.id) ? 1 : 0));
const held = derived<State, Side, readonly HexId[]>(['units#', 'units.at', 'control', 'tracks'], (g, side) => {
  const here = crowdsOf(g, side);
  const out: HexId[] = [];
  for (let i = 0; i < hexCount; i++)
    if (here[i] !== 0 || (city[i] === 1 && garrisoned(g, (hexes[i] as Hex).id, side))) out.push((hexes[i] as Hex).id);
  return out;
});
/** The hexes of `holdsAnything`, in the order of the map. */
export const heldHexes = (g: State, side: Side): readonly HexId[] => held(g, side);
/** A headquarters alone: an entering ground unit displaces it at once (R7.10). */
export const loneHq = (g: State, id: HexId, side: Side): boolean => {
  const there = unitsOf(g, id, side);
  return there.length > 0 && there.every((u) => isHq(u.id)) && !garrisoned(g, id, side);
};

/**
 * R11.13, R12.9 A battle hex, declared or still to be: units of both sides stand there, a lone headquarters of the
 * enemy aside.
 */
export const embattled = (g: State, id: HexId, side: Side): boolean =>
  g.battles[id] !== undefined ||
  (unitsOf(g, id, side).length > 0 &&
    holdsAnything(g, id, other(side)) &&
    !loneHq(g, id, other(side)) &&
    !loneHq(g, id, side));

/**
 * R12.7, R12.9 A friendly airfield that is no battle hex, for starting and ending a leg; ships of the enemy alone do
 * not matter.
 */
export function friendlyAirfield(g: State, id: HexId, side: Side): boolean {
  return (
    hex(id).airfield && controller(g, id) === side && !embattled(g, id, side) && !holdsLandForces(g, id, other(side))
  );
}
/** R12.11 The Allied stop-over between legs. */
export const ferryOpen = (g: State, side: Side): boolean => side === 'allied' && !holdsShips(g, ferry, 'japan');

const manchuria = new Set(hexes.filter((h) => inRegion(h.id, 'manchuria')).map((h) => h.id));
/** R12.16 Nobody enters Manchuria, ships on its coast neither: by index. */
export const forbidden: ReadonlySet<number> = new Set([...manchuria].map(indexOf));
const kunming = new Set(['2407', ...adjacent('2407')]);

/**
 * R12.16, R4.5, R4.7 May a ground unit of this nationality ever stand in the hex? `from`: it walks in from there;
 * null: it does not walk.
 */
export function canStand(unit: UnitId, id: HexId, from: HexId | null): Verdict {
  const nation = nationOf(unit);
  if (inRegion(id, 'himalaya')) return refuse('R12.16', 'closedToAll', { hex: id });
  if (manchuria.has(id)) return refuse('R12.16', 'manchuria', { hex: id });
  if (nation === 'cn') {
    const home = kunming.has(id) || inRegion(id, 'burma') || inRegion(id, 'northern-india');
    return home ? legal : refuse('R12.16', 'chineseHome', { hex: id });
  }
  if (kunming.has(id) || inRegion(id, 'china-interior')) return refuse('R12.16', 'interiorChina', { hex: id });
  if (nation === 'jp') {
    if (inRegion(id, 'india') && !inRegion(id, 'northern-india'))
      return refuse('R12.16', 'continentalIndia', { hex: id });
    if (from !== null && inRegion(id, 'ceylon') && !inRegion(from, 'ceylon'))
      return refuse('R12.16', 'bySeaOnly', { hex: id });
  }
  return legal;
}

/** R12.21 Amphibious capable: not Dutch, Indian or Chinese, nor the 7th Armoured Brigade. */
export function canAssault(unit: UnitId): Verdict {
  if (['nl', 'in', 'cn'].includes(nationOf(unit))) return refuse('R12.21', 'notAmphibious', { unit });
  if (unit === armoured) return refuse('R12.18', 'notAmphibious', { unit });
  return legal;
}
/** R12.18 */
export const armoured: UnitId = 'br-bde-7armd';

/** R12.32 Brigades that a cruiser or fast transport may carry. */
export const isCarried = (unit: UnitId): boolean => /^jp-bde-(sn[1-4]|ss)$/.test(unit);
export const mayCarry = (unit: UnitId): boolean => counter(unit).organicTransport === true && sideOf(unit) === 'japan';

/** R12.25 Shipping points that an assault of this unit costs. */
export function aspCost(g: State, unit: UnitId): number {
  const type = counter(unit).type;
  if (type !== 'army' && type !== 'corps') return 1;
  return g.units[unit]?.reduced || counter(unit).steps === 1 ? 1 : 2;
}
