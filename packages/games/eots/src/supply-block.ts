import { hexCount, hexes, indexOf, LAND, neighbours, sideBits, WATER } from './board.ts';
import { commands } from './command-chart.ts';
import { controller } from './control.ts';
import { counter, sideOf } from './counters.ts';
import type { HexId, Side, State, UnitId } from './state.ts';
import { other } from './state.ts';
import { type Fact, facts, fliers, standingNow } from './supply-facts.ts';
import { supplyMap } from './supply-map.ts';
import { BY_LAND, BY_SEA } from './supply-net.ts';
import { around } from './zone-projection.ts';

/**
 * R6.5 The first hex that cuts the supply path of a headquarters to a unit, and whether enemies stand there or a zone
 * of theirs lies on it.
 */
export interface Cut {
  hq: UnitId;
  hex: HexId;
  by: 'enemies' | 'zone';
}

/** R5.2, R6.7 The zone of the enemy as the supply of a side meets it. */
function zoneAgainst(g: State, side: Side): Uint8Array {
  const map = supplyMap(g);
  const out = map.raw(other(side)).slice();
  // R5.9 An event has switched them off.
  if (!out.includes(1)) return out;
  const at = standingNow(g);
  const mark = (of: readonly Fact[], to: number): void => {
    for (const { n } of of) if ((at[n] as number) >= 0) for (const i of around(at[n] as number)) out[i] = to;
  };
  if (side === 'japan') mark(fliers.allied, 1);
  if (map.raw(side).includes(1))
    mark(
      fliers[side].filter((f) => f.neutralises),
      0,
    );
  return out;
}

/** What bars a node (twice the hex, and 1 for the sea): where it is entered, and where it is left. */
interface Bars {
  zone: Uint8Array;
  closed: Uint8Array;
  port: Uint8Array;
}

/**
 * Of the ways from a hex to another of at most this length the one with the fewest bars: how many, and the first of
 * them.
 */
function fewest(
  b: Bars,
  start: number,
  goal: number,
  limit: number,
): { n: number; hex: number; zone: boolean } | null {
  const n = new Uint8Array(hexCount * 2).fill(255);
  // The first bar on the way to a node, and 1 where it is a zone; -1: none yet.
  const first = new Int32Array(hexCount * 2).fill(-1);
  const enter = (node: number, bars: number, bar: number): boolean => {
    const zone = (node & 1) === 1 && b.zone[node >> 1] === 1;
    const total = bars + (zone ? 1 : 0);
    if (total >= (n[node] as number)) return false;
    n[node] = total;
    first[node] = bar < 0 && zone ? (node >> 1) * 2 + 1 : bar;
    return true;
  };
  enter(start * 2, 0, -1);
  enter(start * 2 + 1, 0, -1);
  let edge = [start * 2, start * 2 + 1];
  for (let steps = 0; steps < limit && edge.length > 0; steps++) {
    const next = new Set<number>();
    // What this round changes counts from the next one on.
    const known = edge.map((node) => [node, n[node] as number, first[node] as number] as const);
    for (const [node, bars, bar] of known) {
      const here = node >> 1;
      const sea = node & 1;
      const shut = steps > 0 && ((b.closed[here] as number) & (sea ? BY_SEA : BY_LAND)) !== 0;
      const so = bars + (shut ? 1 : 0);
      const seen = shut && bar < 0 ? here * 2 : bar;
      for (let d = 0; d < 6; d++) {
        const to = neighbours[here * 6 + d] as number;
        if (to < 0 || ((sideBits[here * 6 + d] as number) & (sea ? WATER : LAND)) === 0) continue;
        if (enter(to * 2 + sea, so, seen)) next.add(to * 2 + sea);
        if (b.port[to] === 1 && enter(to * 2 + (sea ^ 1), n[to * 2 + sea] as number, first[to * 2 + sea] as number))
          next.add(to * 2 + (sea ^ 1));
      }
    }
    edge = [...next];
  }
  const end = (n[goal * 2] as number) <= (n[goal * 2 + 1] as number) ? goal * 2 : goal * 2 + 1;
  const bar = first[end] as number;
  return n[end] === 255 ? null : { n: n[end] as number, hex: bar >> 1, zone: (bar & 1) === 1 };
}

/**
 * R6.3, R6.5 Why no headquarters supplies a unit on the map: the first bar on the way that has the fewest; `far`: no
 * headquarters in supply that commands it is near enough; null: other things decide (R6.9), or none of its
 * headquarters is in supply.
 */
export function supplyCut(g: State, unit: UnitId): Cut | 'far' | null {
  const goal = indexOf(g.units[unit]?.at ?? '');
  if (goal < 0 || facts.get(unit)?.chinese) return null;
  const side = sideOf(unit);
  const half = supplyMap(g).of(side);
  const hqs = [...half.hqs].filter((hq) => commands(hq, unit));
  if (hqs.length === 0) return null;
  const bars: Bars = {
    zone: zoneAgainst(g, side),
    closed: half.closed,
    port: Uint8Array.from(hexes, (h) => (h.port && controller(g, h.id) === side ? 1 : 0)),
  };
  let best: { hq: UnitId; n: number; hex: number; zone: boolean } | null = null;
  for (const hq of hqs) {
    const found = fewest(bars, indexOf(g.units[hq]?.at ?? ''), goal, counter(hq).hqRange ?? 0);
    if (found && (!best || found.n < best.n)) best = { hq, ...found };
  }
  if (!best) return 'far';
  return best.n === 0
    ? null
    : { hq: best.hq, hex: (hexes[best.hex] as { id: HexId }).id, by: best.zone ? 'zone' : 'enemies' };
}
