import type { IO, Offer, Refusal } from '@wardroom/rules';
import { among, ids, leaf, refuse, things } from '@wardroom/rules';
import { hex, indexOf } from '../board.ts';
import { isNaval } from '../counters.ts';
import { unescorted } from '../events/conquest.ts';
import { assaultModes } from '../movement/allowance.ts';
import { mandatory } from '../movement/battle-site.ts';
import { isMarine, isUsArmyGround, needsMarines } from '../movement/destinations.ts';
import { straying } from '../movement/naval-ends.ts';
import { holdsAnything } from '../movement/places.ts';
import { undoTraces } from '../movement/traces.ts';
import { zoneOf } from '../movement/zones.ts';
import type { Activated, HexId, Side, State, Unit, UnitId } from '../state.ts';
import { other } from '../state.ts';

/** Why the movement cannot end yet: one point a unit (R11.13, R12.4, R12.29). */
export interface OpenPoint {
  unit: UnitId;
  why: Refusal;
}

/** R12.29 US Army units that landed on an occupied one-hex island without Marines. */
function withoutMarines(g: State): UnitId[] {
  const landed = things(g.activated).filter(
    (a) => a.side === 'allied' && (a.mode === 'amphibious' || a.mode === 'organic'),
  );
  return landed
    .filter((a) => isUsArmyGround(a.id) && needsMarines(g, g.units[a.id]?.at as HexId))
    .filter((a) => !landed.some((m) => isMarine(m.id) && g.units[m.id]?.at === g.units[a.id]?.at))
    .map((a) => a.id);
}

/** R11.13 Of an operations card: moved units in more battle hexes than one. */
function tooManyBattles(g: State, side: Side): UnitId[] {
  if (g.offensive.now?.as !== 'oc' || g.offensive.now.side !== side) return [];
  const entered = mandatory(g, side, true);
  if (entered.length < 2) return [];
  return things(g.activated)
    .filter(
      (a) =>
        a.side === side && a.mode !== undefined && a.mode !== 'withdrawn' && entered.includes(g.units[a.id]?.at ?? ''),
    )
    .map((a) => a.id);
}

/** Everything that keeps the offensive's movement from ending. `declared`: after the battles were declared. */
export function openPoints(g: State, side: Side, declared = false): OpenPoint[] {
  const points: OpenPoint[] = [];
  for (const unit of straying(g, side, declared))
    points.push({ unit, why: refuse('R12.4', 'straying', { unit, hex: g.units[unit]?.at as HexId }) });
  for (const unit of withoutMarines(g))
    points.push({ unit, why: refuse('R12.29', 'needsMarines', { unit, hex: g.units[unit]?.at as HexId }) });
  for (const unit of unescorted(g, side))
    points.push({ unit, why: refuse('R20.2', 'needsEscort', { unit, hex: g.units[unit]?.at as HexId }) });
  for (const unit of tooManyBattles(g, side))
    points.push({ unit, why: refuse('R11.13', 'twoBattles', { unit, hex: g.units[unit]?.at as HexId }) });
  return points;
}

/** The first open point as a refusal, with all units that have one. */
export function refusalOf(points: readonly OpenPoint[]): Refusal | null {
  const first = points[0];
  return first ? { ...first.why, params: { ...first.why.params, units: points.map((p) => p.unit) } } : null;
}

function putBack(g: State, a: Activated): void {
  (g.units[a.id] as Unit).at = a.from;
  a.mode = 'withdrawn';
  delete a.path;
  delete a.ship;
  delete a.extended;
  delete a.left;
  delete g.assigned[a.id];
}

/**
 * Stops where a hex that was just given back was needed: aircraft that landed there, transports that put in (R12.7,
 * R12.5, R12.22).
 */
function needs(a: Activated, lost: readonly HexId[]): boolean {
  if (a.mode === 'air' || a.mode === 'airStrategic')
    return lost.some((id) => hex(id).airfield && a.path?.includes(id));
  const end = a.path?.at(-1);
  return (a.mode === 'navalStrategic' || a.mode === 'groundTransport') && end !== undefined && lost.includes(end);
}

/**
 * Takes a moved unit back to where it started; it takes no further part. Shipping stays used (R12.26); what it
 * captured and whom it displaced is undone. Brigades go back with their ship, and whoever depended on this unit stops
 * too: assaults that only it had covered, aircraft and transports in a hex that only it had taken.
 */
/** The units whose move may be taken back: those that something stands open for. */
export const cancelOffer = (points: readonly OpenPoint[]): Offer =>
  among(
    [...new Set(points.map((p) => p.unit))],
    () => leaf,
    (unit: UnitId) => refuse('R12.4', 'endsWell', { unit }),
  );

export function cancelMove(g: State, unit: UnitId, io: IO): void {
  const a = g.activated[unit] as Activated;
  const enemy = other(a.side);
  const before = new Uint8Array(zoneOf(g, enemy));
  putBack(g, a);
  io.log('offensive.takenBack', { unit, to: a.from });
  const riders = isNaval(unit) ? things(g.activated).filter((b) => b.ship === unit) : [];
  for (const b of riders) putBack(g, b);
  const lost = undoTraces(g, [unit, ...riders.map((b) => b.id)], io);
  for (const b of things(g.activated)) {
    if (b.side !== a.side || !needs(b, lost)) continue;
    putBack(g, b);
    io.log('offensive.lostBase', { unit: b.id, to: b.from });
  }
  const now = zoneOf(g, enemy);
  const shut = (id: string): boolean => now[indexOf(id)] === 1 && before[indexOf(id)] === 0;
  const bare = things(g.activated).filter(
    (b) => b.mode && assaultModes.has(b.mode) && !isNaval(b.id) && [b.from, ...(b.path ?? [])].some(shut),
  );
  for (const b of bare) {
    putBack(g, b);
    io.log('offensive.turnedBack', { unit: b.id, to: b.from });
  }
  undoTraces(
    g,
    bare.map((b) => b.id),
    io,
  );
  for (const id of ids(g.battles)) {
    const fights = holdsAnything(g, id, a.side) || things(g.assigned).some((b) => b.battle === id);
    if (!fights) delete g.battles[id];
  }
}
