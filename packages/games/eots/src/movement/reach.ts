import { hexCount, hexes, neighbours } from '../board.ts';
import type { HexId } from '../state.ts';

/** Where units may get to: cost and the step before, by hex index. 65535: out of reach. */
export interface Reach {
  start: number;
  cost: Uint16Array;
  before: Int16Array;
  /** The hexes within reach by index, the start among them, in the order of the map. */
  list: Int16Array;
  /** 1: entered, and the move ends there (R12.18). */
  halts?: Uint8Array;
}
export const nowhere = 65535;

/**
 * Cheapest ways from a hex within an allowance. `cost` of entering a neighbour (0 or less: impossible; `stop`:
 * entered, never left). Costs are small whole numbers, so hexes are kept in buckets.
 */
export function spread(
  start: number,
  allowance: number,
  enter: (from: number, to: number, direction: number) => number,
  stops?: (at: number) => boolean,
): Reach {
  const cost = new Uint16Array(hexCount).fill(nowhere);
  const before = new Int16Array(hexCount).fill(-1);
  cost[start] = 0;
  const list = [start];
  const buckets: number[][] = Array.from({ length: allowance + 1 }, () => []);
  buckets[0]?.push(start);
  for (let spent = 0; spent < buckets.length; spent++) {
    for (const at of buckets[spent] as number[]) {
      if (cost[at] !== spent || (at !== start && stops?.(at))) continue;
      for (let d = 0; d < 6; d++) {
        const to = neighbours[at * 6 + d] as number;
        if (to < 0) continue;
        const price = enter(at, to, d);
        if (price <= 0) continue;
        const total = spent + price;
        if (total > allowance || total >= (cost[to] as number)) continue;
        if (cost[to] === nowhere) list.push(to);
        cost[to] = total;
        before[to] = at;
        (buckets[total] as number[]).push(to);
      }
    }
  }
  return { start, cost, before, list: Int16Array.from(list).sort() };
}

const queue = new Int16Array(hexCount);
/**
 * The same where every step costs one: `open` sides of a hex lead on, hexes that are `shut` are neither entered nor
 * left, `avoided` ones not entered.
 */
export function spreadEvenly(
  start: number,
  allowance: number,
  open: Uint8Array,
  shut: Uint8Array,
  avoided: Uint8Array | null,
): Reach {
  const cost = new Uint16Array(hexCount).fill(nowhere);
  const before = new Int16Array(hexCount).fill(-1);
  cost[start] = 0;
  queue[0] = start;
  let tail = 1;
  for (let head = 0; head < tail; head++) {
    const at = queue[head] as number;
    const next = (cost[at] as number) + 1;
    if (next > allowance || shut[at] === 1) continue;
    for (let side = at * 6; side < at * 6 + 6; side++) {
      const to = neighbours[side] as number;
      if (
        to < 0 ||
        open[side] === 0 ||
        cost[to] !== nowhere ||
        shut[to] === 1 ||
        (avoided !== null && avoided[to] !== 0)
      )
        continue;
      cost[to] = next;
      before[to] = at;
      queue[tail++] = to;
    }
  }
  return { start, cost, before, list: queue.slice(0, tail).sort() };
}

export const reaches = (r: Reach, index: number): boolean => r.cost[index] !== nowhere;

/** The hexes entered on the way, the start left out. */
export function pathTo(r: Reach, index: number): HexId[] {
  const out: HexId[] = [];
  for (let at = index; at !== r.start && at >= 0; at = r.before[at] as number)
    out.push((hexes[at] as { id: HexId }).id);
  return out.reverse();
}
