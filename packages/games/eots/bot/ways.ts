import type { HexId, Mode, Side, Stack, State, Unit, UnitId } from './read.ts';
import {
  aspCost,
  attack,
  begin,
  canAssault,
  canStart,
  controller,
  distance,
  hex,
  hexes,
  holdsAnything,
  hqReaches,
  isAir,
  isB29,
  isCarrier,
  isDestination,
  isGround,
  isHex,
  isNaval,
  navalAllowance,
  other,
  shipping,
  unitsOf,
} from './read.ts';
import { shippingWorth, worths } from './worth.ts';

/** A hex that a ground unit may take or go to by itself. */
export interface Way {
  unit: UnitId;
  mode: Mode;
  to: HexId;
  /** Shipping points that it costs. */
  asp: number;
  gain: number;
}

/**
 * The stack of one unit that may set out with this form of movement under the card on the table, activated yet or not.
 */
function alone(g: State, side: Side, unit: UnitId, mode: Mode): Stack | null {
  if (mode === 'groundTransport' && canAssault(unit)) return null;
  if (mode === 'amphibious' && (canAssault(unit) || aspCost(g, unit) > shipping(g, side))) return null;
  const s: Stack = { mode, side, units: [unit] };
  return canStart(g, s) ? null : s;
}
const gets = (g: State, s: Stack, to: HexId): boolean => isDestination(g, s, begin(g, s), to);

/** How a unit gets into a hex: overland, over the sea by itself, over the sea with carriers (a guess), or not. */
export function wayInto(g: State, side: Side, unit: UnitId, to: HexId): 'ground' | 'amphibious' | 'escorted' | null {
  const from = g.units[unit]?.at ?? '';
  if (!isHex(from)) return null;
  const far = distance(from, to);
  if (far <= WALK) {
    const s = alone(g, side, unit, 'ground');
    if (s && gets(g, s, to)) return 'ground';
  }
  if (far > navalAllowance(g, side) || !hex(to).coastal || !hex(from).coastal) return null;
  const s = alone(g, side, unit, 'amphibious');
  if (!s) return null;
  return gets(g, s, to) ? 'amphibious' : 'escorted';
}
/** Farther no unit walks: three points, half a point along a route. */
export const WALK = 6;

/** A hex that nobody defends, less what the shipping and the want of supply there cost. */
function gainAt(g: State, side: Side, unit: UnitId, to: HexId, value: number, asp: number): number {
  const strength = g.units[unit] ? attack(g.units[unit] as Unit) : 0;
  return (
    value - (0.05 + shippingWorth(g, side)) * asp - (hqReaches(g, side, to) ? 0.01 * strength : 0.3 + 0.1 * strength)
  );
}

/** Every capture of a hex that nobody holds that these units could make, the best first. */
export function captures(g: State, side: Side, units: readonly UnitId[]): Way[] {
  if (!units.some(isGround)) return [];
  const foe = other(side);
  const sea = navalAllowance(g, side);
  const goals = [...worths(g, side)].filter(([to, value]) => value >= 0.3 && !holdsAnything(g, to, foe));
  const out: Way[] = [];
  for (const unit of units) {
    if (!isGround(unit)) continue;
    const from = g.units[unit]?.at ?? '';
    if (!isHex(from)) continue;
    const walks = alone(g, side, unit, 'ground');
    const lands = alone(g, side, unit, 'amphibious');
    const modeTo = (to: HexId, far: number): 'ground' | 'amphibious' | null => {
      if (walks && far <= WALK && gets(g, walks, to)) return 'ground';
      return lands && far <= sea && gets(g, lands, to) ? 'amphibious' : null;
    };
    for (const [to, value] of goals) {
      const far = distance(from, to);
      if (far > Math.max(WALK, sea)) continue;
      const mode = modeTo(to, far);
      if (!mode) continue;
      const asp = mode === 'amphibious' ? aspCost(g, unit) : 0;
      const gain = gainAt(g, side, unit, to, value, asp);
      if (gain > 0.1) out.push({ unit, mode, to, asp, gain });
    }
  }
  return out.sort((a, b) => b.gain - a.gain || a.asp - b.asp);
}

/** Captures that go together: a unit, a hex, the shipping only once. */
export function together(g: State, side: Side, ways: readonly Way[], most: number, busy: ReadonlySet<UnitId>): Way[] {
  const units = new Set<UnitId>(busy);
  const hexes = new Set<HexId>();
  // A unit with few goals goes before one with many.
  const goals = new Map<UnitId, number>();
  for (const w of ways) goals.set(w.unit, (goals.get(w.unit) ?? 0) + 1);
  const sorted = [...ways].sort(
    (a, b) =>
      b.gain - a.gain || (goals.get(a.unit) as number) - (goals.get(b.unit) as number) || (a.unit < b.unit ? -1 : 1),
  );
  let left = shipping(g, side);
  const out: Way[] = [];
  for (const w of sorted) {
    if (out.length >= most) break;
    if (units.has(w.unit) || hexes.has(w.to) || w.asp > left) continue;
    units.add(w.unit);
    hexes.add(w.to);
    left -= w.asp;
    out.push(w);
  }
  return out;
}

/** What is so many hexes off counts for so much less. */
const nearness: readonly number[] = Array.from({ length: 200 }, (_, far) => 0.8 ** far);

/** What was worked out of a table of worths, for as long as it holds. */
const prospects = new WeakMap<ReadonlyMap<HexId, number>, Map<HexId, number>>();

/** How near a place is to what is worth taking. */
export function prospect(g: State, side: Side, at: HexId): number {
  const table = worths(g, side);
  let known = prospects.get(table);
  if (!known) prospects.set(table, (known = new Map()));
  let best = known.get(at);
  if (best !== undefined) return best;
  best = 0;
  for (const [to, value] of table) {
    if (value < 0.5 || value <= best) continue;
    const n = value * (nearness[distance(at, to)] as number);
    if (n > best) best = n;
  }
  known.set(at, best);
  return best;
}

/** R14.9 Room for one more ground or air unit, beside those there and so many that come. */
export const roomAt = (g: State, side: Side, at: HexId, coming = 0): boolean =>
  unitsOf(g, at, side).filter((u) => !isShipOrHq(u.id)).length + coming < 3;
const isShipOrHq = (u: UnitId): boolean => !isGround(u) && !/-(air|lrb|b29)-/.test(u);

/** The modes in which a unit moves to the front. */
function modesOf(unit: UnitId): readonly Mode[] {
  if (isGround(unit)) return ['ground', 'groundTransport'];
  return isAir(unit) ? ['air', 'airStrategic'] : ['naval', 'navalStrategic'];
}

const bases = hexes.filter((h) => h.port || h.airfield);

/**
 * Moves to the front through friendly land and ports, the most useful first: at most so many, of those who have most to
 * gain where they could go at all.
 */
export function advances(g: State, side: Side, units: readonly UnitId[], most: number): Way[] {
  const places = bases
    .filter((h) => controller(g, h.id) === side && roomAt(g, side, h.id))
    .filter((h) => !holdsAnything(g, h.id, other(side)) && hqReaches(g, side, h.id))
    .map((h) => ({ to: h.id, n: prospect(g, side, h.id) }))
    .sort((a, b) => b.n - a.n)
    .slice(0, PLACES);
  const nearest = places[0]?.n ?? 0;
  const willing = units
    .flatMap((unit) => {
      const from = g.units[unit]?.at ?? '';
      if (!isHex(from) || isB29(unit) || (isNaval(unit) && !isCarrier(unit))) return [];
      return [{ unit, from, now: prospect(g, side, from) }];
    })
    .filter(({ now }) => nearest - now >= LEAST)
    .sort((a, b) => a.now - b.now || (a.unit < b.unit ? -1 : 1));
  const out: Way[] = [];
  /** R14.9 Who comes too many is lost: how many go to a place already. */
  const coming = new Map<HexId, number>();
  for (const { unit, from, now } of willing) {
    if (out.length >= most) break;
    const stacks = modesOf(unit).map((mode) => alone(g, side, unit, mode));
    for (const { to, n } of places) {
      if (n - now < LEAST) break;
      if (isAir(unit) ? !hex(to).airfield : isNaval(unit) && !hex(to).port) continue;
      if (!isNaval(unit) && !roomAt(g, side, to, coming.get(to))) continue;
      const s = stacks.find((x) => x && (x.mode !== 'ground' || distance(from, to) <= WALK) && gets(g, x, to));
      if (!s) continue;
      out.push({ unit, mode: s.mode, to, asp: 0, gain: n - now });
      if (!isNaval(unit)) coming.set(to, (coming.get(to) ?? 0) + 1);
      break;
    }
  }
  return out.sort((a, b) => b.gain - a.gain);
}
/** A move to the front that brings less is not made. */
const LEAST = 0.05;
/** How many places near the front are looked at. */
const PLACES = 20;
