import { evenly } from '@wardroom/rules';
import data from '../data/map.json' with { type: 'json' };
import type { Direction, HexId } from './hexes.ts';
import { around, beside, distance } from './hexes.ts';

export type Terrain = 'water' | 'clear' | 'palm' | 'building' | 'fortified_building' | 'rough' | 'airstrip';
export type Beach = 'R1' | 'R2' | 'R3' | 'G';

/** A hex as it is printed. */
export interface HexFacts {
  id: HexId;
  x: number;
  y: number;
  terrain: Terrain;
  /** Water and land: counts as land; wading ends here. */
  beach?: boolean;
  shore?: 'north' | 'south' | 'west';
  beachhead?: boolean;
  lvtWreck?: boolean;
  approach?: string;
  feature?: string;
}

/** An approach hex with its arrows; `opensTurn`: the turn in which it may first be used. */
export interface Approach {
  id: string;
  hex: HexId;
  beach: Beach;
  primary: Direction | 'ZZ';
  secondary: Direction | null;
  opensTurn: number;
  capacityUnits: number;
}

export const mapFacts = data;
export const hexes: readonly HexFacts[] = evenly(data.hexes as unknown as readonly HexFacts[]);
const byId = new Map(hexes.map((h) => [h.id, h]));
export const approaches = data.approaches as unknown as readonly Approach[];
const approachAt = new Map(approaches.map((a) => [a.hex, a]));

export const hexFacts = (id: HexId): HexFacts | undefined => byId.get(id);
export const onMap = (id: string): boolean => byId.has(id);
const land = new Set(hexes.flatMap((h) => (h.terrain === 'water' ? [] : [h.id])));
export const isWater = (id: HexId): boolean => byId.has(id) && !land.has(id);
export const isLand = (id: HexId): boolean => land.has(id);
export const isBeach = (id: HexId): boolean => byId.get(id)?.beach === true;
export const isBeachhead = (id: HexId): boolean => byId.get(id)?.beachhead === true;
export const terrainOf = (id: HexId): Terrain => byId.get(id)?.terrain ?? 'water';
export const approachOf = (id: HexId): Approach | undefined => approachAt.get(id);

const neighbours = new Map(hexes.map((h) => [h.id, around(h.id).filter(onMap)]));
/** The hexes of the map around one. */
export const around6 = (id: HexId): readonly HexId[] => neighbours.get(id) ?? [];

/** The place of a hex in `hexes`: for what is computed over the whole map. */
const numbers = new Map(hexes.map((h, i) => [h.id, i]));
export const numberOf = (id: HexId): number => numbers.get(id) ?? -1;
/** The numbers of the hexes around each. */
export const around6Numbers: readonly (readonly number[])[] = hexes.map((h) => around6(h.id).map(numberOf));

/** The hexes of the map within a distance, itself included. */
export function within(id: HexId, reach: number): HexId[] {
  return hexes.filter((h) => distance(h.id, id) <= reach).map((h) => h.id);
}

const sides = (pairs: readonly (readonly string[])[]): ReadonlySet<string> =>
  new Set(pairs.flatMap(([a, b]) => [`${a}${b}`, `${b}${a}`]));
const pier = sides(data.pierHexsides);
const seawall = sides(data.seawallHexsides);
/** T-5 Hexsides of the pier may not be crossed while wading. */
export const acrossPier = (a: HexId, b: HexId): boolean => pier.has(a + b);
export const acrossSeawall = (a: HexId, b: HexId): boolean => seawall.has(a + b);

/**
 * 5.2.2 Distance of every water hex from the nearest beach hex through water without crossing the pier; beach hexes 0.
 */
const wading: ReadonlyMap<HexId, number> = (() => {
  const out = new Map<HexId, number>(hexes.filter((h) => h.beach).map((h) => [h.id, 0]));
  let front = [...out.keys()];
  for (let n = 1; front.length > 0; n++) {
    const next: HexId[] = [];
    for (const h of front)
      for (const k of around6(h)) {
        if (!isWater(k) || out.has(k) || acrossPier(h, k)) continue;
        out.set(k, n);
        next.push(k);
      }
    front = next;
  }
  return out;
})();
/** How far a unit in this hex has to wade; undefined: there is no way. */
export const wadingDistance = (id: HexId): number | undefined => wading.get(id);

/** 5.2.2, 5.2.3 The hexes that a wading unit may enter next. */
export const wadingSteps = (from: HexId): readonly HexId[] => wadingNext.get(from) ?? [];
const wadingNext: ReadonlyMap<HexId, readonly HexId[]> = new Map(
  hexes.flatMap((h): [HexId, readonly HexId[]][] => {
    const here = wading.get(h.id);
    if (here === undefined || !isWater(h.id)) return [];
    const nearer = (k: HexId): boolean => (wading.get(k) ?? here) < here && (isWater(k) || isBeach(k));
    return [[h.id, around6(h.id).filter((k) => !acrossPier(h.id, k) && nearer(k))]];
  }),
);

export type Facing = Direction | 'ZZ';
const { left, right } = data.driftLimits;

/** 5.12 Drift: a hex left or right along row 01; beyond the limits none. */
export function drifted(from: HexId, by: '1L' | '1R'): HexId {
  const to = beside(from, by === '1L' ? 'L' : 'R');
  return to < left || to > right ? from : to;
}

/** 5.12 The run from a hex of row 01: the hexes entered up to and with the first beach hex. */
export function runFrom(start: HexId, facing: Facing): HexId[] {
  const path: HexId[] = [];
  let at = start;
  for (let n = 0; n < 40 && !isBeach(at); n++) {
    at = facing === 'ZZ' ? beside(at, n % 2 === 0 ? 'UL' : 'UR') : beside(at, facing);
    if (!onMap(at)) break;
    path.push(at);
  }
  return path;
}

const beak = data.birdsBeak;
/**
 * 5.12, R-7 The hexes beyond the beach hex of a run, one or two; at the bird's beak the printed ones; not into water.
 */
export function inlandFrom(beachHex: HexId, facing: Facing, count: 1 | 2): HexId[] {
  if (beak.beachHexes.includes(beachHex)) return [beak.inland1, beak.inland2].slice(0, count);
  const path: HexId[] = [];
  let at = beachHex;
  for (let n = 0; n < count; n++) {
    at = beside(at, facing === 'ZZ' ? 'UR' : facing);
    if (!isLand(at)) break;
    path.push(at);
  }
  return path;
}

/** 5.12 The first hex of wrecked LVTs on a run; undefined where there is none. */
export const wreckOn = (run: readonly HexId[]): HexId | undefined => run.find((h) => hexFacts(h)?.lvtWreck);
