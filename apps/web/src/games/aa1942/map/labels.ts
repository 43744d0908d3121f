import type { Place } from './geography.ts';
import { place, places } from './geography.ts';

/** A name as it is lettered on the chart: along the area's longer axis, in one to three lines. */
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

/** Direction (radians) and ratio of the longer to the shorter axis of the largest ring. */
function axis(p: Place): { angle: number; ratio: number } {
  const ring = [...p.rings].sort((a, b) => b.length - a.length)[0] ?? [];
  let n = 0;
  let mx = 0;
  let my = 0;
  for (let i = 0; i + 1 < ring.length; i += 2) {
    mx += ring[i] ?? 0;
    my += ring[i + 1] ?? 0;
    n++;
  }
  mx /= n || 1;
  my /= n || 1;
  let xx = 0;
  let yy = 0;
  let xy = 0;
  for (let i = 0; i + 1 < ring.length; i += 2) {
    const dx = (ring[i] ?? 0) - mx;
    const dy = (ring[i + 1] ?? 0) - my;
    xx += dx * dx;
    yy += dy * dy;
    xy += dx * dy;
  }
  const mid = (xx + yy) / 2;
  const spread = Math.sqrt(((xx - yy) / 2) ** 2 + xy * xy);
  return { angle: 0.5 * Math.atan2(2 * xy, xx - yy), ratio: Math.sqrt((mid + spread) / Math.max(1, mid - spread)) };
}

function inLines(name: string, most: number): string[] {
  const lines: string[] = [];
  for (const word of name.split(' ')) {
    const last = lines[lines.length - 1];
    if (last !== undefined && last.length + 1 + word.length <= most) lines[lines.length - 1] = `${last} ${word}`;
    else lines.push(word);
  }
  return lines;
}

function letter(p: Place): Lettering {
  const { angle, ratio } = axis(p);
  const degrees = (angle * 180) / Math.PI;
  const upright = degrees > 90 ? degrees - 180 : degrees < -90 ? degrees + 180 : degrees;
  const tilt = ratio > 1.5 && Math.abs(upright) <= 40 ? upright * 0.7 : 0;
  const size = Math.max(11, Math.min(22, p.room * 0.3));
  if (p.room < 24)
    return { id: p.id, x: p.x, y: p.y + Math.max(p.room, 10) + size * 0.9, angle: 0, size, lines: inLines(p.name, 14), spacing: 0.5 };
  const most = Math.max(7, Math.floor((p.room * 2.1 * Math.min(1.5, ratio)) / (size * 0.56)));
  const lines = inLines(p.name, most);
  const up = Math.min(p.room * 0.66, 24 + lines.length * size * 0.5);
  return { id: p.id, x: p.x, y: p.y - up, angle: tilt, size, lines, spacing: p.room > 70 ? 2 : 0.8 };
}

/** Middle of the strip of small marks (holder, income, factory) under a territory's name. */
export function sealAt(id: string): { x: number; y: number } {
  const l = byId.get(id);
  const p = place(id);
  if (!l || p.room < 24) return { x: p.x, y: p.y };
  return { x: p.x, y: l.y + (l.lines.length * l.size * 0.92) / 2 + 11 };
}

export const letterings: readonly Lettering[] = places.filter((p) => p.land).map(letter);
export const zoneNumbers: readonly Lettering[] = places
  .filter((p) => !p.land)
  .map((p) => ({
    id: p.id,
    x: p.x,
    y: p.y - Math.min(p.room * 0.6, 42),
    angle: 0,
    size: Math.max(15, Math.min(26, p.room * 0.34)),
    lines: [String(p.number)],
    spacing: 0,
  }));
const byId = new Map(letterings.map((l) => [l.id, l]));
