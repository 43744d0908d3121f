interface Lying {
  x: number;
  y: number;
  side: number;
}

/** What lies fast: nothing may cover it. */
export interface Fast {
  left: number;
  right: number;
  top: number;
  bottom: number;
}

/** How often neighbours are pushed apart, and how much of the way back each is drawn every time. */
const PASSES = 40;
const BACK = 0.04;
/** Farther than this many sides from its place a counter needs a line to it. */
const LOOSE = 0.55;

/**
 * Counters that would lie on each other, moved apart as little as it takes; `from` is the place of one that has gone
 * far from it.
 */
export function spread<T extends Lying>(
  items: readonly T[],
  fast: readonly Fast[] = [],
): (T & { from?: { x: number; y: number } })[] {
  const at = items.map(({ x, y }) => ({ x, y }));
  for (let pass = 0; pass < PASSES; pass++) {
    for (let i = 0; i < at.length; i++)
      for (let j = i + 1; j < at.length; j++) apart(at[i] as Spot, at[j] as Spot, (side(i) + side(j)) / 2);
    for (const [i, p] of at.entries()) for (const box of fast) clear(p, side(i) / 2, box);
    if (pass < PASSES - 8)
      for (const [i, p] of at.entries()) {
        p.x += ((items[i]?.x ?? p.x) - p.x) * BACK;
        p.y += ((items[i]?.y ?? p.y) - p.y) * BACK;
      }
  }
  function side(i: number): number {
    return items[i]?.side ?? 0;
  }
  return items.map((item, i) => {
    const { x, y } = at[i] as Spot;
    const far = Math.hypot(x - item.x, y - item.y) > item.side * LOOSE;
    return { ...item, x, y, ...(far ? { from: { x: item.x, y: item.y } } : {}) };
  });
}

interface Spot {
  x: number;
  y: number;
}
/** Two that are nearer than `least` go half of what is missing each; those on one point go to the sides. */
function apart(a: Spot, b: Spot, least: number): void {
  const [dx, dy] = [b.x - a.x, b.y - a.y];
  if (Math.abs(dx) >= least || Math.abs(dy) >= least) return;
  const d = Math.hypot(dx, dy);
  if (d >= least) return;
  const by = (least - d) / 2;
  const [ux, uy] = d > 0.01 ? [dx / d, dy / d] : [1, 0];
  a.x -= ux * by;
  a.y -= uy * by;
  b.x += ux * by;
  b.y += uy * by;
}
/** One that lies over something fast goes off it the shorter way. */
function clear(p: Spot, half: number, { left, right, top, bottom }: Fast): void {
  const [west, east] = [p.x + half - left, right - p.x + half];
  const [north, south] = [p.y + half - top, bottom - p.y + half];
  const least = Math.min(west, east, north, south);
  if (least <= 0) return;
  if (least === north) p.y -= north;
  else if (least === south) p.y += south;
  else p.x += least === east ? east : -west;
}
