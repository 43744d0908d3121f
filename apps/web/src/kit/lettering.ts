import type { Ring } from './areas.ts';

/** An area with a name: the point farthest from its border, and how far that is (map units). */
export interface Named {
  id: string;
  name: string;
  x: number;
  y: number;
  room: number;
  rings: readonly Ring[];
}

/** A name as it is lettered on the map: along the area's longer axis, in lines. */
export interface Lettering {
  id: string;
  x: number;
  y: number;
  /** Degrees. */
  angle: number;
  size: number;
  lines: readonly string[];
  spacing: number;
}

/** Areas with less room than this have their name below them. */
export const TINY = 24;

/** Direction (radians) and ratio of the longer to the shorter axis of the largest ring. */
function axis(rings: readonly Ring[]): { angle: number; ratio: number } {
  const ring = [...rings].sort((a, b) => b.length - a.length)[0] ?? [];
  const points = Array.from(
    { length: Math.floor(ring.length / 2) },
    (_, i) => [ring[2 * i] as number, ring[2 * i + 1] as number] as const,
  );
  const n = points.length || 1;
  const mx = points.reduce((sum, [x]) => sum + x, 0) / n;
  const my = points.reduce((sum, [, y]) => sum + y, 0) / n;
  let [xx, yy, xy] = [0, 0, 0];
  for (const [x, y] of points) {
    xx += (x - mx) ** 2;
    yy += (y - my) ** 2;
    xy += (x - mx) * (y - my);
  }
  const mid = (xx + yy) / 2;
  const spread = Math.sqrt(((xx - yy) / 2) ** 2 + xy * xy);
  return { angle: 0.5 * Math.atan2(2 * xy, xx - yy), ratio: Math.sqrt((mid + spread) / Math.max(1, mid - spread)) };
}

/** Words in lines of at most so many letters. */
export function inLines(name: string, most: number): string[] {
  const lines: string[] = [];
  for (const word of name.split(' ')) {
    const last = lines.at(-1);
    if (last !== undefined && last.length + 1 + word.length <= most) lines[lines.length - 1] = `${last} ${word}`;
    else lines.push(word);
  }
  return lines;
}

/** The same name in another language, in lines about as long. */
export const reworded = (l: Lettering, name: string): readonly string[] =>
  l.lines.join(' ') === name ? l.lines : inLines(name, Math.max(...l.lines.map((x) => x.length), 9));

/**
 * How far one of so many lines stands from the middle of a name, in lines. What another language has more of goes away
 * from the marks, which stand under the name, or over the name of a small area.
 */
export const lineAt = (l: Lettering, of: number, i: number, tiny: boolean): number =>
  i - (l.lines.length - 1) / 2 + (tiny ? 0 : l.lines.length - of);

function upright(angle: number): number {
  const degrees = (angle * 180) / Math.PI;
  if (degrees > 90) return degrees - 180;
  return degrees < -90 ? degrees + 180 : degrees;
}

/** From afar letters are drawn larger than they are lettered. */
export const AFAR = 1.25;

/** `widest`: no line may be wider than this, map units, where the map has room for more than one. */
export function letter(p: Named, widest = Number.POSITIVE_INFINITY): Lettering {
  const { angle, ratio } = axis(p.rings);
  const tilted = upright(angle);
  const tilt = ratio > 1.5 && Math.abs(tilted) <= 40 ? tilted * 0.7 : 0;
  const size = Math.max(11, Math.min(22, p.room * 0.3));
  const base = { id: p.id, x: p.x, size };
  if (p.room < TINY)
    return { ...base, y: p.y + Math.max(p.room, 10) + size * 0.9, angle: 0, lines: inLines(p.name, 14), spacing: 0.5 };
  const spacing = p.room > 70 ? 2 : 0.8;
  const most = Math.min(
    (p.room * 2.1 * Math.min(1.5, ratio)) / (size * 0.56),
    widest / (size * AFAR * 0.45 + spacing),
  );
  const lines = inLines(p.name, Math.max(7, Math.floor(most)));
  const up = Math.min(p.room * 0.66, 24 + lines.length * size * 0.5);
  return { ...base, y: p.y - up, angle: tilt, lines, spacing };
}

/** Middle of the strip of small marks under an area's name. */
export const sealUnder = (l: Lettering, p: Named): { x: number; y: number } =>
  p.room < TINY ? { x: p.x, y: p.y } : { x: p.x, y: l.y + (l.lines.length * l.size * 0.92) / 2 + 11 };
