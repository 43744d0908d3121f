import type { HexFacts, HexId } from '@wardroom/tarawa/read';
import { approaches, hexes, hexFacts, runFrom } from '@wardroom/tarawa/read';
import { map as data } from '@wardroom/tarawa/ui-facts';
import type { MapSize } from '../../../kit/camera.ts';
import { hexUnder } from '../../../kit/hexes.ts';

export const map: MapSize = { width: data.grid.width, height: data.grid.height, beyond: { side: 60, below: 160 } };
/** Centre to corner, and to the upright side: the corners point up and down. */
export const radius = data.grid.circumradius;
const half = (radius * Math.sqrt(3)) / 2;

export const at = (id: HexId): HexFacts | null => hexFacts(id) ?? null;
export const under = (x: number, y: number): HexFacts | null => hexUnder({ radius, half }, hexes, x, y);

/** The outline of a hex; empty beside the map. */
export function outline(id: HexId, scale = 1): string {
  const h = at(id);
  if (!h) return '';
  const r = radius * scale;
  const w = half * scale;
  const n = (v: number): string => v.toFixed(1);
  return `M${n(h.x)} ${n(h.y - r)}L${n(h.x + w)} ${n(h.y - r / 2)}V${n(h.y + r / 2)}L${n(h.x)} ${n(h.y + r)}L${n(h.x - w)} ${n(h.y + r / 2)}V${n(h.y - r / 2)}Z`;
}
/** Many hexes as one path. */
export const outlines = (ids: Iterable<HexId>, scale = 1): string => [...ids].map((id) => outline(id, scale)).join('');
export const centres = (ids: readonly HexId[]): HexFacts[] => ids.map(at).filter((h) => h !== null);

/** The side between two hexes that lie beside each other; empty where one is not on the map. */
function side(a: HexId, b: HexId): string {
  const from = at(a);
  const to = at(b);
  if (!from || !to) return '';
  const x = (from.x + to.x) / 2;
  const y = (from.y + to.y) / 2;
  const dx = ((to.y - from.y) / (2 * half)) * (radius / 2);
  const dy = ((from.x - to.x) / (2 * half)) * (radius / 2);
  return `M${(x - dx).toFixed(1)} ${(y - dy).toFixed(1)}L${(x + dx).toFixed(1)} ${(y + dy).toFixed(1)}`;
}
const sides = (pairs: readonly (readonly string[])[]): string =>
  pairs.map(([a, b]) => side(a as string, b as string)).join('');
export const seawall = sides(data.seawallHexsides);
export const pier = sides(data.pierHexsides);

const kinds = ['water', 'clear', 'palm', 'building', 'fortified_building', 'rough', 'airstrip'] as const;
/** One path a terrain: few nodes, however many hexes. */
export const terrainPaths = kinds.map((terrain) => ({
  terrain,
  path: outlines(
    hexes.filter((h) => h.terrain === terrain).map((h) => h.id),
    1.005,
  ),
}));
export const beachPath = outlines(hexes.filter((h) => h.beach).map((h) => h.id));
export const wreckPath = hexes
  .filter((h) => h.lvtWreck)
  .map((h) => `M${h.x - 9} ${h.y + 2}l4 -5h9l4 5zM${h.x - 4} ${h.y - 3}l2 -4`)
  .join('');
export const gridPath = outlines(hexes.map((h) => h.id));
export const palms = hexes.filter((h) => h.terrain === 'palm');
export const houses = hexes.filter((h) => h.terrain === 'building' || h.terrain === 'fortified_building');
export const rough = hexes.filter((h) => h.terrain === 'rough');

const ends = <T>(all: readonly T[]): T[] => [...all.slice(0, 1), ...all.slice(1).slice(-1)];
/** 5.12 The run that leads ashore from each approach hex. */
export const lanes = approaches.map((a) => ({
  id: a.id,
  beach: a.beach,
  hex: a.hex,
  // A run that goes up in zigzag is one lane for the eye.
  points: a.beach === 'G' ? [] : ends(centres([a.hex, ...runFrom(a.hex, a.primary)])),
}));
/** Where the names of the beaches stand: below the middle of their lanes. */
export const beaches = (['R1', 'R2', 'R3', 'G'] as const).map((id) => {
  const own = centres(lanes.filter((l) => l.beach === id).map((l) => l.hex));
  const mean = (of: (h: HexFacts) => number): number => own.reduce((n, h) => n + of(h), 0) / Math.max(1, own.length);
  return { id, x: mean((h) => h.x), y: mean((h) => h.y) };
});
