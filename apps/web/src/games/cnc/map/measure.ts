import { borders } from '@wardroom/cnc/read';
import { shapes } from '@wardroom/cnc/ui-facts';
import type { Measure } from '../../../kit/notes.svelte.ts';

interface Point {
  x: number;
  y: number;
}
/** Islands lie over land and land over sea. */
const layers = ['symbol', 'land', 'sea'];
const byLayer = [...shapes].sort((a, b) => layers.indexOf(a.layer) - layers.indexOf(b.layer));

/** Even-odd: how many sides of the ring lie to the right of the point. */
function crossed(ring: readonly number[], { x, y }: Point): number {
  let n = 0;
  for (let i = 0, j = ring.length - 2; i < ring.length; j = i, i += 2) {
    const [ax = 0, ay = 0, bx = 0, by = 0] = [ring[i], ring[i + 1], ring[j], ring[j + 1]];
    if (ay > y !== by > y && x < ((bx - ax) * (y - ay)) / (by - ay) + ax) n++;
  }
  return n;
}
/** The area under a point of the map; null: none. */
export const areaAt = (p: Point): string | null =>
  byLayer.find(({ rings }) => rings.reduce((n, ring) => n + crossed(ring, p), 0) % 2 === 1)?.id ?? null;

/** Borders between two points, by land and sea alike; null: one of them lies in no area. */
export const measure: Measure = (from, to) => {
  const [start, goal] = [areaAt(from), areaAt(to)];
  if (start === null || goal === null) return null;
  let edge = new Set([start]);
  const known = new Set(edge);
  for (let n = 0; edge.size > 0; n++) {
    if (edge.has(goal)) return n;
    edge = new Set([...edge].flatMap((a) => borders(a).map((b) => b.to)).filter((a) => !known.has(a)));
    for (const a of edge) known.add(a);
  }
  return null;
};
