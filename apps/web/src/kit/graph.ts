/** A line of a graph. */
export interface Series {
  id: string;
  name: string;
  color: string;
  /** A value for each place of the axis; null: none there. */
  values: readonly (number | null)[];
}
export interface Mark {
  /** Place on the axis. */
  at: number;
  name: string;
}

/** Strokes that tell lines apart without their colour. */
export const strokes = ['none', '9 5', '2 4', '12 4 2 4', '5 3'] as const;

/** Round numbers from below the least to above the greatest value, at most `most` of them and at least two. */
export function ticks(least: number, greatest: number, most = 6): number[] {
  const span = Math.max(1, greatest - least);
  const rough = span / Math.max(1, most - 1);
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = Math.max(1, [1, 2, 5, 10].map((n) => n * power).find((n) => n >= rough) ?? 10 * power);
  const from = Math.floor(least / step) * step;
  const out: number[] = [];
  for (let n = from; out.length < 2 || (out.at(-1) as number) < greatest; n += step) out.push(n);
  return out;
}

/** Heights for labels that want to stand at `wanted`, in its order: at least `gap` apart, within 0..`height`. */
export function apart(wanted: readonly number[], gap: number, height: number): number[] {
  const order = wanted.map((y, i) => ({ y, i })).sort((a, b) => a.y - b.y);
  let last = -gap;
  for (const p of order) {
    p.y = Math.max(p.y, last + gap);
    last = p.y;
  }
  let next = height + gap;
  for (const p of [...order].reverse()) {
    p.y = Math.min(p.y, next - gap);
    next = p.y;
  }
  const out: number[] = [];
  for (const p of order) out[p.i] = p.y;
  return out;
}
