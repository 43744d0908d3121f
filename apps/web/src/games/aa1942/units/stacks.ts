import type { Unit } from '@wardroom/aa1942/read';
import type { Detail } from '../map/camera.ts';
import { place } from '../map/geography.ts';
import { sealAt } from '../map/labels.ts';
import { powerOrder, typeOrder } from './symbols.ts';

/** Units of one power and type that stand in one space. */
export interface Stack {
  key: string;
  space: string;
  power: string;
  type: string;
  units: readonly Unit[];
  /** How many are aboard a transport (or an ally's carrier), moved or fought already, are damaged. */
  aboard: number;
  used: number;
  hit: number;
}

/** A stack with its place on the chart (map units, centre) and the length of its side. */
export interface Counter {
  stack: Stack;
  x: number;
  y: number;
  side: number;
}

/** At a glance: everything that one power has in a space. */
export interface Summary {
  space: string;
  power: string;
  count: number;
  type: string;
  keys: readonly string[];
  x: number;
  y: number;
  side: number;
}

export function stackKey(u: { space: string; power: string; type: string }): string {
  return `${u.space}|${u.power}|${u.type}`;
}

const rank = (order: readonly string[], v: string) => (order.indexOf(v) + order.length) % order.length;

/** All stacks, by space; inside a space by power and type. */
export function stacksOf(units: Readonly<Record<string, Unit>>): Map<string, Stack[]> {
  const groups = new Map<string, Unit[]>();
  for (const u of Object.values(units)) {
    const key = stackKey(u);
    const group = groups.get(key);
    if (group) group.push(u);
    else groups.set(key, [u]);
  }
  const spaces = new Map<string, Stack[]>();
  for (const [key, group] of groups) {
    const first = group[0];
    if (!first) continue;
    const stack: Stack = {
      key,
      space: first.space,
      power: first.power,
      type: first.type,
      units: group,
      aboard: group.filter((u) => u.aboard !== undefined || u.carrier !== undefined).length,
      used: group.filter((u) => u.used === true || (u.spent ?? 0) > 0).length,
      hit: group.filter((u) => u.hit === true).length,
    };
    const there = spaces.get(stack.space);
    if (there) there.push(stack);
    else spaces.set(stack.space, [stack]);
  }
  for (const there of spaces.values())
    there.sort((a, b) => rank(powerOrder, a.power) - rank(powerOrder, b.power) || rank(typeOrder, a.type) - rank(typeOrder, b.type));
  return spaces;
}

const sides: Readonly<Record<Detail, number>> = { 0: 50, 1: 42, 2: 34 };

/** Where the stacks of a space are drawn; what does not fit is folded (`folded` many) and fans out on hover. */
export function arrange(spaceId: string, stacks: readonly Stack[], detail: Detail): { counters: Counter[]; folded: number } {
  const p = place(spaceId);
  const tiny = p.room < 24;
  const base = sides[detail] * (p.room > 60 ? 1.15 : p.room < 45 ? 0.86 : 1);
  // Under the strip of marks; at sea under the zone's number.
  const start = tiny ? p.y - base * 1.1 : p.land ? sealAt(spaceId).y + 13 : p.y - Math.min(p.room * 0.6, 42) + 12;
  const wide = Math.max(base * 2.1, p.room * 2.05);
  const tall = tiny ? base * 1.1 : Math.max(base * 1.1, p.y + p.room * 0.8 - start);
  const side = Math.max(base * 0.68, Math.min(base, base * Math.sqrt((wide * tall) / (stacks.length * base * base * 1.2))));
  const columns = Math.max(2, Math.floor(wide / side));
  const rows = Math.max(2, Math.floor(tall / side + 0.3));
  // Each power begins a line of its own.
  const lines: Stack[][] = [];
  for (const stack of stacks) {
    const line = lines[lines.length - 1];
    if (line && line[0]?.power === stack.power && line.length < columns) line.push(stack);
    else lines.push([stack]);
  }
  const shown = lines.slice(0, rows);
  const folded = lines.slice(rows).reduce((n, l) => n + l.length, 0);
  const last = shown[shown.length - 1];
  // The mark for what is folded needs a place in the last line.
  const spared = folded > 0 && last && last.length === columns ? 1 : 0;
  if (spared) shown[shown.length - 1] = last?.slice(0, -1) ?? [];
  const top = start + side / 2;
  return {
    counters: shown.flatMap((line, i) =>
      line.map((stack, k) => ({ stack, x: p.x + (k - (line.length - 1) / 2) * side, y: top + i * side, side: side * 0.94 })),
    ),
    folded: folded + spared,
  };
}

/** One chip a power: for the world at a glance. */
export function summarise(spaceId: string, stacks: readonly Stack[]): Summary[] {
  const p = place(spaceId);
  const byPower = new Map<string, Stack[]>();
  for (const s of stacks) byPower.set(s.power, [...(byPower.get(s.power) ?? []), s]);
  const list = [...byPower];
  const side = sides[0];
  return list.map(([power, own], i) => {
    const biggest = [...own].sort((a, b) => b.units.length - a.units.length)[0];
    return {
      space: spaceId,
      power,
      count: own.reduce((n, s) => n + s.units.length, 0),
      type: biggest?.type ?? 'infantry',
      keys: own.map((s) => s.key),
      x: p.x + (i - (list.length - 1) / 2) * side,
      y: p.room < 24 ? p.y - side * 0.7 : p.land ? sealAt(spaceId).y + 13 + side / 2 : p.y + 8,
      side: side * 0.92,
    };
  });
}
