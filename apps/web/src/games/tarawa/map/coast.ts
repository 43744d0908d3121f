import type { Spot } from '../../../kit/hexes.ts';

/** How often a line of corners is drawn toward the middle of its neighbours: after it no hex shows in the coast. */
const PASSES = 3;
/** A cove or a point this far from the smoothed line, in map units. */
const WOBBLE = 3.2;

/** The corners of hexes with upright corners, around each of these centres. */
const cornersOf = ({ x, y }: Spot, radius: number, half: number): Spot[] => [
  { x, y: y - radius },
  { x: x + half, y: y - radius / 2 },
  { x: x + half, y: y + radius / 2 },
  { x, y: y + radius },
  { x: x - half, y: y + radius / 2 },
  { x: x - half, y: y - radius / 2 },
];

/** The lines around what these hexes cover, corner by corner, each closed: sides that only one of them has. */
export function outside(land: readonly Spot[], radius: number, half: number): Spot[][] {
  const [{ x: left, y: top } = { x: 0, y: 0 }] = land;
  // Centres are rounded: the same corner of two hexes is told by its place in the grid.
  const name = ({ x, y }: Spot): string => `${Math.round((x - left) / half)} ${Math.round((y - top) / (radius / 2))}`;
  const sides = new Map<string, { from: Spot; to: Spot }>();
  for (const hex of land) {
    const corners = cornersOf(hex, radius, half);
    corners.forEach((from, i) => {
      const to = corners[(i + 1) % 6] as Spot;
      // Two neighbours walk along their side in opposite directions.
      if (!sides.delete(`${name(to)}/${name(from)}`)) sides.set(`${name(from)}/${name(to)}`, { from, to });
    });
  }
  const after = new Map([...sides.values()].map((s) => [name(s.from), s] as const));
  const lines: Spot[][] = [];
  for (const start of [...after.keys()]) {
    const line: Spot[] = [];
    for (let side = after.get(start); side; side = after.get(name(side.to))) {
      after.delete(name(side.from));
      line.push(side.from);
    }
    if (line.length > 0) lines.push(line);
  }
  return lines;
}

const mean = (a: Spot, b: Spot): Spot => ({ x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 });
/** The next one of a closed line. */
const beside = (line: readonly Spot[], i: number): Spot => line[(i + line.length) % line.length] as Spot;
const drawnIn = (line: readonly Spot[]): Spot[] =>
  line.map((p, i) => mean(p, mean(beside(line, i - 1), beside(line, i + 1))));
/** Out of the line by a slow wave: the same for the same corner, always. */
const wavy = (line: readonly Spot[]): Spot[] =>
  line.map((p, i) => {
    const by = (Math.sin(i * 0.9) + Math.sin(i * 2.3 + 1)) * (WOBBLE / 2);
    const [a, b] = [beside(line, i - 1), beside(line, i + 1)];
    const length = Math.hypot(b.x - a.x, b.y - a.y) || 1;
    return { x: p.x + ((b.y - a.y) / length) * by, y: p.y - ((b.x - a.x) / length) * by };
  });

const told = ({ x, y }: Spot): string => `${x.toFixed(1)} ${y.toFixed(1)}`;
/** A closed line as a path that bends at the middle of each of its sides. */
function curve(line: readonly Spot[]): string {
  const bends = line.map((p, i) => `Q${told(p)} ${told(mean(p, beside(line, i + 1)))}`);
  return `M${told(mean(beside(line, -1), beside(line, 0)))}${bends.join('')}Z`;
}

/** Patches of one terrain: the corners of their hexes are rounded, and no further. */
export const patchesOf = (hexes: readonly Spot[], radius: number, half: number): string =>
  outside(hexes, radius, half)
    .map((line) => curve(drawnIn(line)))
    .join('');

/** The coast around the land as a path: what is printed as hexes was an island. */
export function coastOf(land: readonly Spot[], radius: number, half: number): string {
  return outside(land, radius, half)
    .map((line) => {
      let now = line;
      for (let i = 0; i < PASSES; i++) now = drawnIn(now);
      return curve(wavy(now));
    })
    .join('');
}
