import { hexCount, hexes, indexOf, neighbours, ROUTE, sideBits } from './board.ts';
import { controller } from './control.ts';
import { isSet } from './flags.ts';
import { ruleset } from './ruleset.ts';
import type { HexId, State, UnitId } from './state.ts';

/** R25.3 Hexes whose routes have to be built in the later printings: Jorhat, Ledo, Imphal. */
export const planned: readonly HexId[] = ['2104', '2205', '2105'];
/** R16.21 The railway over the Kwai, from Rangoon to Bangkok: it comes with jp-18. */
const railway: readonly HexId[] = ['2108', '2109'];
const isPlanned = new Uint8Array(hexCount);
for (const id of [...planned, ...railway]) isPlanned[indexOf(id)] = 1;

/**
 * R16.21, R25.3 Do the routes through the hex stand? Elsewhere they all do; those of R25.3 in the first edition too.
 */
export const isBuilt = (g: State, id: HexId): boolean =>
  railway.includes(id) ? isSet(g, 'kwaiBridge') : !ruleset(g).buildTransportRoute || isSet(g, `route.${id}`);
/** R16.21, R25.3 Does a printed route between two hexes stand? By index. */
export const stands = (g: State, a: number, b: number): boolean =>
  (isPlanned[a] === 0 || isBuilt(g, (hexes[a] as { id: HexId }).id)) &&
  (isPlanned[b] === 0 || isBuilt(g, (hexes[b] as { id: HexId }).id));

/**
 * R16.20, R25.3 The hexes that routes which stand join to this one, over hexes that Japan does not control: by index.
 */
export function joinedByRoute(g: State, from: HexId): Uint8Array {
  const out = new Uint8Array(hexCount);
  const queue = [indexOf(from)];
  out[queue[0] as number] = 1;
  for (let at = queue.shift(); at !== undefined; at = queue.shift()) {
    for (let d = 0; d < 6; d++) {
      const to = neighbours[at * 6 + d] as number;
      if (to < 0 || out[to] === 1 || ((sideBits[at * 6 + d] as number) & ROUTE) === 0 || !stands(g, at, to)) continue;
      if (controller(g, (hexes[to] as { id: HexId }).id) === 'japan') continue;
      out[to] = 1;
      queue.push(to);
    }
  }
  return out;
}

const rangoon: HexId = '2008';
/**
 * R16.21 Does a route over the bridge join this Japanese headquarters to Rangoon, all along hexes that Japan controls?
 */
export function overKwai(g: State, hq: UnitId): boolean {
  if (!isSet(g, 'kwaiBridge') || [rangoon, ...railway].some((id) => controller(g, id) !== 'japan')) return false;
  const to = g.units[hq]?.at ?? '';
  const seen = new Set<number>([indexOf(rangoon), ...railway.map(indexOf)]);
  const queue = [indexOf('2109')];
  for (let at = queue.pop(); at !== undefined; at = queue.pop()) {
    if ((hexes[at] as { id: HexId }).id === to) return true;
    for (let d = 0; d < 6; d++) {
      const next = neighbours[at * 6 + d] as number;
      if (next < 0 || seen.has(next) || ((sideBits[at * 6 + d] as number) & ROUTE) === 0 || !stands(g, at, next))
        continue;
      if (controller(g, (hexes[next] as { id: HexId }).id) !== 'japan') continue;
      seen.add(next);
      queue.push(next);
    }
  }
  return railway.includes(to);
}
