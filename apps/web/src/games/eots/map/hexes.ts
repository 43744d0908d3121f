import type { Hex, State } from '@wardroom/eots/read';
import { hexes, indexOf, stands } from '@wardroom/eots/read';
import data from '../../../../../../packages/games/eots/data/map.json';

export const mapWidth = data.geometry.canvas[0] as number;
export const mapHeight = data.geometry.canvas[1] as number;
/** Centre to corner, in map units. */
export const radius = data.geometry.hexRadius as number;
const halfHeight = (data.geometry.rowStep as number) / 2;

/** The six corners of a hex of this size around a point, as an SVG path (flat tops). */
export function outline(x: number, y: number, scale = 1): string {
  const w = radius * scale;
  const h = halfHeight * scale;
  return `M${x - w} ${y}L${x - w / 2} ${y - h}L${x + w / 2} ${y - h}L${x + w} ${y}L${x + w / 2} ${y + h}L${x - w / 2} ${y + h}Z`;
}

export function at(id: string): Hex | null {
  return hexes[indexOf(id)] ?? null;
}

/** The hex under a point of the map; null beside it. */
export function hexUnder(x: number, y: number): Hex | null {
  let best: Hex | null = null;
  let least = radius * radius;
  for (const h of hexes) {
    const d = (h.x - x) ** 2 + (h.y - y) ** 2;
    if (d < least) {
      least = d;
      best = h;
    }
  }
  return best;
}

const grid = hexes.map((h) => outline(h.x, h.y)).join('');
export const gridPath = grid;

/** One path a terrain: few nodes, however many hexes. */
export const terrainPaths: readonly { terrain: string; path: string }[] = ['open', 'mixed', 'jungle', 'mountain', 'atoll'].map(
  (terrain) => ({
    terrain,
    path: hexes
      .filter((h) => h.terrain === terrain)
      .map((h) => outline(h.x, h.y, 0.94))
      .join(''),
  }),
);

const routes = data.routes.flatMap((r) => {
  const [a, b] = [at(r.a), at(r.b)];
  return a && b ? [{ a: a.index, b: b.index, line: `M${a.x} ${a.y}L${b.x} ${b.y}` }] : [];
});
/** R16.21, R25.3 Lines of the transport routes between hexes: those that stand, and those that have still to be built. */
export function routePaths(g: State): { built: string; unbuilt: string } {
  const stand = routes.map((r) => stands(g, r.a, r.b));
  const lines = (which: boolean): string =>
    routes
      .filter((_, i) => stand[i] === which)
      .map((r) => r.line)
      .join('');
  return { built: lines(true), unbuilt: lines(false) };
}
