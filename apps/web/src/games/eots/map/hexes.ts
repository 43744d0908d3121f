import type { Hex, State } from '@wardroom/eots/read';
import { hexes, indexOf, stands } from '@wardroom/eots/read';
import { map as data } from '@wardroom/eots/ui-facts';
import type { MapSize } from '../../../kit/camera.ts';
import { hexOutline, hexOutlines, hexUnder } from '../../../kit/hexes.ts';

/** A card along the lower edge would cover the last rows for good. */
export const map: MapSize = {
  width: data.geometry.canvas[0] as number,
  height: data.geometry.canvas[1] as number,
  beyond: { side: 80, below: 240 },
};
const shape = { radius: data.geometry.hexRadius as number, half: (data.geometry.rowStep as number) / 2 };
export const { radius } = shape;

export const at = (id: string): Hex | null => hexes[indexOf(id)] ?? null;
export const under = (x: number, y: number): Hex | null => hexUnder(shape, hexes, x, y);
/** The outline of a hex by its id; empty beside the map. */
export function outline(id: string, scale: number): string {
  const h = at(id);
  return h ? hexOutline(shape, h, scale) : '';
}
/** The centres of hexes in their order; what is beside the map is left out. */
export const centres = (ids: readonly string[]): Hex[] => ids.map(at).filter((h) => h !== null);

export const gridPath = hexOutlines(shape, hexes);

/** One path a terrain: few nodes, however many hexes. */
export const terrainPaths: readonly { terrain: string; path: string }[] = [
  'open',
  'mixed',
  'jungle',
  'mountain',
  'atoll',
].map((terrain) => ({
  terrain,
  path: hexOutlines(
    shape,
    hexes.filter((h) => h.terrain === terrain),
    0.94,
  ),
}));

const routes = data.routes.flatMap((r) => {
  const [a, b] = [at(r.a), at(r.b)];
  return a && b ? [{ a: a.index, b: b.index, line: `M${a.x} ${a.y}L${b.x} ${b.y}` }] : [];
});
/**
 * R16.21, R25.3 Lines of the transport routes between hexes: those that stand, and those that have still to be built.
 */
export function routePaths(g: State): { built: string; unbuilt: string } {
  const lines = (which: boolean): string =>
    routes
      .filter((r) => stands(g, r.a, r.b) === which)
      .map((r) => r.line)
      .join('');
  return { built: lines(true), unbuilt: lines(false) };
}
