import mapData from '../../../../../../packages/games/aa1942/data/map.json';
import polygonData from '../../../../../../packages/games/aa1942/data/polygons.json';

/** What never changes about a space, as the board draws it. Lengths are map units (the whole map is 3500 x 2000). */
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
  cityAt?: readonly [number, number];
  capitalOf?: string;
  owner?: string;
  island: boolean;
  adj: readonly string[];
  /** SVG path of the outline, to be filled even-odd. */
  path: string;
  rings: readonly (readonly number[])[];
}

export const mapWidth = 3500;
export const mapHeight = 2000;

interface RawSpace {
  id: string;
  name: string;
  kind: string;
  ipc?: number;
  owner?: string | null;
  impassable?: boolean;
  island?: boolean;
  number?: number;
  victoryCity?: string;
  vcXY?: number[];
  capitalOf?: string;
  anchor: number[];
  room: number;
  adj: string[];
}

const outlines = polygonData.polygons as unknown as Record<string, number[][]>;

function pathOf(rings: readonly (readonly number[])[]): string {
  let d = '';
  for (const ring of rings) {
    for (let i = 0; i + 1 < ring.length; i += 2) d += `${i === 0 ? 'M' : 'L'}${ring[i]} ${ring[i + 1]}`;
    d += 'Z';
  }
  return d;
}

export const places: readonly Place[] = (mapData.spaces as unknown as RawSpace[]).map((s) => {
  const rings = outlines[s.id] ?? [];
  return {
    id: s.id,
    name: s.name,
    land: s.kind === 'land',
    ipc: s.ipc ?? 0,
    impassable: s.impassable ?? false,
    number: s.number ?? 0,
    x: s.anchor[0] ?? 0,
    y: s.anchor[1] ?? 0,
    room: s.room,
    ...(s.victoryCity ? { victoryCity: s.victoryCity } : {}),
    ...(s.vcXY ? { cityAt: [s.vcXY[0] ?? 0, s.vcXY[1] ?? 0] as const } : {}),
    ...(s.capitalOf ? { capitalOf: s.capitalOf } : {}),
    ...(s.owner ? { owner: s.owner } : {}),
    island: s.island ?? false,
    adj: s.adj,
    path: pathOf(rings),
    rings,
  };
});

const byId = new Map(places.map((p) => [p.id, p]));
/** The place of this id; throws where the map has none. */
export function place(id: string): Place {
  const p = byId.get(id);
  if (!p) throw new Error(`no place ${id}`);
  return p;
}
export function isPlace(id: string): boolean {
  return byId.has(id);
}

/** Inland waters: drawn, never a space. */
export const lakes = pathOf(outlines._lakes ?? []);
export const landPath = places
  .filter((p) => p.land)
  .map((p) => p.path)
  .join('');

/** The two canals, where their mark stands. */
export const canals: readonly { id: string; x: number; y: number; between: readonly [string, string]; controlledBy: readonly string[] }[] =
  [
    { id: 'panama', ...gateway('central_america', 'sz18', 'sz19'), between: ['sz18', 'sz19'], controlledBy: ['central_america'] },
    { id: 'suez', ...gateway('egypt', 'trans_jordan', 'sz34'), between: ['sz17', 'sz34'], controlledBy: ['egypt', 'trans_jordan'] },
  ];

/** The vertex of `a`'s outline that lies nearest to both other spaces. */
function gateway(a: string, b: string, c: string): { x: number; y: number } {
  const near = (x: number, y: number, id: string): number => {
    let best = Number.POSITIVE_INFINITY;
    for (const ring of place(id).rings)
      for (let i = 0; i + 1 < ring.length; i += 2) best = Math.min(best, Math.hypot((ring[i] ?? 0) - x, (ring[i + 1] ?? 0) - y));
    return best;
  };
  let best = { x: 0, y: 0, d: Number.POSITIVE_INFINITY };
  for (const ring of place(a).rings)
    for (let i = 0; i + 1 < ring.length; i += 2) {
      const x = ring[i] ?? 0;
      const y = ring[i + 1] ?? 0;
      const d = near(x, y, b) + near(x, y, c);
      if (d < best.d) best = { x, y, d };
    }
  return { x: best.x, y: best.y };
}

/** Which way round the map `to` lies nearest to `from`: -1, 0 or 1 whole maps away. */
export function wrapOffset(from: number, to: number): number {
  const d = to - from;
  return d > mapWidth / 2 ? -mapWidth : d < -mapWidth / 2 ? mapWidth : 0;
}
