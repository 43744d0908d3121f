interface Point {
  x: number;
  y: number;
}

/**
 * Lines from middle to middle of neighbouring places, each place passed in a bow from side to side: a line that turns
 * at each of them is no zigzag. Gives the path of an SVG.
 */
export function bows(legs: readonly { from: Point; to: Point }[]): string {
  const ends = new Map<Point, Point[]>();
  for (const { from, to } of legs) {
    const side = { x: (from.x + to.x) / 2, y: (from.y + to.y) / 2 };
    for (const p of [from, to]) ends.set(p, [...(ends.get(p) ?? []), side]);
  }
  let d = '';
  for (const [p, [first, second, ...more]] of ends) {
    if (!first) continue;
    d += second
      ? `M${first.x} ${first.y}Q${p.x} ${p.y} ${second.x} ${second.y}`
      : `M${first.x} ${first.y}L${p.x} ${p.y}`;
    for (const s of more) d += `M${s.x} ${s.y}L${p.x} ${p.y}`;
  }
  return d;
}
