import { distancesFrom, hexCount, LAND, neighbours, sideBits, WATER } from './board.ts';

export const BY_LAND = 1;
export const BY_SEA = 2;

/** What paths depend on, by hex in bits, and what was computed of it. */
export interface Net {
  bits: Uint8Array;
  /** Hexes that a path reaches: 1. */
  traces: Map<string, Uint8Array>;
  /** The last search of `reachable`. */
  sought: { starts: readonly number[]; goals: readonly number[]; found: readonly boolean[] } | null;
}
const PORT = 1;
const NO_LAND = 2;
const NO_SEA = 4;
const ZONE = 8;

function same(a: Uint8Array, b: Uint8Array): boolean {
  for (let i = 0; i < a.length; i++) if (a[i] !== b[i]) return false;
  return true;
}
/**
 * Of some last ones, of whatever position, the one that fits, which goes first then: many moves change nothing that a
 * path depends on.
 */
function latest<T>(kept: T[], most: number, fits: (one: T) => boolean, make: () => T): T {
  const at = kept.findIndex(fits);
  const one = at < 0 ? make() : (kept.splice(at, 1)[0] as T);
  kept.unshift(one);
  if (kept.length > most) kept.pop();
  return one;
}
const nets: Net[] = [];
const packed = new Uint8Array(hexCount);
/** The net of these, with what was computed of it when it is one of the last. */
export function netWith(friendlyPort: Uint8Array, closed: Uint8Array, enemyZone: Uint8Array): Net {
  for (let i = 0; i < hexCount; i++)
    packed[i] = (friendlyPort[i] as number) * PORT + (closed[i] as number) * NO_LAND + (enemyZone[i] as number) * ZONE;
  return latest(
    nets,
    8,
    (n) => same(n.bits, packed),
    () => ({ bits: packed.slice(), traces: new Map(), sought: null }),
  );
}

/** A flood around a hex, and what it depends on: the bits of the hexes within its length. */
interface Around {
  bits: Uint8Array;
  /** By hex: 1 where it comes. */
  reached: Uint8Array;
}
const regions = new Map<number, { hexes: Int16Array; known: Around[] }>();
/**
 * By hex 1 where supply paths of this length from a hex come; the last ones are kept, because most changes are far
 * away.
 */
export function floodAround(net: Net, start: number, range: number): Uint8Array {
  const key = start * 256 + range;
  let region = regions.get(key);
  if (!region) {
    const far = distancesFrom(start);
    region = { hexes: Int16Array.from(far.keys()).filter((i) => (far[i] as number) <= range), known: [] };
    regions.set(key, region);
  }
  const { hexes, known } = region;
  const { bits } = net;
  const fits = (one: Around): boolean => {
    for (let k = 0; k < hexes.length; k++) if (one.bits[k] !== bits[hexes[k] as number]) return false;
    return true;
  };
  const make = (): Around => {
    const nodes = spreadOut(net, [start], range, BY_LAND | BY_SEA);
    const local = new Uint8Array(hexes.length);
    for (let k = 0; k < hexes.length; k++) local[k] = bits[hexes[k] as number] as number;
    return { bits: local, reached: hexesOf(nodes) };
  };
  return latest(known, 6, fits, make).reached;
}

/** By node (twice the hex, and 1 for the sea) how many nodes a path may go on to, and which. */
const links = new Int16Array(hexCount * 2 * 7);
for (let i = 0; i < hexCount; i++)
  for (const [sea, need] of [LAND, WATER].entries()) {
    const base = (i * 2 + sea) * 7;
    for (let d = 0; d < 6; d++) {
      const to = neighbours[i * 6 + d] as number;
      if (to < 0 || ((sideBits[i * 6 + d] as number) & need) === 0) continue;
      const n = ((links[base] as number) += 1);
      links[base + n] = to * 2 + sea;
    }
  }
const queue = new Int16Array(hexCount * 2);
/** The flood that came to a node last. */
const seen = new Uint32Array(hexCount * 2);
let flood = 0;

/**
 * R6.5, R6.6 The nodes that supply paths from some hexes reach within `limit` hexes: the first so many of `queue`. A
 * node is a hex with a medium; `parent`, where given, receives the node before each node; the flood ends where it has
 * come to all `goals`.
 */
function spreadOut(
  net: Net,
  starts: readonly number[],
  limit: number,
  media: number,
  parent?: Int32Array,
  goals?: readonly number[],
): number {
  const { bits } = net;
  const both = media === (BY_LAND | BY_SEA);
  flood++;
  let head = 0;
  let tail = 0;
  for (const i of starts) {
    for (let m = 0; m < 2; m++) {
      if ((media & (m === 0 ? BY_LAND : BY_SEA)) === 0 || seen[i * 2 + m] === flood) continue;
      seen[i * 2 + m] = flood;
      queue[tail++] = i * 2 + m;
    }
  }
  for (let steps = 0; steps < limit && head < tail; steps++) {
    if (goals?.every(isReached)) break;
    for (const end = tail; head < end; head++) {
      const node = queue[head] as number;
      const sea = node & 1;
      const here = bits[node >> 1] as number;
      if (steps > 0 && (here & (sea ? NO_SEA : NO_LAND)) !== 0) continue;
      if (sea && (here & ZONE) !== 0) continue;
      const base = node * 7;
      const last = base + (links[base] as number);
      for (let k = base + 1; k <= last; k++) {
        const there = links[k] as number;
        if (seen[there] === flood) continue;
        const ahead = bits[there >> 1] as number;
        if (sea && (ahead & ZONE) !== 0) continue;
        seen[there] = flood;
        if (parent) parent[there] = node;
        queue[tail++] = there;
        const switched = there ^ 1;
        if (!both || (ahead & PORT) === 0 || seen[switched] === flood) continue;
        seen[switched] = flood;
        if (parent) parent[switched] = node;
        queue[tail++] = switched;
      }
    }
  }
  return tail;
}
/** By hex 1 where one of the first nodes of the queue lies. */
function hexesOf(nodes: number): Uint8Array {
  const out = new Uint8Array(hexCount);
  for (let k = 0; k < nodes; k++) out[(queue[k] as number) >> 1] = 1;
  return out;
}

/** R6.5, R6.6 The hexes that supply paths from some hexes reach within `limit` hexes: 1. */
export function trace(
  net: Net,
  starts: readonly number[],
  limit: number,
  media: number = BY_LAND | BY_SEA,
  parent?: Int32Array,
): Uint8Array {
  if (parent) spreadOut(net, starts, limit, media, parent);
  const key = `${media} ${limit} ${starts.join(' ')}`;
  let out = net.traces.get(key);
  if (!out) {
    out = hexesOf(spreadOut(net, starts, limit, media));
    net.traces.set(key, out);
  }
  return out;
}
const alike = (a: readonly number[], b: readonly number[]): boolean =>
  a.length === b.length && a.every((x, k) => x === b[k]);
/** R6.2 Of some hexes those that supply paths from the starts reach, of any length; looks no further than the last. */
export function reachable(net: Net, starts: readonly number[], goals: readonly number[]): readonly boolean[] {
  if (goals.length === 0) return [];
  const known = net.sought;
  if (known && alike(known.starts, starts) && alike(known.goals, goals)) return known.found;
  spreadOut(net, starts, FAR, BY_LAND | BY_SEA, undefined, goals);
  const found = goals.map(isReached);
  net.sought = { starts, goals, found };
  return found;
}
/** Longer than any path. */
export const FAR = 254;
/** Has the last flood come to the hex? */
const isReached = (i: number): boolean => seen[i * 2] === flood || seen[i * 2 + 1] === flood;
