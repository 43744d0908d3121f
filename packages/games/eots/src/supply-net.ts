import { hexCount, LAND, neighbours, sideBits, WATER } from './board.ts';
import { hqBit, type Standing } from './supply-facts.ts';

export const BY_LAND = 1;
export const BY_SEA = 2;

/** What paths depend on, and what was computed of it. */
export interface Net {
  friendlyPort: Uint8Array;
  closed: Uint8Array;
  enemyZone: Uint8Array;
  /** Hexes of floods, some of them twice (by land and by sea). */
  floods: Map<string, Int16Array>;
  /** The same as arrays by index. */
  traces: Map<string, Uint8Array>;
  /** What some headquarters reach, by where they stand. */
  served: Map<string, Uint16Array>;
}
const equal = (a: Uint8Array, b: Uint8Array): boolean => {
  for (let i = 0; i < hexCount; i++) if (a[i] !== b[i]) return false;
  return true;
};
/** The last nets, of whatever position: many moves change nothing that a path depends on. */
const nets: Net[] = [];
/** The net of these, with what was computed of it when it is one of the last. */
export function netWith(friendlyPort: Uint8Array, closed: Uint8Array, enemyZone: Uint8Array): Net {
  const at = nets.findIndex((n) => equal(n.enemyZone, enemyZone) && equal(n.closed, closed) && equal(n.friendlyPort, friendlyPort));
  const net =
    at < 0 ? { friendlyPort, closed, enemyZone, floods: new Map(), traces: new Map(), served: new Map() } : (nets.splice(at, 1)[0] as Net);
  nets.unshift(net);
  if (nets.length > 8) nets.pop();
  return net;
}
function flooded(net: Net, starts: readonly number[], limit: number, media: number): Int16Array {
  const key = `${media} ${limit} ${starts.join(' ')}`;
  let out = net.floods.get(key);
  if (!out) {
    const nodes = spreadOut(net, starts, limit, media);
    out = new Int16Array(nodes);
    for (let k = 0; k < nodes; k++) out[k] = (queue[k] as number) >> 1;
    net.floods.set(key, out);
  }
  return out;
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
 * R6.5, R6.6 The nodes that supply paths from some hexes reach within `limit` hexes: the first so many of `queue`. A node is a
 * hex with a medium; `parent`, where given, receives the node before each node.
 */
function spreadOut(net: Net, starts: readonly number[], limit: number, media: number, parent?: Int32Array): number {
  const { friendlyPort, closed, enemyZone } = net;
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
      if (steps > 0 && ((closed[node >> 1] as number) & (sea ? BY_SEA : BY_LAND)) !== 0) continue;
      if (sea && enemyZone[node >> 1] === 1) continue;
      const base = node * 7;
      const last = base + (links[base] as number);
      for (let k = base + 1; k <= last; k++) {
        const there = links[k] as number;
        if (seen[there] === flood || (sea && enemyZone[there >> 1] === 1)) continue;
        seen[there] = flood;
        if (parent) parent[there] = node;
        queue[tail++] = there;
        const switched = there ^ 1;
        if (!both || friendlyPort[there >> 1] === 0 || seen[switched] === flood) continue;
        seen[switched] = flood;
        if (parent) parent[switched] = node;
        queue[tail++] = switched;
      }
    }
  }
  return tail;
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
    net.traces.set(key, (out = new Uint8Array(hexCount)));
    for (const i of flooded(net, starts, limit, media)) out[i] = 1;
  }
  return out;
}
/** R6.3 By hex the headquarters that reach it: bits of `hqBit`. */
export function servedBy(net: Net, leaders: readonly Standing[]): Uint16Array {
  const key = leaders.map(({ fact, at }) => `${fact.id} ${at}`).join();
  let out = net.served.get(key);
  if (!out) {
    net.served.set(key, (out = new Uint16Array(hexCount)));
    for (const { fact, at } of leaders) {
      const bit = hqBit(fact.id);
      for (const i of flooded(net, [at], fact.range, BY_LAND | BY_SEA)) out[i] = (out[i] as number) | bit;
    }
  }
  return out;
}
