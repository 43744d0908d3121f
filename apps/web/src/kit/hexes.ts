/** What a board lays on its hexes, and what it is told of them. */
export interface Laid {
  /** Hexes with the kind of their mark, and of what they are to who chooses (see `Targets`). */
  marks: ReadonlyMap<string, string>;
  targets: ReadonlyMap<string, string>;
  /** The way that is looked at, and the waypoints on it. */
  course: readonly string[];
  stops?: readonly string[];
  onhex: (hex: string, e: PointerEvent) => void;
  onhover: (hex: string | null) => void;
}

/** The geometry of a hex sheet; lengths in map units. */
export interface HexShape {
  /** Centre to corner. */
  radius: number;
  /** Centre to the flat side. */
  half: number;
  /** The corners point up and down; else the tops are flat. */
  upright?: boolean;
}

export interface Spot {
  readonly x: number;
  readonly y: number;
}

const one = (n: number): number => Math.round(n * 10) / 10;

/** The six corners of a hex around a point, in their order. */
function cornersOf({ radius, half, upright = false }: HexShape, { x, y }: Spot, scale: number): [number, number][] {
  const r = radius * scale;
  const h = half * scale;
  const flat: [number, number][] = [
    [-r, 0],
    [-r / 2, -h],
    [r / 2, -h],
    [r, 0],
    [r / 2, h],
    [-r / 2, h],
  ];
  return flat.map(([dx, dy]) => (upright ? [one(x + dy), one(y + dx)] : [one(x + dx), one(y + dy)]));
}

/** The six corners of a hex around a point, as an SVG path. */
export const hexOutline = (shape: HexShape, spot: Spot, scale = 1): string =>
  `M${cornersOf(shape, spot, scale)
    .map((c) => c.join(' '))
    .join('L')}Z`;

/**
 * The rim of hexes that belong together, a little inside (`scale`): no line where two of them meet, so that a country
 * has one edge.
 */
export function hexRim(shape: HexShape, spots: readonly Spot[], scale = 1): string {
  const near = (x: number, y: number): boolean => spots.some((o) => Math.hypot(o.x - x, o.y - y) < shape.half / 2);
  return spots
    .map((s) => {
      const out = cornersOf(shape, s, 1);
      // The neighbour lies as far beyond the middle of a side as the side from the centre.
      const sides = out.map(([ax, ay], i) => {
        const [bx, by] = out[(i + 1) % 6] as [number, number];
        return !near(ax + bx - s.x, ay + by - s.y);
      });
      if (sides.every(Boolean)) return hexOutline(shape, s, scale);
      const corners = cornersOf(shape, s, scale);
      // A run of sides begins after one that lies within.
      const first = sides.findIndex((open, i) => open && !sides[(i + 5) % 6]);
      let d = '';
      for (let k = 0; first >= 0 && k < 6; k++) {
        const i = (first + k) % 6;
        if (!sides[i]) continue;
        if (!sides[(i + 5) % 6]) d += `M${corners[i]?.join(' ')}`;
        d += `L${corners[(i + 1) % 6]?.join(' ')}`;
      }
      return d;
    })
    .join('');
}

/** Many hexes as one path: few nodes, however many hexes. */
export const hexOutlines = (shape: HexShape, spots: Iterable<Spot>, scale = 1): string =>
  [...spots].map((s) => hexOutline(shape, s, scale)).join('');

/** The hex under a point; null beside the map. */
export function hexUnder<T extends Spot>({ radius }: HexShape, hexes: readonly T[], x: number, y: number): T | null {
  let best: T | null = null;
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

/** The hexes of a sheet by their ids. */
export interface HexMap<T extends Spot = Spot & { readonly id: string }> {
  /** Null beside the map. */
  at(id: string): T | null;
  under(x: number, y: number): T | null;
  /** Empty beside the map. */
  outline(id: string, scale?: number): string;
  /** Many hexes as one path. */
  outlines(ids: Iterable<string>, scale?: number): string;
  /** The centres of hexes in their order; what is beside the map is left out. */
  centres(ids: readonly string[]): T[];
}
export function hexMap<T extends Spot>(
  shape: HexShape,
  all: readonly T[],
  find: (id: string) => T | undefined,
): HexMap<T> {
  const at = (id: string): T | null => find(id) ?? null;
  const centres = (ids: Iterable<string>): T[] => [...ids].map(at).filter((h) => h !== null);
  return {
    at,
    centres,
    under: (x, y) => hexUnder(shape, all, x, y),
    outline: (id, scale) => hexOutlines(shape, centres([id]), scale),
    outlines: (ids, scale) => hexOutlines(shape, centres(ids), scale),
  };
}
