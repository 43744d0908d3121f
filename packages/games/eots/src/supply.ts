import { hexCount, hexes, indexOf } from './board.ts';
import { chinaLinked } from './burma-road.ts';
import { commands } from './command-chart.ts';
import { counter, sideOf } from './counters.ts';
import type { HexId, Side, State, UnitId } from './state.ts';
import { hqBit } from './supply-facts.ts';
import { isSupplied, netOf, servedAt, suppliedIn, supplyMap } from './supply-map.ts';
import { trace } from './supply-net.ts';

/**
 * R6.3, R6.4 Is the unit in supply (an active one always is, R5.4)? Units in China are by R6.10, those in other boxes
 * are not.
 */
export function inSupply(g: State, unit: UnitId): boolean {
  if (g.units[unit]?.at === 'china-air') return g.activated[unit] !== undefined || chinaLinked(g);
  return isSupplied(supplyMap(g), unit);
}

/** R6.2 Is the headquarters in supply? */
export const hqInSupply = (g: State, hq: UnitId): boolean => supplyMap(g).of(sideOf(hq)).hqs.has(hq);

/** R9.1.5 Would this unit be in supply if it stood in this hex? */
export const wouldBeSupplied = (g: State, unit: UnitId, hex: HexId): boolean => suppliedIn(g, unit, hex);

/** R16.23 Does an ultimate source of the unit's side reach this hex? */
export const sourceReaches = (g: State, side: 'japan' | 'allied', hex: HexId): boolean =>
  supplyMap(g).of(side).sourced(indexOf(hex));

/** The supply path of a unit for the board: hexes from its HQ to it; null: none. */
export function supplyPath(g: State, unit: UnitId): readonly HexId[] | null {
  const to = indexOf(g.units[unit]?.at ?? '');
  if (to < 0) return null;
  const half = supplyMap(g).of(sideOf(unit));
  const served = servedAt(half, to);
  for (const hq of half.hqs) {
    if ((served & hqBit(hq)) === 0 || !commands(hq, unit)) continue;
    const start = indexOf((g.units[hq] as { at: string }).at);
    const parent = new Int32Array(hexCount * 2).fill(-1);
    trace(netOf(g, sideOf(unit)), [start], counter(hq).hqRange ?? 0, 3, parent);
    for (const medium of [0, 1]) {
      const path: number[] = [];
      for (let node = to * 2 + medium; node >= 0; node = parent[node] as number) path.unshift(node >> 1);
      if (path[0] === start) return path.map((i) => (hexes[i] as { id: HexId }).id);
    }
  }
  return null;
}

/** R20.6 Can some headquarters of the side in supply trace a supply path to the hex? */
export function hqReaches(g: State, side: Side, hex: HexId): boolean {
  return servedAt(supplyMap(g).of(side), indexOf(hex)) !== 0;
}

/** R20.4 E Does a supply path of the side, of any length, join two hexes? */
export const joined = (g: State, side: Side, a: HexId, b: HexId): boolean =>
  trace(netOf(g, side), [indexOf(a)], 255)[indexOf(b)] === 1;
