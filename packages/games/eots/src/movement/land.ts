import { derived } from '@wardroom/rules';
import { direction, type Hex, hexes, indexOf, LAND, ROUTE, sideBits } from '../board.ts';
import { nationOf } from '../counters.ts';
import { ruleset } from '../ruleset.ts';
import type { HexId, Side, State, UnitId } from '../state.ts';
import { other } from '../state.ts';
import { stands } from '../transport-routes.ts';
import { landAllowance } from './allowance.ts';
import { armoured, canStand, holdsAnything, holdsLandForces } from './places.ts';
import { type Reach, spread } from './reach.ts';
import { rawZoneOf } from './zones.ts';

/**
 * R12.14 Half movement points of entering a terrain off the routes; 0: no overland movement. A mountain: see
 * `priceOf`.
 */
const halves: { readonly [terrain: string]: number } = { open: 2, jungle: 4, mixed: 4, mountain: 6 };

/** What differs between units that walk: nationality as far as R12.16 knows it, and the armoured brigade (R12.18). */
export function walkerOf(unit: UnitId): string {
  if (unit === armoured) return armoured;
  const nation = nationOf(unit);
  return nation === 'jp' || nation === 'cn' ? nation : 'us';
}

/** Of whom the walker is an enemy. */
const enemyOf = (walker: string): Side => other(walker === 'jp' ? 'japan' : 'allied');

/** R12.14 A mountain takes all the points of a unit that has spent none yet (`classic`), or three of them. */
function priceOf(g: State, h: Hex, fresh: number): number {
  return h.terrain === 'mountain' && ruleset(g).mountainTakesAll ? fresh : (halves[h.terrain] ?? 0);
}

/**
 * R12.14 Half points of a step overland; 0: there is none, 1: it goes along a transport route. `fresh`: the points of
 * a unit that has spent none of them, else 0.
 */
function step(g: State, walker: string, at: number, to: number, d: number, fresh: number): number {
  const bits = sideBits[at * 6 + d] as number;
  const h = hexes[to] as Hex;
  if ((bits & LAND) === 0 || halves[h.terrain] === undefined || canStand(walker, h.id, (hexes[at] as Hex).id))
    return 0;
  return (bits & ROUTE) !== 0 && stands(g, at, to) && !holdsAnything(g, h.id, enemyOf(walker))
    ? 1
    : priceOf(g, h, fresh);
}

function reachOf(g: State, key: string, avoided: Uint8Array | null): Reach {
  const [walker, from, left] = key.split('|') as [string, HexId, string];
  const start = indexOf(from);
  const all = Number(left) === landAllowance(g) ? Number(left) : 0;
  // R12.18: 1 where the brigade left the routes and halts, 2 where it came by route.
  const halted = walker === armoured ? new Uint8Array(hexes.length) : null;
  const reach = spread(
    start,
    Number(left),
    (at, to, d) => {
      if (avoided?.[to] === 1) return 0;
      const price = step(g, walker, at, to, d, at === start ? all : 0);
      if (halted && price === 1) halted[to] = 2;
      else if (halted && price > 0 && hexes[to]?.terrain !== 'open' && halted[to] === 0) halted[to] = 1;
      return price;
    },
    (at) => holdsLandForces(g, (hexes[at] as Hex).id, enemyOf(walker)) || halted?.[at] === 1,
  );
  return halted ? { ...reach, halts: halted } : reach;
}
const landReach = derived<State, string, Reach>(
  ['units#', 'units.at', 'control', 'flags', 'tracks', 'offensive'],
  (g, key) => reachOf(g, key, null),
  512,
);
const keyOf = (unit: UnitId, from: HexId, left: number): string => `${walkerOf(unit)}|${from}|${left}`;

/** R12.14-R12.18 Where a unit gets to overland with so many half points. */
export const overland = (g: State, unit: UnitId, from: HexId, left: number): Reach =>
  landReach(g, keyOf(unit, from, left));
/** R11.24 The same without entering a zone of the enemy. */
export const quietly = (g: State, unit: UnitId, from: HexId, left: number): Reach =>
  reachOf(g, keyOf(unit, from, left), rawZoneOf(g, enemyOf(walkerOf(unit))));

/** R12.14 Half points that a way from hex to hex costs. */
export function walked(g: State, unit: UnitId, from: HexId, path: readonly HexId[]): number {
  let spent = 0;
  let at = indexOf(from);
  for (const id of path) {
    const to = indexOf(id);
    spent += step(g, walkerOf(unit), at, to, direction(at, to), spent === 0 ? landAllowance(g) : 0);
    at = to;
  }
  return spent;
}
