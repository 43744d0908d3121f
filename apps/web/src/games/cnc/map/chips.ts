import type { State } from '@wardroom/cnc/read';
import { blocksIn, sideOf } from '@wardroom/cnc/read';
import { spread } from '../../../kit/spread.ts';

/** How large a chip is on the screen with its rim, pixels: its face has 24. */
const LEGIBLE = 25.5;

/** All blocks of one nation and side in an area, while the map is too far away for each of them. */
export interface Chip {
  area: string;
  nation: string;
  /** Whose they are: a faction, the British Empire, a Minor. */
  of: string;
  ids: readonly string[];
  x: number;
  y: number;
  /** Across, map units. */
  side: number;
  /** Where it belongs, if it had to go far from there. */
  from?: { x: number; y: number };
}

/**
 * One chip a nation in each area, none over another; `k`: pixels a unit of the map, `at`: where an area's blocks lie.
 */
export function chipsOf(
  g: State,
  areas: Iterable<string>,
  k: number,
  at: (area: string) => { x: number; y: number },
): Chip[] {
  const side = LEGIBLE / k;
  const out: Chip[] = [];
  for (const area of areas) {
    const chips = new Map<string, { nation: string; of: string; ids: string[] }>();
    for (const b of blocksIn(g, area)) {
      const [nation, of] = [b.nation, sideOf(g, b)];
      const there = chips.get(`${nation}|${of}`);
      if (there) there.ids.push(b.id);
      else chips.set(`${nation}|${of}`, { nation, of, ids: [b.id] });
    }
    const { x, y } = at(area);
    for (const [i, c] of [...chips.values()].entries())
      out.push({ ...c, area, x: x + (i - (chips.size - 1) / 2) * side, y, side });
  }
  return spread(out);
}
