import { hexCount, hexes, neighbours } from '../board.ts';
import type { HexId } from '../state.ts';

/** Where units may get to: cost and the step before, by hex index. 65535: out of reach. */
export interface Reach {
  start: number;
  cost: Uint16Array;
  before: Int16Array;
  /** 1: entered, and the move ends there (R12.18). */
  halts?: Uint8Array;
}
export const nowhere = 65535;

/**
 * Cheapest ways from a hex within an allowance. `cost` of entering a neighbour (0 or less: impossible; `stop`: entered,
 * never left). Costs are small whole numbers, so hexes are kept in buckets.
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
        cost[to] = total;
        before[to] = at;
        (buckets[total] as number[]).push(to);
      }
    }
  }
  return { start, cost, before };
}

export const reaches = (r: Reach, index: number): boolean => r.cost[index] !== nowhere;

/** The hexes entered on the way, the start left out. */
export function pathTo(r: Reach, index: number): HexId[] {
  const out: HexId[] = [];
  for (let at = index; at !== r.start && at >= 0; at = r.before[at] as number) out.push((hexes[at] as { id: HexId }).id);
  return out.reverse();
}
