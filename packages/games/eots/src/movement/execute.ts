import type { IO } from '@wardroom/rules';
import { indexOf, isHex } from '../board.ts';
import { capture, controller } from '../control.ts';
import { isGround } from '../counters.ts';
import type { Activated, HexId, Place, Side, State, Unit, UnitId } from '../state.ts';
import { other } from '../state.ts';
import { setTrack, track } from '../tracks.ts';
import { closedSkies, shutDistances, usesParenthetical } from './air.ts';
import { farthestLeg } from './allowance.ts';
import { begin } from './destinations.ts';
import { displaceHq } from './displace-hq.ts';
import { walked } from './land.ts';
import { aspCost, holdsGround, holdsLandForces } from './places.ts';
import { carriedBy, type Stack, stackCost } from './stack.ts';
import { traced } from './traces.ts';
import { rawZoneOf } from './zones.ts';

/** R11.24 Did the way enter, leave or pass a zone of the enemy? Flights go round it where their range allows. */
export function meetsZone(g: State, s: Stack, from: Place, path: readonly Place[]): boolean {
  const zone = rawZoneOf(g, other(s.side));
  const inside = (p: Place): boolean => isHex(p) && zone[indexOf(p)] === 1;
  if ([from, ...path].some(inside)) return true;
  if (s.mode !== 'air' && s.mode !== 'airStrategic') return false;
  const range = Math.min(...s.units.map(farthestLeg));
  const skies = closedSkies(zone);
  let at = from;
  for (const to of path) {
    if (isHex(at) && isHex(to) && (shutDistances(indexOf(at), skies)[indexOf(to)] as number) > range) return true;
    at = to;
  }
  return false;
}

/** R12.25 Pays shipping points: those of the event first. */
function pay(g: State, s: Stack, cost: number): void {
  const o = g.offensive.now;
  const extra = Math.min(cost, o && o.side === s.side ? (o.tempAsp ?? 0) : 0);
  if (o && extra > 0) o.tempAsp = (o.tempAsp ?? 0) - extra;
  if (cost > extra) setTrack(g, `aspUsed.${s.side}`, track(g, `aspUsed.${s.side}`) + cost - extra);
}

/**
 * R11.10, R11.11 Carries out a move along hexes entered (or leg ends): shipping, captures as it passes (R12.19),
 * headquarters (R7.10), the mark for intelligence (R11.24).
 */
export function moveStack(g: State, s: Stack, path: readonly Place[], io: IO): void {
  const leg = begin(g, s);
  const from = leg.at;
  const to = path[path.length - 1] as Place;
  const enemy = other(s.side);
  const spent = s.mode === 'ground' ? walked(g, s.units[0] as UnitId, from, path) : 0;
  if (g.offensive.now && g.offensive.now.side === s.side && !g.offensive.now.zoiEntered && meetsZone(g, s, from, path))
    g.offensive.now.zoiEntered = true;
  const carried = carriedBy(s);
  const cost = stackCost(g, s);
  if (cost > 0) pay(g, s, cost);
  for (const id of s.units) {
    const a = g.activated[id] as Activated;
    const ship = carried.get(id);
    a.path = [...(a.path ?? []), ...path];
    a.mode = s.mode;
    if (ship) a.ship = ship;
    else if (cost > 0 && isGround(id)) a.asp = aspCost(g, id);
    if (s.mode === 'air') {
      const legs: [Place, Place][] = path.map((p, i) => [i === 0 ? from : (path[i - 1] as Place), p]);
      if (legs.some(([x, y]) => usesParenthetical(id, x, y))) a.extended = true;
    }
    if (s.mode === 'ground') {
      // R12.15 It has stopped; only ground units of R may still step out of its way (R12.20).
      const left = g.offensive.now?.side === s.side && holdsGround(g, to, enemy) ? leg.left - spent : 0;
      if (left > 0) a.left = left;
      else delete a.left;
    }
    (g.units[id] as Unit).at = to;
  }
  io.log('offensive.moved', { units: s.units, mode: s.mode, from, to, asp: cost });
  if (s.mode === 'ground') walkThrough(g, s.side, s.units, path, io);
  else if (s.units.some(isGround)) traced(g, s.units.filter(isGround), to, () => displaceHq(g, to, enemy, io));
}

/** R4.3 Active units come along a way; what that changes is noted with them. */
export function walkThrough(g: State, side: Side, units: readonly UnitId[], path: readonly HexId[], io: IO): void {
  for (const id of path) traced(g, units, id, () => passThrough(g, side, id, io));
}

/** R4.3, R12.19 Ground units walk into a hex: a lone headquarters goes, and without defenders the hex is taken. */
export function passThrough(g: State, side: Side, id: HexId, io: IO): void {
  const enemy = other(side);
  displaceHq(g, id, enemy, io);
  if (controller(g, id) === enemy && !holdsLandForces(g, id, enemy)) capture(g, id, side, io);
}
