import type { BorderType } from '@wardroom/cnc/read';
import { borders, isSea } from '@wardroom/cnc/read';
import { impassable, shapes, spots } from '@wardroom/cnc/ui-facts';
import { along, arcPath, island, smoothed } from '../../../kit/arcs.ts';
import { ringsPath } from '../../../kit/areas.ts';

/** What is drawn of the map and never changes: coasts, borders by type, the islands of Straits and Islets. */

/** An area as it is drawn and touched. */
export interface Drawn {
  id: string;
  sea: boolean;
  d: string;
  /** The plate of an Islet (a hexagon: a Base) or the ring of a Strait, on which the island lies. */
  plate?: { d: string; ring: boolean };
}
export type LineKind = 'coast' | 'zone' | 'closed' | Exclude<BorderType, 'coast' | 'sea' | 'strait' | 'baikal'>;
export interface Line {
  kind: LineKind;
  d: string;
}

const land = shapes.filter((s) => s.layer === 'land');
const polygons = shapes.filter((s) => s.layer !== 'symbol');
const closedAreas = impassable.map((ring, i) => ({ id: `closed.${i}`, rings: [ring] }));
const map = smoothed([...polygons, ...closedAreas]);
const landIds = new Set(land.map((s) => s.id));
const isGround = (id: string): boolean => landIds.has(id) || id.startsWith('closed.');

/** Land that no area covers. */
export const closed = closedAreas.map((c) => map.paths.get(c.id) ?? '').join('');

function symbol(id: string, shape: string, rings: readonly (readonly number[])[]): Drawn {
  const s = spots.get(id);
  const ring = rings[0] ?? [];
  const xs = ring.filter((_, i) => i % 2 === 0);
  const ys = ring.filter((_, i) => i % 2 === 1);
  const [rx, ry] = [(Math.max(...xs) - Math.min(...xs)) / 2, (Math.max(...ys) - Math.min(...ys)) / 2];
  const scale = shape === 'circle' ? 0.98 : 0.9;
  return {
    id,
    sea: false,
    d: island(id, s?.x ?? 0, s?.y ?? 0, rx * scale, ry * scale),
    plate: { d: ringsPath(rings), ring: shape === 'circle' },
  };
}
const drawnOf = (id: string): Drawn => ({ id, sea: isSea(id), d: map.paths.get(id) ?? '' });
/** Seas first, then land, then what lies upon both. */
export const drawn: readonly Drawn[] = [
  ...polygons.filter((s) => s.layer === 'sea').map((s) => drawnOf(s.id)),
  ...land.map((s) => drawnOf(s.id)),
  ...shapes.filter((s) => s.layer === 'symbol').map((s) => symbol(s.id, s.shape, s.rings)),
];

function kindOf(a: string, b: string): LineKind {
  if (isGround(a) !== isGround(b)) return 'coast';
  if (!isGround(a)) return 'zone';
  const type = landIds.has(a) && landIds.has(b) ? borders(a).find((x) => x.to === b)?.type : undefined;
  switch (type) {
    case undefined:
    case 'coast':
    case 'sea':
      return 'closed';
    case 'strait':
      return 'plain';
    case 'baikal':
      return 'river';
    default:
      return type;
  }
}
const peakAt = ({ x, y }: { x: number; y: number }): string => `M${x - 14} ${y + 9}l14 -24l14 24z`;
const treeAt = ({ x, y }: { x: number; y: number }): string => `M${x - 11} ${y}a11 11 0 1 0 22 0a11 11 0 1 0 -22 0z`;
const byKind = new Map<LineKind, string>();
/** Peaks along mountains and trees along forests, each kind in one path. */
export let peaks = '';
export let trees = '';
for (const arc of map.arcs) {
  if (arc.b === null) continue;
  const kind = kindOf(arc.a, arc.b);
  byKind.set(kind, `${byKind.get(kind) ?? ''}${arcPath(arc.points)}`);
  if (kind === 'mountain') peaks += along(arc.points, 44).map(peakAt).join('');
  if (kind === 'forest') trees += along(arc.points, 40).map(treeAt).join('');
}
const order: readonly LineKind[] = [
  'zone',
  'plain',
  'desert',
  'forest',
  'mountain',
  'river',
  'wilderness',
  'closed',
  'coast',
];
/** Every border and coast, by kind. */
export const lines: readonly Line[] = order.flatMap((kind) =>
  byKind.has(kind) ? [{ kind, d: byKind.get(kind) as string }] : [],
);

/** Coasts of all land at once, for the shallows along them. */
export const coast = byKind.get('coast') ?? '';
/** Straits between land that is drawn apart: a short double arrow where they are. */
export const crossings: readonly { x1: number; y1: number; x2: number; y2: number }[] = shapes.flatMap((s) => {
  const from = spots.get(s.id);
  return borders(s.id).flatMap(({ to, type }) => {
    const at = spots.get(to);
    if (type !== 'strait' || s.id > to || isSea(s.id) || isSea(to) || !from || !at) return [];
    const mid = { x: (from.x + at.x) / 2, y: (from.y + at.y) / 2 };
    const turn = Math.atan2(at.y - from.y, at.x - from.x);
    const [dx, dy] = [Math.cos(turn) * 34, Math.sin(turn) * 34];
    return [{ x1: mid.x - dx, y1: mid.y - dy, x2: mid.x + dx, y2: mid.y + dy }];
  });
});
