import { derived } from '@wardroom/rules';
import { hexCount, hexes, indexOf, inRegion, neighbours, regionHexes } from '../board.ts';
import { counter, counters, isAir, isB29 } from '../counters.ts';
import { unitsAt } from '../on-map.ts';
import type { Place, Side, State, UnitId } from '../state.ts';
import { other } from '../state.ts';
import { battleLeg, farthestLeg, legs } from './allowance.ts';
import { ferry, ferryOpen, friendlyAirfield } from './places.ts';
import { zoneAgainst } from './zones.ts';

/** R16.17, R12.13 The air units in China count as four hexes from any airfield of Northern India. */
export const chinaBox = 'china-air';
const chinaDistance = 4;

/** A place where a leg ends, and how the units got there. */
export interface Landing {
  place: Place;
  legs: number;
  before: Place | null;
  /** A parenthetical range was used in some leg (R12.8). */
  extended: boolean;
}

const reads = ['units#', 'units.at', 'control', 'battles#', 'offensive', 'tracks'];
const fields: readonly Stop[] = hexes.filter((h) => h.airfield).map((h) => ({ place: h.id, index: h.index }));
const airfields = derived<State, Side, readonly Stop[]>(reads, (g, side) =>
  fields.filter(({ place }) => friendlyAirfield(g, place, side)),
);

/** R12.16 No aircraft flies through the interior of China, but for the China box; by index: 1. */
const interior = new Uint8Array(hexCount);
for (const id of regionHexes('china-interior')) interior[indexOf(id)] = 1;
const withInterior = new WeakMap<Uint8Array, Uint8Array>();
/** A zone that is not flown through, and the interior of China. */
export function closedSkies(zone: Uint8Array | null): Uint8Array {
  if (zone === null) return interior;
  let out = withInterior.get(zone);
  if (!out) withInterior.set(zone, (out = zone.map((z, i) => (z !== 0 || interior[i] === 1 ? 1 : 0))));
  return out;
}

/** Hexes of a leg between two places; 255: none. Over hexes outside a shut zone alone (R12.10). */
function span(from: Place, to: Place, shut: Uint8Array | null): number {
  if (from === chinaBox || to === chinaBox) return boxSpan(from === chinaBox ? to : from, shut);
  return shutDistances(indexOf(from), closedSkies(shut))[indexOf(to)] as number;
}

/** Hexes of a leg between the China box and another place; 255: none. */
const boxSpan = (end: Place, shut: Uint8Array | null): number =>
  end !== chinaBox && inRegion(end, 'northern-india') && !shut?.[indexOf(end)] ? chinaDistance : 255;

/** A place where a leg may end. */
interface Stop {
  place: Place;
  /** Its hex; -1: the China box. */
  index: number;
}
const stopOf = (place: Place): Stop => ({ place, index: indexOf(place) });

const shutCache = new WeakMap<Uint8Array, Map<number, Uint8Array>>();
const queue = new Int16Array(hexCount);
/** No leg is longer. */
const longest = Math.max(...counters.map((c) => Math.max(farthestLeg(c.id), c.range ?? 0)));
/** Distances over hexes that are not shut, as far as any leg goes; 255: farther. */
export function shutDistances(from: number, shut: Uint8Array): Uint8Array {
  let byStart = shutCache.get(shut);
  if (!byStart) shutCache.set(shut, (byStart = new Map()));
  const known = byStart.get(from);
  if (known) return known;
  const out = new Uint8Array(hexCount).fill(255);
  byStart.set(from, out);
  if (from < 0 || shut[from]) return out;
  out[from] = 0;
  queue[0] = from;
  for (let head = 0, tail = 1; head < tail; head++) {
    const at = queue[head] as number;
    if (out[at] === longest) break;
    for (let d = 0; d < 6; d++) {
      const to = neighbours[at * 6 + d] as number;
      if (to < 0 || out[to] !== 255 || shut[to]) continue;
      out[to] = (out[at] as number) + 1;
      queue[tail++] = to;
    }
  }
  return out;
}

/** R16.17 May these units enter the China box? */
function boxTakes(g: State, units: readonly UnitId[]): boolean {
  const there = unitsAt(g, chinaBox).filter((u) => !units.includes(u.id));
  const bombers = [...there.map((u) => u.id), ...units].filter(isB29).length;
  return there.length + units.length <= 3 && bombers <= 1;
}

/** Where legs may end but for the China box: airfields, the Air Ferry. */
const stopsOf = (g: State, side: Side): readonly Stop[] =>
  ferryOpen(g, side) ? [...airfields(g, side), stopOf(ferry)] : airfields(g, side);

/** Those of some stops that lie within so many hexes of a place; `shut` as for `span`. */
function within(stops: readonly Stop[], from: Place, range: number, shut: Uint8Array | null): readonly Stop[] {
  const far = from === chinaBox ? null : shutDistances(indexOf(from), closedSkies(shut));
  return stops.filter(
    ({ place, index }) => (far && index >= 0 ? (far[index] as number) : span(from, place, shut)) <= range,
  );
}

/** Where a leg of these units from this place may end. */
function legEnds(
  g: State,
  side: Side,
  units: readonly UnitId[],
  from: Place,
  range: number,
  shut: Uint8Array | null,
): readonly Stop[] {
  const ends = within(stopsOf(g, side), from, range, shut);
  const box = side === 'allied' && span(from, chinaBox, shut) <= range && boxTakes(g, units);
  return box ? [...ends, stopOf(chinaBox)] : ends;
}

/**
 * R12.7, R12.8 Where these units get to in one leg that is no strategic transport, the start left out; by their
 * parenthetical range where `far`.
 */
export function oneLeg(g: State, side: Side, units: readonly UnitId[], from: Place, far: boolean): readonly Place[] {
  const range = Math.min(...units.map(far ? farthestLeg : battleLeg));
  return legEnds(g, side, units, from, range, null).flatMap(({ place }) => (place === from ? [] : place));
}

const flightReach = derived<State, string, ReadonlyMap<Place, Landing>>(
  reads,
  (g, k) => {
    const [side, from, left, strategic, list] = k.split('|') as [Side, Place, string, string, string];
    const units = list.split(',');
    const shut = strategic === '1' ? zoneAgainst(g, [other(side), ...units].join(' ')) : null;
    const near = Math.min(...units.map(battleLeg));
    const far = Math.min(...units.map(farthestLeg));
    const out = new Map<Place, Landing>([[from, { place: from, legs: 0, before: null, extended: false }]]);
    // First without parenthetical ranges, so that a unit keeps fit for battle where it can (R12.8).
    for (const range of near < far && !shut ? [near, far] : [far]) {
      const reached = new Map<Place, Landing>([[from, { place: from, legs: 0, before: null, extended: false }]]);
      let edge: Place[] = [from];
      for (let n = 1; n <= Number(left) && edge.length > 0; n++) {
        const next: Place[] = [];
        for (const start of edge) {
          for (const { place } of legEnds(g, side, units, start, range, shut)) {
            if (reached.has(place)) continue;
            reached.set(place, { place, legs: n, before: start, extended: range > near });
            next.push(place);
          }
        }
        edge = next;
      }
      for (const [place, landing] of reached) if (!out.has(place)) out.set(place, landing);
      if (range > near) detours.set(out, reached);
    }
    return out;
  },
  512,
);
/** Of a reach with parenthetical ranges: the ways of its second pass. */
const detours = new WeakMap<ReadonlyMap<Place, Landing>, ReadonlyMap<Place, Landing>>();

/** R12.7-R12.11, R16.17 Where air units get to in so many legs; the start is among them with none. */
export const byAir = (
  g: State,
  side: Side,
  units: readonly UnitId[],
  from: Place,
  left: number,
  strategic: boolean,
): ReadonlyMap<Place, Landing> => flightReach(g, [side, from, left, strategic ? 1 : 0, units.join(',')].join('|'));

/** R12.7, R12.10 Legs of an offensive; strategic transport has twice as many. */
export const legsOf = (g: State, strategic: boolean): number => (strategic ? 2 : 1) * legs(g);

/** The leg ends on the way to a place. */
export function flight(reach: ReadonlyMap<Place, Landing>, to: Place): Place[] {
  const out: Place[] = [];
  const goal = reach.get(to);
  const ways = goal?.extended ? (detours.get(reach) ?? reach) : reach;
  for (let at = goal; at?.before !== null && at !== undefined; at = ways.get(at.before)) out.push(at.place);
  return out.reverse();
}

/** R12.7 Hexes of a leg between two places. */
export const legLength = (from: Place, to: Place): number => span(from, to, null);

/** Is this leg longer than a unit can fly and still fight (R12.8)? */
export const usesParenthetical = (unit: UnitId, from: Place, to: Place): boolean =>
  isAir(unit) && counter(unit).extRangeBattle === false && span(from, to, null) > battleLeg(unit);
