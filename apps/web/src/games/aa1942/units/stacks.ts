import type { Unit } from '@wardroom/aa1942/read';
import type { Placed, Standing } from '../../../kit/arrange.ts';
import { arrange, grouped } from '../../../kit/arrange.ts';
import { TINY } from '../../../kit/lettering.ts';
import { spread } from '../../../kit/spread.ts';
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

/** Zooms (pixels a map unit) from which counters are of another size or kind: none, chips, and stacks from the fifth on. */
export const ZOOMS = [0.19, 0.25, 0.33, 0.42, 0.55, 0.75, 0.95] as const;
/** From this level on each type has its counter; below one chip a power. */
const STACKS = 5;
/** How much of names and faces is drawn at a level. */
export const detailAt = (level: number): number => [0, 0, 0, 0, 0, 1, 1][level] ?? 2;
/** No counter is smaller on the screen, in pixels. */
const LEGIBLE = 24;
/** Map units that are so large at the farthest zoom of a level. */
const least = (level: number): number => LEGIBLE / (ZOOMS[level - 1] ?? 1);
/** How large a counter is where there is room. */
const sides = [46, 42, 34] as const;
/** How much larger or smaller counters are by the room of their space. */
function scale(room: number): number {
  if (room > 60) return 1.15;
  return room < 45 ? 0.86 : 1;
}

/** Map units that a sign beside the counters is high at a level. */
export const signAt = (level: number): number => Math.max(least(level), sides[level - STACKS] ?? 34);

/** The stacks of a space as they are drawn. */
export interface Laid {
  space: string;
  counters: Placed<Stack>[];
  /** So many stacks find no place. */
  folded: number;
  /** They lie aside: a line leads there from the space. */
  aside?: { x: number; y: number; width: number; height: number };
}

/** Under the strip of marks, at sea under the zone's number. */
function inPlace(space: string, stacks: readonly Stack[], level: number, all: boolean): Laid {
  const p = place(space);
  const small = least(level);
  const base = Math.max(small, (sides[level - STACKS] ?? 34) * scale(p.room));
  const start = p.land ? sealAt(space).y + 13 : zoneNumber(p).y + 12;
  const tiny = p.room < TINY;
  const top = tiny ? p.y - base * 1.1 : start;
  const height = tiny ? base * 1.1 : Math.max(base * 1.1, p.y + p.room * 0.8 - top);
  const room = { x: p.x, top, width: Math.max(base * 2.1, p.room * 2.05), height };
  return { space, ...arrange(stacks, room, base, { least: small, all }) };
}

/** In a box around a spot, all of them. */
function inBox(space: string, stacks: readonly Stack[], level: number, at: { x: number; y: number }): Laid {
  const side = least(level);
  const columns = Math.ceil(Math.sqrt(stacks.length)) + 1;
  const room = { x: at.x, top: at.y, width: columns * side, height: side };
  const { counters } = arrange(stacks, room, side, { least: side, all: true });
  const height = Math.max(...counters.map((c) => c.y)) - at.y + side / 2;
  const width = 2 * (Math.max(...counters.map((c) => c.x)) - at.x) + side;
  const up = counters.map((c) => ({ ...c, y: c.y - height / 2 }));
  return { space, counters: up, folded: 0, aside: { x: at.x - width / 2, y: at.y - height / 2, width, height } };
}

/**
 * Where all stacks are drawn. What finds no place in its space lies aside, over the roomiest neighbour where nothing
 * stands; only where there is none something is folded, and never in a space of `shown`.
 */
export function laidOut(
  stacks: ReadonlyMap<string, readonly Stack[]>,
  level: number,
  shown: ReadonlySet<string>,
): Laid[] {
  if (level < STACKS) return [];
  const taken = new Set(stacks.keys());
  return [...stacks].map(([space, list]) => {
    const here = inPlace(space, list, level, false);
    if (here.folded === 0) return here;
    const [free] = place(space)
      .adj.filter((id) => !taken.has(id))
      .map(place)
      .sort((a, b) => Number(a.land) - Number(b.land) || b.room - a.room);
    if (!free) return shown.has(space) ? inPlace(space, list, level, true) : here;
    taken.add(free.id);
    return inBox(space, list, level, free);
  });
}

/** One chip a power with everything that it has in a space: for the world at a glance. */
export function chipsOf(stacks: ReadonlyMap<string, readonly Stack[]>, level: number) {
  if (level < 1 || level >= STACKS) return [];
  const side = least(level);
  const chips = [...stacks].flatMap(([space, all]) => {
    const p = place(space);
    const powers = [...grouped(all, (s) => s.power)];
    const middle = p.land ? sealAt(space).y + 13 + side / 3 : p.y + 8;
    return powers.map(([power, own], i) => ({
      space,
      power,
      count: own.reduce((n, s) => n + s.units.length, 0),
      keys: own.map((s) => s.key),
      x: p.x + (i - (powers.length - 1) / 2) * side,
      y: p.room < TINY ? p.y - side * 0.7 : middle,
      side,
    }));
  });
  return spread(chips);
}
