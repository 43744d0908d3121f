import { distancesFrom, hexCount, LAND, neighbours, sideBits, WATER } from './board.ts';

export const BY_LAND = 1;
export const BY_SEA = 2;

/** What paths depend on, by hex in bits, and what was computed of it. */
export interface Net {
  bits: Uint8Array;
  /** Hexes that a path reaches: 1. */
  traces: Map<string, Uint8Array>;
  /** What floods around hexes reach, by `start * 256 + range`. */
  around: Map<number, Uint8Array>;
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
    () => ({ bits: packed.slice(), traces: new Map(), around: new Map() }),
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
  const there = net.around.get(key);
  if (there) return there;
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
  const { reached } = latest(known, 6, fits, make);
  net.around.set(key, reached);
  return reached;
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
 * node is a hex with a medium; `parent`, where given, receives the node before each node.
 */
function spreadOut(net: Net, starts: readonly number[], limit: number, media: number, parent?: Int32Array): number {
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

const traceKey = (starts: readonly number[], limit: number, media: number): string =>
  `${media} ${limit} ${starts.join(' ')}`;
/** R6.5, R6.6 The hexes that supply paths from some hexes reach within `limit` hexes: 1. */
export function trace(
  net: Net,
  starts: readonly number[],
  limit: number,
  media: number = BY_LAND | BY_SEA,
  parent?: Int32Array,
): Uint8Array {
  if (parent) spreadOut(net, starts, limit, media, parent);
  const key = traceKey(starts, limit, media);
  let out = net.traces.get(key);
  if (!out) {
    out = hexesOf(spreadOut(net, starts, limit, media));
    net.traces.set(key, out);
  }
  return out;
}
/** Longer than any path. */
export const FAR = 254;

/** By goal the path that was found last, of whatever position: most changes do not touch it. Its nodes in order. */
const lastWays = new Map<number, Int16Array>();
/** Is this still a path from one of the starts? */
function holdsStill({ bits }: Net, starts: readonly number[], way: Int16Array): boolean {
  if (!starts.includes((way[0] as number) >> 1)) return false;
  for (let k = 0; k + 1 < way.length; k++) {
    const node = way[k] as number;
    const next = way[k + 1] as number;
    const sea = node & 1;
    const here = bits[node >> 1] as number;
    const ahead = bits[next >> 1] as number;
    if (k > 0 && (here & (sea ? NO_SEA : NO_LAND)) !== 0) return false;
    if (sea && ((here | ahead) & ZONE) !== 0) return false;
    // It goes on by the other medium from a port.
    if ((next & 1) !== sea && (ahead & PORT) === 0) return false;
  }
  return true;
}
const before = new Int32Array(hexCount * 2);
/** R6.2, R6.5 Does a supply path of any length lead from one of these hexes to another hex? */
export function leadsTo(net: Net, starts: readonly number[], goal: number): boolean {
  const way = lastWays.get(goal);
  if (way && holdsStill(net, starts, way)) return true;
  const known = traceKey(starts, FAR, BY_LAND | BY_SEA);
  const traced = net.traces.get(known);
  if (traced?.[goal] === 0) return false;
  const nodes = spreadOut(net, starts, FAR, BY_LAND | BY_SEA, before.fill(-1));
  if (!traced) net.traces.set(known, hexesOf(nodes));
  let node = goal * 2 + (seen[goal * 2] === flood ? 0 : 1);
  if (seen[node] !== flood) return false;
  const back: number[] = [];
  for (; node >= 0; node = before[node] as number) back.push(node);
  lastWays.set(goal, Int16Array.from(back.reverse()));
  return true;
}
