/** The geometry of a map of areas; lengths in map units. A ring is its vertices one after another: x, y, x, y. */
export type Ring = readonly number[];

interface Spot {
  readonly x: number;
  readonly y: number;
}

/** Rings as an SVG path, to be filled even-odd. */
export function ringsPath(rings: readonly Ring[]): string {
  let d = '';
  for (const ring of rings) {
    for (let i = 0; i + 1 < ring.length; i += 2) d += `${i === 0 ? 'M' : 'L'}${ring[i]} ${ring[i + 1]}`;
    d += 'Z';
  }
  return d;
}

/** Does a point lie within these rings (even-odd)? */
function within(rings: readonly Ring[], { x, y }: Spot): boolean {
  let inside = false;
  for (const ring of rings) {
    const n = ring.length / 2;
    for (let i = 0, j = n - 1; i < n; j = i++) {
      const [xi, yi, xj, yj] = [ring[2 * i], ring[2 * i + 1], ring[2 * j], ring[2 * j + 1]] as [
        number,
        number,
        number,
        number,
      ];
      if (yi > y !== yj > y && x < ((xj - xi) * (y - yi)) / (yj - yi) + xi) inside = !inside;
    }
  }
  return inside;
}

/** The area under a point; undefined: none. Of areas that lie within others the last one. */
export const areaUnder = <T extends { readonly rings: readonly Ring[] }>(
  areas: readonly T[],
  at: Spot,
): T | undefined => areas.findLast((a) => within(a.rings, at));

function* vertices(rings: readonly Ring[]): Generator<Spot> {
  for (const ring of rings)
    for (let i = 0; i + 1 < ring.length; i += 2) yield { x: ring[i] as number, y: ring[i + 1] as number };
}

/** The vertex of the first area that lies nearest to all the others. */
export function gateway([first = [], ...others]: readonly (readonly Ring[])[]): Spot {
  const near = (at: Spot, rings: readonly Ring[]): number => {
    let best = Number.POSITIVE_INFINITY;
    for (const v of vertices(rings)) best = Math.min(best, Math.hypot(v.x - at.x, v.y - at.y));
    return best;
  };
  let best: Spot = { x: 0, y: 0 };
  let least = Number.POSITIVE_INFINITY;
  for (const v of vertices(first)) {
    const d = others.reduce((n, rings) => n + near(v, rings), 0);
    if (d < least) [best, least] = [v, d];
  }
  return best;
}

/** Which way round a map that closes `to` lies nearest to `from`: so far to the side. */
export function wrapOffset(from: number, to: number, width: number): number {
  if (to - from > width / 2) return -width;
  return to - from < -width / 2 ? width : 0;
}

/** A way whose points each lie on the copy of the map nearest to the one before. */
export function aroundEdge(points: readonly Spot[], width: number): Spot[] {
  const out: Spot[] = [];
  for (const p of points) {
    const last = out.at(-1);
    out.push({ x: p.x + (last ? wrapOffset(last.x, p.x, width) : 0), y: p.y });
  }
  return out;
}
