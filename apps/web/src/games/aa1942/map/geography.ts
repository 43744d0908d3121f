import { map as mapData, outlines as polygonData } from '@wardroom/aa1942/ui-facts';
import type { Ring } from '../../../kit/areas.ts';
import { gateway, ringsPath } from '../../../kit/areas.ts';
import type { MapSize } from '../../../kit/camera.ts';
import type { Lettering } from '../../../kit/lettering.ts';
import { letter, sealUnder } from '../../../kit/lettering.ts';

/** What never changes about a space, as the board draws it. Lengths are map units. */
export interface Place {
  id: string;
  name: string;
  land: boolean;
  ipc: number;
  impassable: boolean;
  /** Number of the sea zone; 0 on land. */
  number: number;
  /** The point farthest from the border, and how far that is. */
  x: number;
  y: number;
  room: number;
  victoryCity?: string;
  cityAt: readonly [number, number];
  capitalOf?: string;
  owner?: string;
  adj: readonly string[];
  /** SVG path of the outline, to be filled even-odd. */
  path: string;
  rings: readonly Ring[];
}

/** The whole world, which closes round. */
export const map: MapSize = { width: 3500, height: 2000, wrap: true };

/** The same as the facts have it. */
type RawSpace = Omit<
  Place,
  'land' | 'x' | 'y' | 'cityAt' | 'path' | 'rings' | 'owner' | 'ipc' | 'impassable' | 'number'
> &
  Partial<Pick<Place, 'ipc' | 'impassable' | 'number'>> & {
    kind: string;
    owner?: string | null;
    vcXY?: [number, number];
    anchor: [number, number];
  };

const outlines = polygonData.polygons as unknown as Record<string, number[][]>;

export const places: readonly Place[] = (mapData.spaces as unknown as RawSpace[]).map(
  ({ kind, owner, anchor, vcXY, ...s }) => {
    const rings = outlines[s.id] ?? [];
    return {
      ...s,
      land: kind === 'land',
      ipc: s.ipc ?? 0,
      impassable: s.impassable ?? false,
      number: s.number ?? 0,
      x: anchor[0],
      y: anchor[1],
      cityAt: vcXY ?? anchor,
      ...(owner ? { owner } : {}),
      path: ringsPath(rings),
      rings,
    };
  },
);
export const land = places.filter((p) => p.land);
/** Outlines of places in one path for each of what they are drawn alike by; undefined: not drawn. */
export function joined(of: readonly Place[], by: (place: Place) => string | undefined): [string, string][] {
  const paths = new Map<string, string>();
  for (const place of of) {
    const key = by(place);
    if (key !== undefined) paths.set(key, (paths.get(key) ?? '') + place.path);
  }
  return [...paths];
}
export const zones = places.filter((p) => !p.land);

const byId = new Map(places.map((p) => [p.id, p]));
/** The place of this id; throws where the map has none. */
export function place(id: string): Place {
  const p = byId.get(id);
  if (!p) throw new Error(`no place ${id}`);
  return p;
}
export const isPlace = (id: string): boolean => byId.has(id);

/** Inland waters: drawn, never a space. */
export const lakes = ringsPath(outlines._lakes ?? []);
export const landPath = land.map((p) => p.path).join('');

/** Where the marks of the two canals stand. */
export const canals = [
  ['central_america', 'sz18', 'sz19'],
  ['egypt', 'trans_jordan', 'sz34'],
].map((ids) => gateway(ids.map((id) => place(id).rings)));

/** No name reaches over the edge where the map closes: another one may stand beyond it. */
export const letterings: readonly (Lettering & { name: string })[] = land.map((p) => ({
  ...letter(p, 2 * Math.min(p.x, map.width - p.x)),
  name: p.name,
}));
export const lettered = new Map(letterings.map((l) => [l.id, l]));

/** Where the number of a sea zone stands, and how large it is. */
export const zoneNumber = (p: Place): { y: number; size: number } => ({
  y: p.y - Math.min(p.room * 0.6, 42),
  size: Math.max(15, Math.min(26, p.room * 0.34)),
});

/** Middle of the strip of small marks (holder, income, factory) under a territory's name. */
export function sealAt(id: string): { x: number; y: number } {
  const l = lettered.get(id);
  return l ? sealUnder(l, place(id)) : place(id);
}

/** Would the name of a city under its star lie on the name of its territory? Then it stands above the star. */
export function overName(id: string, [x = 0, y = 0]: readonly number[]): boolean {
  const l = lettered.get(id);
  if (!l) return false;
  const high = (l.lines.length * l.size) / 2;
  return Math.abs(x - l.x) < 60 && y + 24 > l.y - high && y + 10 < l.y + high;
}
