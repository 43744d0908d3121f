import type { Verdict } from '@wardroom/rules';
import { derived, legal, plain, refuse } from '@wardroom/rules';
import { distance, hexCount, hexes, indexOf, neighbours, regionHexes, sideBits } from './board.ts';
import { commands } from './command-chart.ts';
import { controller, garrisoned } from './control.ts';
import { counter, isHq, isNaval, sideOf } from './counters.ts';
import { occupied, unitsOf } from './on-map.ts';
import { ruleset } from './ruleset.ts';
import type { HexId, Side, State, UnitId } from './state.ts';
import { other } from './state.ts';
import { hqInSupply, inSupply } from './supply.ts';
import { allWater, type SupplyMap, supplyMap } from './supply-map.ts';

export { commands } from './command-chart.ts';

const rangeOf = (hq: UnitId): number => counter(hq).hqRange ?? 0;
const placeOf = (g: State, unit: UnitId): string => g.units[unit]?.at ?? '';

/** Hexes that a path may end in and not go through; `landSide`: hexes held by enemy ground or air units alone. */
function blockers(g: State, side: Side): Uint8Array {
  const out = new Uint8Array(hexCount);
  const whole = ruleset(g).activationPathLandBlock === 'hex';
  for (const at of occupied(g)) {
    const i = indexOf(at);
    if (i < 0) continue;
    const enemies = unitsOf(g, at, other(side));
    if (enemies.length === 0) continue;
    if (whole) out[i] = 1;
    else if (unitsOf(g, at, side).length === 0 && !enemies.some((u) => isNaval(u.id)) && enemies.some((u) => !isHq(u.id))) out[i] = 1;
  }
  if (side === 'allied') for (const h of cities) if (garrisoned(g, h.id, 'japan')) out[h.index] = 1;
  return out;
}
const cities = hexes.filter((h) => h.city !== undefined);

function reach(g: State, hq: UnitId): ReadonlySet<HexId> {
  const out = new Set<HexId>();
  const start = indexOf(placeOf(g, hq));
  if (start < 0) return out;
  const side = sideOf(hq);
  const zone = supplyMap(g).zone[other(side)];
  const blocked = blockers(g, side);
  const whole = ruleset(g).activationPathLandBlock === 'hex';
  const far = new Uint8Array(hexCount).fill(255);
  far[start] = 0;
  const queue = [start];
  for (let q = 0; q < queue.length; q++) {
    const i = queue[q] as number;
    out.add((hexes[i] as { id: HexId }).id);
    if (far[i] === rangeOf(hq) || (whole && blocked[i] === 1 && i !== start)) continue;
    for (let d = 0; d < 6; d++) {
      const to = neighbours[i * 6 + d] as number;
      if (to < 0 || far[to] !== 255) continue;
      const water = allWater(sideBits[i * 6 + d] as number);
      if (water ? zone[i] === 1 || zone[to] === 1 : !whole && (blocked[i] === 1 || blocked[to] === 1)) continue;
      far[to] = (far[i] as number) + 1;
      queue.push(to);
    }
  }
  return out;
}

/** What the paths depend on is what the evaluation of supply depends on: they are kept with it. */
const reached = new WeakMap<SupplyMap, Map<UnitId, ReadonlySet<HexId>>>();

/** R7.3 The hexes that an unblocked activation path of this HQ reaches within its command range, its own included. */
export function activationReach(g: State, hq: UnitId): ReadonlySet<HexId> {
  const root = plain(g);
  const map = supplyMap(root);
  let byHq = reached.get(map);
  if (!byHq) reached.set(map, (byHq = new Map()));
  let out = byHq.get(hq);
  if (!out) byHq.set(hq, (out = reach(root, hq)));
  return out;
}

/** R16.27 Is the unit's place reached: its hex, or for the box in China Kunming or a way over the Hump? */
function placeReached(g: State, hq: UnitId, at: string): boolean {
  const hexesReached = activationReach(g, hq);
  if (at !== 'china-air') return hexesReached.has(at);
  if (hexesReached.has('2407')) return true;
  if (!supplyMap(g).hump) return false;
  return regionHexes('northern-india').some(
    (id) => hexes[indexOf(id)]?.airfield === true && controller(g, id) === 'allied' && hexesReached.has(id),
  );
}

/** R7.2-R7.6, R11.6 May the unit be activated by this HQ now (path, supply, nationality)? Event and rivalry limits are not asked here. */
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

/** The unblockable range of R11.17, R11.25, R17.1: is the hex within the command range of this HQ? */
export function withinRange(g: State, hq: UnitId, hex: HexId): boolean {
  const from = placeOf(g, hq);
  return indexOf(from) >= 0 && distance(from, hex) <= rangeOf(hq);
}

const staffs = derived<State, Side, readonly UnitId[]>(['units#', 'units.at'], (g, side) =>
  Object.keys(g.units)
    .filter((id) => isHq(id) && sideOf(id) === side && indexOf(placeOf(g, id)) >= 0)
    .sort(),
);
/** Headquarters of a side on the map, in the order of their ids. */
export const headquarters = (g: State, side: Side): readonly UnitId[] => staffs(g, side);
