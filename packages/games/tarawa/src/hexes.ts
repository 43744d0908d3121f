/** A hex of the map, RRCC: row (25 in the south, at the top) then column (42 in the west, at the right). */
export type HexId = string;
export const directions = ['R', 'L', 'UR', 'UL', 'DR', 'DL'] as const;
export type Direction = (typeof directions)[number];

/** Where a hex is: read out of its id once. */
export interface Place {
  row: number;
  col: number;
  /** Horizontal place of its centre, in half hexes; grows toward the west. */
  across: number;
}
const places = new Map<HexId, Place>();
export function placeOf(hex: HexId): Place {
  const known = places.get(hex);
  if (known) return known;
  const row = Number(hex.slice(0, 2));
  const col = Number(hex.slice(2, 4));
  const place = { row, col, across: 2 * col + shift(row) };
  // Names of boxes are no hexes: only so many ids are kept.
  if (places.size < 4096) places.set(hex, place);
  return place;
}
export const rowOf = (hex: HexId): number => placeOf(hex).row;
export const colOf = (hex: HexId): number => placeOf(hex).col;
const two = (n: number): string => String(n).padStart(2, '0');
const named = (row: number, col: number): HexId => two(row) + two(col);
/** Even rows are shifted right by half a hex. */
const shift = (row: number): number => (row % 2 === 0 ? 1 : 0);

/** The hex beside `hex`, on the map or not. */
export function beside(hex: HexId, to: Direction): HexId {
  const row = rowOf(hex);
  const col = colOf(hex);
  const s = shift(row);
  switch (to) {
    case 'R':
      return named(row, col + 1);
    case 'L':
      return named(row, col - 1);
    case 'UR':
      return named(row + 1, col + s);
    case 'UL':
      return named(row + 1, col - 1 + s);
    case 'DR':
      return named(row - 1, col + s);
    case 'DL':
      return named(row - 1, col - 1 + s);
  }
}

/** The six hexes around, on the map or not. */
export const around = (hex: HexId): HexId[] => directions.map((d) => beside(hex, d));

/** Distance in hexes. */
export const distance = (a: HexId, b: HexId): number => between(placeOf(a), placeOf(b));
function between(from: Place, to: Place): number {
  const dr = Math.abs(from.row - to.row);
  const dx = Math.abs(from.across - to.across);
  return dr + Math.max(0, (dx - dr) / 2);
}
export const adjacent = (a: HexId, b: HexId): boolean => distance(a, b) === 1;

const across = (hex: HexId): number => placeOf(hex).across;

/** From west to east (from the right edge to the left); at the same place the higher row first. */
export function westToEast(a: HexId, b: HexId): number {
  return across(b) - across(a) || rowOf(b) - rowOf(a);
}

/** The distance of the nearest of these hexes; infinite where there are none. */
export function nearestOf(from: HexId, hexes: readonly Place[]): number {
  const here = placeOf(from);
  let least = Number.POSITIVE_INFINITY;
  for (const there of hexes) {
    const far = between(here, there);
    if (far < least) least = far;
  }
  return least;
}

/** Corners of a hex about its centre, in units in which its half width is 1 and its half height 2. */
const corners: readonly (readonly [number, number])[] = [
  [0, 2],
  [1, 1],
  [1, -1],
  [0, -2],
  [-1, -1],
  [-1, 1],
];
const centre = (hex: HexId): readonly [number, number] => [across(hex), 3 * rowOf(hex)];

/** R-12 Does the line between two centres pass through the inside of this third hex? Whole numbers only. */
function crosses(a: HexId, b: HexId, through: HexId): boolean {
  const [ax, ay] = centre(a);
  const [bx, by] = centre(b);
  const [cx, cy] = centre(through);
  // Widths are to heights as the root of 3: squared lengths weigh them 3 to 1.
  const along = 3 * (cx - ax) * (bx - ax) + (cy - ay) * (by - ay);
  const whole = 3 * (bx - ax) ** 2 + (by - ay) ** 2;
  if (along <= 0 || along >= whole) return false;
  const sides = corners.map(([dx, dy]) => (bx - ax) * (cy + dy - ay) - (by - ay) * (cx + dx - ax));
  return sides.some((s) => s > 0) && sides.some((s) => s < 0);
}

/**
 * R-12 How many of the hexes for which `counts` holds lie on the line of fire; along a hexside the better side for the
 * firer.
 */
export function onLine(a: HexId, b: HexId, counts: (hex: HexId) => boolean): number {
  const reach = distance(a, b);
  if (reach < 2) return 0;
  const between: HexId[] = [];
  for (let row = Math.min(rowOf(a), rowOf(b)); row <= Math.max(rowOf(a), rowOf(b)); row++)
    for (let col = Math.min(colOf(a), colOf(b)) - 1; col <= Math.max(colOf(a), colOf(b)) + 1; col++) {
      const h = named(row, col);
      if (h !== a && h !== b && distance(a, h) + distance(h, b) === reach) between.push(h);
    }
  const inside = between.filter((h) => crosses(a, b, h) && counts(h)).length;
  // Two hexes off the straight rows: the line is a hexside between two hexes, of which the firer takes the better.
  const edge = between.filter((h) => !crosses(a, b, h));
  return inside + (reach === 2 && edge.length === 2 && edge.every(counts) ? 1 : 0);
}
