import type { Ring } from './areas.ts';

/**
 * Maps whose outlines share their vertices: each stretch between two outlines is smoothed in the same way wherever it
 * is used, so that neighbours never gape or overlap. Lengths in map units.
 */
export interface Spot {
  readonly x: number;
  readonly y: number;
}
/** An outline with a name. */
export interface Outline {
  readonly id: string;
  readonly rings: readonly Ring[];
}
/** A stretch between two outlines (`b` null: the edge of the map). */
export interface Arc {
  readonly a: string;
  readonly b: string | null;
  /** Smoothed; both ends stay where they are. */
  readonly points: readonly Spot[];
}
export interface Smoothed {
  /** The area of each outline, to be filled even-odd. */
  readonly paths: ReadonlyMap<string, string>;
  /** Each stretch once. */
  readonly arcs: readonly Arc[];
}

const same = (p: Spot, q: Spot): boolean => p.x === q.x && p.y === q.y;

/** The vertices of a ring, none twice in a row. */
function vertices(ring: Ring): Spot[] {
  const out: Spot[] = [];
  for (let i = 0; i + 1 < ring.length; i += 2) {
    const p = { x: ring[i] as number, y: ring[i + 1] as number };
    const last = out.at(-1);
    if (!last || !same(last, p)) out.push(p);
  }
  if (out.length > 1 && same(out[0] as Spot, out.at(-1) as Spot)) out.pop();
  return out;
}

/** A vertex of several outlines is one, with its number. */
interface Vertex extends Spot {
  readonly n: number;
  /** So many different sides end at it. */
  sides: number;
}
/** More vertices than any map has. */
const MANY = 2 ** 22;
const sideOf = (p: Vertex, q: Vertex): number => (p.n < q.n ? p.n * MANY + q.n : q.n * MANY + p.n);

/** Each vertex moves towards its neighbours, the ends stay. The same from either end. */
function relaxed(points: readonly Spot[], passes: number): readonly Spot[] {
  let now = points;
  for (let n = 0; n < passes; n++)
    now = now.map((p, i) => {
      const before = now[i - 1];
      const after = now[i + 1];
      return before && after ? { x: (before.x + 2 * p.x + after.x) / 4, y: (before.y + 2 * p.y + after.y) / 4 } : p;
    });
  return now;
}
const one = (n: number): string => String(Math.round(n * 10) / 10);
const at = (p: Spot): string => `${one(p.x)} ${one(p.y)}`;

/** A curve through the middles of the stretch, from its first point (where the pen is) to its last. */
export function curve(points: readonly Spot[]): string {
  let d = '';
  for (let i = 1; i < points.length - 1; i++) {
    const p = points[i] as Spot;
    const next = points[i + 1] as Spot;
    const end = i === points.length - 2 ? next : { x: (p.x + next.x) / 2, y: (p.y + next.y) / 2 };
    d += `Q${at(p)} ${at(end)}`;
  }
  return points.length < 3 ? `L${at(points.at(-1) as Spot)}` : d;
}
/** A stretch by itself. */
export const arcPath = (points: readonly Spot[]): string => `M${at(points[0] as Spot)}${curve(points)}`;

/** The outlines with common vertices, and whose each side is. */
function joined(outlines: readonly Outline[]) {
  const known = new Map<string, Vertex>();
  const vertex = ({ x, y }: Spot): Vertex => {
    const key = `${x},${y}`;
    const v = known.get(key) ?? { x, y, n: known.size, sides: 0 };
    known.set(key, v);
    return v;
  };
  const users = new Map<number, string[]>();
  const rings = outlines.flatMap(({ id, rings }) => rings.map((r) => ({ id, points: vertices(r).map(vertex) })));
  for (const { id, points } of rings)
    points.forEach((p, i) => {
      const q = points[(i + 1) % points.length] as Vertex;
      const side = sideOf(p, q);
      const of = users.get(side);
      if (of) of.push(id);
      else {
        users.set(side, [id]);
        p.sides++;
        q.sides++;
      }
    });
  return { rings, users };
}

/** Smooths the outlines of a whole map. */
export function smoothed(outlines: readonly Outline[], passes = 2): Smoothed {
  const { rings, users } = joined(outlines);
  const crossing = (p: Vertex): boolean => p.sides > 2;
  const paths = new Map<string, string>();
  const arcs = new Map<string, Arc>();
  for (const { id, points } of rings) {
    const from = Math.max(0, points.findIndex(crossing));
    const turned = [...points.slice(from), ...points.slice(0, from), points[from] as Vertex];
    let d = `M${at(turned[0] as Vertex)}`;
    let stretch: Vertex[] = [turned[0] as Vertex];
    turned.slice(1).forEach((p, i) => {
      stretch.push(p);
      if (!crossing(p) && i < turned.length - 2) return;
      const begin = sideOf(stretch[0] as Vertex, stretch[1] as Vertex);
      const end = sideOf(stretch.at(-1) as Vertex, stretch.at(-2) as Vertex);
      const b = users.get(begin)?.find((x) => x !== id) ?? null;
      const smooth = b === null ? stretch : relaxed(stretch, passes);
      // The edge of the map stays straight.
      d +=
        b === null
          ? stretch
              .slice(1)
              .map((q) => `L${at(q)}`)
              .join('')
          : curve(smooth);
      const key = [id, b ?? '', begin].join('|');
      const other = [b ?? '', id, end].join('|');
      if (!arcs.has(key) && !arcs.has(other)) arcs.set(key, { a: id, b, points: smooth });
      stretch = [p];
    });
    paths.set(id, `${paths.get(id) ?? ''}${d}Z`);
  }
  return { paths, arcs: [...arcs.values()] };
}

/** Points every `step` along a stretch, with the direction there (radians). */
export function along(points: readonly Spot[], step: number): { x: number; y: number; turn: number }[] {
  const out: { x: number; y: number; turn: number }[] = [];
  let rest = step / 2;
  for (let i = 1; i < points.length; i++) {
    const [p, q] = [points[i - 1] as Spot, points[i] as Spot];
    const length = Math.hypot(q.x - p.x, q.y - p.y);
    const turn = Math.atan2(q.y - p.y, q.x - p.x);
    for (; rest <= length && length > 0; rest += step)
      out.push({ x: p.x + ((q.x - p.x) * rest) / length, y: p.y + ((q.y - p.y) * rest) / length, turn });
    rest -= length;
  }
  return out;
}

/** A closed outline without corners: curves through the middles of its sides. */
export function rounded(points: readonly Spot[]): string {
  const [first, last] = [points[0] as Spot, points.at(-1) as Spot];
  const start = { x: (first.x + last.x) / 2, y: (first.y + last.y) / 2 };
  return `${arcPath([start, ...points, start])}Z`;
}

/** An island round a point: its coast wanders, always in the same way for the same name. */
export function island(name: string, x: number, y: number, rx: number, ry: number): string {
  let seed = 2166136261;
  for (const c of name) seed = Math.imul(seed ^ c.charCodeAt(0), 16777619) >>> 0;
  const wave = (n: number): number => ((seed >>> (n * 5)) % 32) / 32;
  const points = Array.from({ length: 36 }, (_, i) => {
    const a = (i / 36) * 2 * Math.PI;
    const r =
      0.84 +
      0.08 * Math.sin(2 * a + 6.28 * wave(0)) +
      0.05 * Math.sin(3 * a + 6.28 * wave(1)) +
      0.03 * Math.sin(5 * a + 6.28 * wave(2)) +
      0.02 * Math.sin(9 * a + 6.28 * wave(3));
    return { x: x + rx * r * Math.cos(a), y: y + ry * r * Math.sin(a) };
  });
  return rounded(points);
}
