/** The geometry of a hex sheet with flat tops; lengths in map units. */
export interface HexShape {
  /** Centre to corner. */
  radius: number;
  /** Centre to the flat side. */
  half: number;
}

export interface Spot {
  readonly x: number;
  readonly y: number;
}

/** The six corners of a hex around a point, as an SVG path. */
export function hexOutline({ radius, half }: HexShape, { x, y }: Spot, scale = 1): string {
  const w = radius * scale;
  const h = half * scale;
  return `M${x - w} ${y}L${x - w / 2} ${y - h}L${x + w / 2} ${y - h}L${x + w} ${y}L${x + w / 2} ${y + h}L${x - w / 2} ${y + h}Z`;
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
