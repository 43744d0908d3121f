import data from '../data/map.json' with { type: 'json' };
import national from '../data/national.json' with { type: 'json' };
import type { HexId, Side } from './state.ts';

/** What never changes about a hex (R3.2). */
export interface Hex {
  id: HexId;
  /** Position in `hexes`: derived facts keep typed arrays by it. */
  index: number;
  x: number;
  y: number;
  terrain: string;
  name?: string;
  /** The map prints no such name: it makes no named location. */
  nameDescriptive?: boolean;
  region?: string;
  port: boolean;
  airfield: boolean;
  city?: 'city' | 'intrinsic-china' | 'intrinsic-japan';
  resource: boolean;
  coastal: boolean;
  island: boolean;
  oneHexIsland: boolean;
  /** Stop-over for Allied air legs only (R12.11). */
  ferryOnly: boolean;
  /** Controller at the start of the full campaign; null: the hex knows no control. */
  control1941: Side | null;
  /** Border that makes it an ultimate Allied source (R6.1). */
  edge?: 'west' | 'south' | 'east' | 'north-west';
}

interface Raw {
  id: string;
  terrain: string;
  sides: string[];
  name?: string;
  nameDescriptive?: boolean;
  region?: string;
  port?: boolean;
  airfield?: boolean;
  city?: string;
  coastal?: boolean;
  island?: boolean;
  oneHexIsland?: boolean;
  ferryOnly?: boolean;
  control1941?: string;
  edge?: string;
}

const raws = data.hexes as readonly Raw[];

const { columnStep, rowStep, origin, columns } = data.geometry;
const [left, top] = origin as [number, number];
/** R3.2 Where the middle of a hex lies: columns stand side by side, odd ones half a hex lower. */
function middle(id: HexId): { x: number; y: number } {
  const column = Number(id.slice(0, 2));
  const row = Number(id.slice(2)) + (column % 2) / 2;
  const tenths = (n: number): number => Math.round(n * 10) / 10;
  return { x: tenths(left + columnStep * (column - (columns[0] ?? 0))), y: tenths(top + rowStep * row) };
}

/** The fourteen resource hexes (R9.5.1, ruling 1). */
export const resourceHexes: readonly HexId[] = national.resourceHexes.hexes.map((h) => h.hex);

/** Every hex of the map, in the order of `data/map.json`. */
export const hexes: readonly Hex[] = raws.map((h, index) => ({
  id: h.id,
  index,
  ...middle(h.id),
  terrain: h.terrain,
  // Undefined where there is none: all hexes are read at the same places.
  name: h.name,
  nameDescriptive: h.nameDescriptive,
  region: h.region,
  port: h.port === true,
  // R12.16 The airfields printed in Manchuria: nobody may enter them.
  airfield: h.airfield === true && h.region !== 'manchuria',
  city: h.city as Hex['city'],
  resource: resourceHexes.includes(h.id),
  coastal: h.coastal === true,
  island: h.island === true,
  oneHexIsland: h.oneHexIsland === true,
  ferryOnly: h.ferryOnly === true,
  control1941: h.control1941 === 'japan' || h.control1941 === 'allied' ? h.control1941 : null,
  edge: h.edge as Hex['edge'],
}));
export const hexCount = hexes.length;

const indices = new Map(hexes.map((h) => [h.id, h.index]));

/** The index of a hex; -1 for a box or an unknown place. */
export const indexOf = (place: string): number => indices.get(place) ?? -1;
export const isHex = (place: string): boolean => indices.has(place);
/** Throws for what is no hex. */
export function hex(id: HexId): Hex {
  const h = hexes[indexOf(id)];
  if (!h) throw new Error(`no hex ${id}`);
  return h;
}

/** Bits of a hexside (`sideCodes` of the map): what may cross it. 0: nothing at all, not even range. */
export const WATER = 1;
/** Water that nothing sails and no supply crosses. */
export const CLOSED_WATER = 2;
export const LAND = 4;
export const CLOSED_LAND = 8;
/** A transport route crosses it. */
export const ROUTE = 16;

const bit: Record<string, number> = { W: WATER, w: CLOSED_WATER, L: LAND, l: CLOSED_LAND, R: ROUTE };

const even = [
  [0, -1],
  [1, -1],
  [1, 0],
  [0, 1],
  [-1, 0],
  [-1, -1],
] as const;
const odd = [
  [0, -1],
  [1, 0],
  [1, 1],
  [0, 1],
  [-1, 1],
  [-1, 0],
] as const;

function beside(id: HexId, direction: number): HexId {
  const column = Number(id.slice(0, 2));
  const row = Number(id.slice(2));
  const [dc, dr] = (column % 2 === 0 ? even : odd)[direction] as readonly [number, number];
  return String(column + dc).padStart(2, '0') + String(row + dr).padStart(2, '0');
}

/** Six entries a hex (N, NE, SE, S, SW, NW): index of the neighbour, -1 where there is none or nothing crosses. */
export const neighbours = new Int16Array(hexCount * 6).fill(-1);
/** Six entries a hex: bits of the side. */
export const sideBits = new Uint8Array(hexCount * 6);

for (const [i, h] of raws.entries()) {
  h.sides.forEach((code, d) => {
    const bits = [...code].reduce((n, letter) => n | (bit[letter] ?? 0), 0);
    const to = indexOf(beside(h.id, d));
    if (bits === 0 || to < 0) return;
    neighbours[i * 6 + d] = to;
    sideBits[i * 6 + d] = bits;
  });
}

/** The direction 0-5 from one hex to an adjacent one; -1 when nothing joins them. */
export function direction(from: number, to: number): number {
  for (let d = 0; d < 6; d++) if (neighbours[from * 6 + d] === to) return d;
  return -1;
}

/** Bits of the side between two hexes; 0 when they are not adjacent. */
export function sideBetween(a: HexId, b: HexId): number {
  const i = indexOf(a);
  const d = i < 0 ? -1 : direction(i, indexOf(b));
  return d < 0 ? 0 : (sideBits[i * 6 + d] as number);
}

/** The hexes beside a hex that something can cross into. */
export function adjacent(id: HexId): HexId[] {
  const i = indexOf(id);
  const out: HexId[] = [];
  for (let d = 0; d < 6; d++) {
    const to = neighbours[i * 6 + d] as number;
    if (to >= 0) out.push((hexes[to] as Hex).id);
  }
  return out;
}

const distances = new Map<number, Uint8Array>();

/** Distances from one hex to all, by index; 255: out of reach. Ranges cross land and sea alike, but no empty side. */
export function distancesFrom(index: number): Uint8Array {
  let out = distances.get(index);
  if (out) return out;
  out = new Uint8Array(hexCount).fill(255);
  out[index] = 0;
  const queue = [index];
  for (let q = 0; q < queue.length; q++) {
    const at = queue[q] as number;
    for (let d = 0; d < 6; d++) {
      const to = neighbours[at * 6 + d] as number;
      if (to < 0 || out[to] !== 255) continue;
      out[to] = (out[at] as number) + 1;
      queue.push(to);
    }
  }
  distances.set(index, out);
  return out;
}

/** Range from one hex to another: the start not counted, the target counted (ch. 2). 255: none. */
export function distance(a: HexId, b: HexId): number {
  const i = indexOf(a);
  const j = indexOf(b);
  return i < 0 || j < 0 ? 255 : (distancesFrom(i)[j] as number);
}

const regionOf = new Map(data.regions.map((r) => [r.id, new Set(r.hexes)]));

/** Is the hex in this region of `map.json` (`burma`, `northern-india`, ...)? */
export const inRegion = (id: HexId, region: string): boolean => regionOf.get(region)?.has(id) ?? false;
export const regionHexes = (region: string): readonly HexId[] => [...(regionOf.get(region) ?? [])];

/** A named location: a printed name, an airfield, port, resource or city (ch. 2). */
export function isNamed(h: Hex): boolean {
  return (h.name !== undefined && !h.nameDescriptive) || h.airfield || h.port || h.resource || h.city !== undefined;
}
