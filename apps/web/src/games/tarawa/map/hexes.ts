import type { Content, HexId } from '@wardroom/tarawa/read';
import { approaches, hexes, hexFacts, runFrom } from '@wardroom/tarawa/read';
import { map as data } from '@wardroom/tarawa/ui-facts';
import type { MapSize } from '../../../kit/camera.ts';
import type { Spot } from '../../../kit/hexes.ts';
import { hexMap } from '../../../kit/hexes.ts';
import { coastOf, patchesOf } from './coast.ts';

export const map: MapSize = {
  width: data.grid.width,
  height: data.grid.height,
  beyond: { side: 60, below: 160, above: 260 },
  under: 54,
};
/** Centre to corner, and to the upright side: the corners point up and down. */
export const radius = data.grid.circumradius;
const half = (radius * Math.sqrt(3)) / 2;

export const sheet = hexMap({ radius, half, upright: true }, hexes, hexFacts);
export const { at, centres, outlines, outline } = sheet;

/** A place on a way some two hexes before its end: ways that end side by side are told apart there. */
export function beforeEnd(points: readonly { x: number; y: number }[]): { x: number; y: number } | null {
  const to = points.at(-1);
  const from = points.at(-2);
  if (!from || !to) return null;
  const length = Math.hypot(to.x - from.x, to.y - from.y);
  const back = Math.min(0.5, (radius * 3.2) / length);
  return { x: to.x + (from.x - to.x) * back, y: to.y + (from.y - to.y) * back };
}

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
/** 11.1 The pier is one straight jetty; the hexsides that it covers are told beside it. */
export const pierSides = sides(data.pierHexsides);
export const pier = jetty(data.pierHexsides);
function jetty(pairs: readonly (readonly string[])[]): string {
  const middles = pairs.map((pair) => centres(pair)).filter((pair) => pair.length === 2);
  const end = ([a, b]: readonly { x: number; y: number }[] = []): string =>
    a && b ? `${((a.x + b.x) / 2).toFixed(1)} ${((a.y + b.y) / 2).toFixed(1)}` : '';
  return `M${end(middles[0])}L${end(middles.at(-1))}`;
}

const kinds = ['water', 'clear', 'palm', 'building', 'fortified_building', 'rough', 'airstrip'] as const;
/** One path a terrain, as patches with round edges: few nodes, however many hexes. */
export const terrainPaths = kinds
  .filter((terrain) => terrain !== 'water')
  .map((terrain) => ({
    terrain,
    path: patchesOf(
      hexes.filter((h) => h.terrain === terrain),
      radius,
      half,
    ),
  }));
/** All land as one path: the coast, which does not show the hexes. */
export const landPath = coastOf(
  hexes.filter((h) => h.terrain !== 'water'),
  radius,
  half,
);
export const beachPath = patchesOf(
  hexes.filter((h) => h.beach),
  radius,
  half,
);
export const wreckPath = hexes
  .filter((h) => h.lvtWreck)
  .map((h) => `M${h.x - 9} ${h.y + 2}l4 -5h9l4 5zM${h.x - 4} ${h.y - 3}l2 -4`)
  .join('');
/** Hexes are drawn where there is land; on the water the corners where three of them meet are enough. */
export const gridPath = outlines(hexes.filter((h) => h.terrain !== 'water').map((h) => h.id));
export const tripods = hexes
  .filter((h) => h.terrain === 'water')
  .map(corners)
  .join('');
/** The upper and the lower corner of a hex, each with the beginnings of its three sides. */
function corners({ x, y }: Spot): string {
  const along = radius * 0.17;
  const wide = (along * Math.sqrt(3)) / 2;
  return [-1, 1]
    .map((up) => {
      const [top, foot] = [y + up * radius, (-up * along) / 2];
      const arm = (dx: number, dy: number): string =>
        `M${x.toFixed(1)} ${top.toFixed(1)}l${dx.toFixed(1)} ${dy.toFixed(1)}`;
      return `${arm(0, up * along)}${arm(-wide, foot)}${arm(wide, foot)}`;
    })
    .join('');
}
/** 5.12 The wreck of a steamer, a landmark without effect. */
export const niminoa = hexes.find((h) => h.feature === 'niminoa_wreck');
/** Palms and stones, each kind in one path. */
export const trees = hexes
  .filter((h) => h.terrain === 'palm')
  .map(({ x, y }) => `M${x - 9} ${y - 6}q4 -5 8 0M${x - 5} ${y - 7}v7M${x + 3} ${y + 8}q4 -5 8 0M${x + 7} ${y + 7}v7`)
  .join('');
export const stones = hexes
  .filter((h) => h.terrain === 'rough')
  .map(({ x, y }) => `M${x - 10} ${y + 6}l5 -7 5 7zM${x + 1} ${y - 3}l4 -6 4 6z`)
  .join('');
export const houses = hexes.filter((h) => h.terrain === 'building' || h.terrain === 'fortified_building');

const ends = <T>(all: readonly T[]): T[] => [...all.slice(0, 1), ...all.slice(1).slice(-1)];
/** 5.12 The run that leads ashore from each approach hex, with its arrow heads. */
export const lanes = approaches.map((a) => {
  // A run that goes up in zigzag is one lane for the eye.
  const points = a.beach === 'G' ? [] : ends(centres([a.hex, ...runFrom(a.hex, a.primary)]));
  return { id: a.id, beach: a.beach, hex: a.hex, at: at(a.hex), points, heads: headsOn(points) };
});
/** Arrow heads along a line, some four hexes apart. */
function headsOn([from, to]: readonly { x: number; y: number }[]): string {
  if (!from || !to) return '';
  const length = Math.hypot(to.x - from.x, to.y - from.y);
  const dx = (to.x - from.x) / length;
  const dy = (to.y - from.y) / length;
  let path = '';
  for (let d = radius * 2.4; d < length - radius; d += radius * 4) {
    const x = from.x + dx * d;
    const y = from.y + dy * d;
    const back = (side: number): string =>
      `L${(x - dx * 11 + dy * 5 * side).toFixed(1)} ${(y - dy * 11 - dx * 5 * side).toFixed(1)}`;
    path += `M${x.toFixed(1)} ${y.toFixed(1)}${back(1)}${back(-1)}Z`;
  }
  return path;
}
const middle = (of: readonly Spot[]): Spot => {
  const mean = (n: (p: Spot) => number): number => of.reduce((sum, p) => sum + n(p), 0) / Math.max(1, of.length);
  return { x: mean((p) => p.x), y: mean((p) => p.y) };
};
/**
 * Where the names of the beaches stand: on the water, some way before the end of their lanes; Green is read downward.
 */
export const beaches = (['R1', 'R2', 'R3', 'G'] as const).map((id) => {
  const own = lanes.filter((l) => l.beach === id);
  const reef = middle(centres(own.map((l) => l.hex)));
  if (id === 'G') return { id, x: reef.x, y: reef.y + radius * 7.5, turned: true };
  const shore = middle(own.flatMap((l) => l.points.at(-1) ?? []));
  const part = (from: number, to: number): number => from + (to - from) * 0.4;
  return { id, x: part(shore.x, reef.x), y: part(shore.y, reef.y), turned: false };
});
/** The zones, each in the middle of its positions. */
export const zonesOf = ({ positions }: Content): readonly (Spot & { id: string })[] =>
  [...new Set(positions.map((p) => p.zone))].sort().map((id) => ({
    id,
    ...middle(centres(positions.flatMap((p) => (p.zone === id ? p.hex : [])))),
  }));
