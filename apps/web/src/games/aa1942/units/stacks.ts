import type { Unit } from '@wardroom/aa1942/read';
import type { Placed, Standing } from '../../../kit/arrange.ts';
import { arrange, grouped } from '../../../kit/arrange.ts';
import { TINY } from '../../../kit/lettering.ts';
import { place, sealAt, zoneNumber } from '../map/geography.ts';
import { powerOrder, typeOrder } from './symbols.ts';

/** Units of one power and type that stand in one space. */
export interface Stack extends Standing {
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

export function stackKey(u: { space: string; power: string; type: string }): string {
  return `${u.space}|${u.power}|${u.type}`;
}

const rank = (order: readonly string[], v: string) => (order.indexOf(v) + order.length) % order.length;

/** All stacks, by space; inside a space by power and type. */
export function stacksOf(units: Readonly<Record<string, Unit>>): Map<string, Stack[]> {
  const stacks = [...grouped(Object.values(units), stackKey)].map(([key, group]): Stack => {
    const { space, power, type } = group[0] as Unit;
    const aboard = group.filter((u) => u.aboard !== undefined || u.carrier !== undefined).length;
    const used = group.filter((u) => u.used === true || (u.spent ?? 0) > 0).length;
    const hit = group.filter((u) => u.hit === true).length;
    return { key, space, owner: power, power, type, units: group, aboard, used, hit };
  });
  stacks.sort(
    (a, b) =>
      rank(powerOrder, a.power) - rank(powerOrder, b.power) || rank(typeOrder, a.type) - rank(typeOrder, b.type),
  );
  return grouped(stacks, (s) => s.space);
}

/** Length of a counter's side by the degree of detail, from afar to close. */
const sides = [50, 42, 34] as const;
/** How much larger or smaller counters are by the room of their space. */
function scale(room: number): number {
  if (room > 60) return 1.15;
  return room < 45 ? 0.86 : 1;
}

/** Where the stacks of a space are drawn: under the strip of marks, at sea under the zone's number. */
export function laidOut(
  space: string,
  stacks: readonly Stack[],
  detail: number,
): { counters: Placed<Stack>[]; folded: number } {
  const p = place(space);
  const tiny = p.room < TINY;
  const base = (sides[detail] ?? 34) * scale(p.room);
  const start = p.land ? sealAt(space).y + 13 : zoneNumber(p).y + 12;
  const top = tiny ? p.y - base * 1.1 : start;
  const height = tiny ? base * 1.1 : Math.max(base * 1.1, p.y + p.room * 0.8 - top);
  return arrange(stacks, { x: p.x, top, width: Math.max(base * 2.1, p.room * 2.05), height }, base);
}

/** One chip a power with everything that it has in a space: for the world at a glance. */
export function summarise(space: string, stacks: readonly Stack[]) {
  const p = place(space);
  const list = [...grouped(stacks, (s) => s.power)];
  const [side] = sides;
  const middle = p.land ? sealAt(space).y + 13 + side / 2 : p.y + 8;
  return list.map(([power, own], i) => ({
    space,
    power,
    count: own.reduce((n, s) => n + s.units.length, 0),
    keys: own.map((s) => s.key),
    x: p.x + (i - (list.length - 1) / 2) * side,
    y: p.room < TINY ? p.y - side * 0.7 : middle,
    side: side * 0.92,
  }));
}
