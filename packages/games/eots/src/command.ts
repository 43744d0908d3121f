import type { Verdict } from '@wardroom/rules';
import { derived, legal, plain, refuse } from '@wardroom/rules';
import { distance, hexCount, hexes, indexOf, neighbours, regionHexes, sideBits } from './board.ts';
import { commands } from './command-chart.ts';
import { controller, garrisoned } from './control.ts';
import { counter, counters, isHq, sideOf } from './counters.ts';
import { ruleset } from './ruleset.ts';
import type { HexId, Side, State, UnitId } from './state.ts';
import { other } from './state.ts';
import { hqInSupply, inSupply } from './supply.ts';
import { allWater, kunmingHexes, LINE, supplyMap } from './supply-map.ts';

export { commands } from './command-chart.ts';

const rangeOf = (hq: UnitId): number => counter(hq).hqRange ?? 0;
const placeOf = (g: State, unit: UnitId): string => g.units[unit]?.at ?? '';

/**
 * Hexes that a path may end in and not go through; in `revised`: hexes held by enemy ground or air units, whatever
 * ships lie there, without own units.
 */
export function blockers(g: State, side: Side): Uint8Array {
  const out = new Uint8Array(hexCount);
  const whole = ruleset(g).activationPathLandBlock === 'hex';
  const { standing } = supplyMap(g);
  const own = standing[side];
  const theirs = standing[other(side)];
  for (let i = 0; i < hexCount; i++) {
    const there = theirs[i] as number;
    if (there !== 0 && (whole || (own[i] === 0 && (there & LINE) !== 0))) out[i] = 1;
  }
  // R4.5 Kunming and its neighbours count as held by the Allies.
  if (side === 'japan') for (const i of kunmingHexes) out[i] = 1;
  else for (const h of cities) if ((whole || own[h.index] === 0) && garrisoned(g, h.id, 'japan')) out[h.index] = 1;
  return out;
}
const cities = hexes.filter((h) => h.city !== undefined);

function reach(g: State, hq: UnitId, blocked: Uint8Array): Uint8Array {
  const far = new Uint8Array(hexCount);
  const start = indexOf(placeOf(g, hq));
  if (start < 0) return far;
  const zone = supplyMap(g).zone(other(sideOf(hq)));
  const whole = ruleset(g).activationPathLandBlock === 'hex';
  const range = rangeOf(hq);
  // Lengths and one more; 0: not reached.
  far[start] = 1;
  queue[0] = start;
  for (let q = 0, tail = 1; q < tail; q++) {
    const i = queue[q] as number;
    const length = far[i] as number;
    if (length > range) break;
    if (whole && blocked[i] === 1 && i !== start) continue;
    for (let d = i * 6; d < i * 6 + 6; d++) {
      const to = neighbours[d] as number;
      if (to < 0 || far[to] !== 0) continue;
      if (wet[d] === 1 ? zone[i] === 1 || zone[to] === 1 : !whole && (blocked[i] === 1 || blocked[to] === 1)) continue;
      far[to] = length + 1;
      queue[tail++] = to;
    }
  }
  return far;
}
const queue = new Int16Array(hexCount);
/** By side of a hex: 1 where it is water and nothing else. */
const wet = sideBits.map((bits) => (allWater(bits) ? 1 : 0));

/**
 * R7.3 By index the hexes that an unblocked activation path of this HQ reaches within its command range, its own
 * included; 0: not.
 */
export function reachOf(g: State, hq: UnitId): Uint8Array {
  const root = plain(g);
  const kept = supplyMap(root).paths;
  let out = kept.byHq.get(hq);
  if (!out) {
    const side = sideOf(hq);
    kept.blocked[side] ??= blockers(root, side);
    kept.byHq.set(hq, (out = reach(root, hq, kept.blocked[side])));
  }
  return out;
}
/** R7.3 Is the hex among them? */
export const inReach = (g: State, hq: UnitId, hex: HexId): boolean => {
  const i = indexOf(hex);
  return i >= 0 && reachOf(g, hq)[i] !== 0;
};
/** R7.3 All of them. */
export function activationReach(g: State, hq: UnitId): ReadonlySet<HexId> {
  const far = reachOf(g, hq);
  return new Set(hexes.filter((h) => far[h.index] !== 0).map((h) => h.id));
}

/** R16.27 Is the unit's place reached: its hex, or for the box in China Kunming or a way over the Hump? */
function placeReached(g: State, hq: UnitId, at: string): boolean {
  if (at !== 'china-air') return inReach(g, hq, at);
  if (inReach(g, hq, '2407')) return true;
  if (!supplyMap(g).of('allied').hump) return false;
  return regionHexes('northern-india').some(
    (id) => hexes[indexOf(id)]?.airfield === true && controller(g, id) === 'allied' && inReach(g, hq, id),
  );
}

/**
 * R7.2-R7.6, R11.6 May the unit be activated by this HQ now (path, supply, nationality)? Event and rivalry limits are
 * not asked here.
 */
export function canActivate(g: State, hq: UnitId, unit: UnitId): Verdict {
  const at = placeOf(g, unit);
  if (isHq(unit)) return refuse('R11.6', 'command.headquarters', { unit });
  if (!commands(hq, unit)) return refuse('R7.6', 'command.nationality', { hq, unit });
  if (indexOf(at) < 0 && at !== 'china-air') return refuse('R7.3', 'command.notOnMap', { unit });
  if (!hqInSupply(g, hq)) return refuse('R7.2', 'command.hqUnsupplied', { hq });
  if (!inSupply(g, unit)) return refuse('R7.4', 'command.unsupplied', { unit });
  if (!placeReached(g, hq, at)) return refuse('R7.3', 'command.noPath', { hq, unit, hex: at });
  return legal;
}

/**
 * R5.7 The unblockable range of R11.17, R11.25, R17.1, which no zone limits: is the hex within the command range of
 * this HQ?
 */
export function withinRange(g: State, hq: UnitId, hex: HexId): boolean {
  const from = placeOf(g, hq);
  return indexOf(from) >= 0 && distance(from, hex) <= rangeOf(hq);
}

const all = (side: Side): readonly UnitId[] =>
  counters.flatMap(({ id }) => (isHq(id) && sideOf(id) === side ? id : [])).sort();
const ofSide: Readonly<Record<Side, readonly UnitId[]>> = { japan: all('japan'), allied: all('allied') };
const staffs = derived<State, Side, readonly UnitId[]>(['units#', 'units.at'], (g, side) =>
  ofSide[side].filter((id) => indexOf(placeOf(g, id)) >= 0),
);
/** Headquarters of a side on the map, in the order of their ids. */
export const headquarters = (g: State, side: Side): readonly UnitId[] => staffs(g, side);
