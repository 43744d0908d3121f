import type { Unit } from '@wardroom/aa1942/read';
import { grouped } from '../../../kit/arrange.ts';
import type { Stacked } from '../../../kit/crowd.ts';
import { Crowd } from '../../../kit/crowd.ts';
import { AFAR } from '../../../kit/lettering.ts';
import { letterings, place, sealAt, zoneNumber } from '../map/geography.ts';
import { powerOrder, typeOrder } from './symbols.ts';

/** Units of one power and type that stand in one space. */
export interface Stack extends Stacked {
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
    return { key, space, owner: power, power, type, units: group, n: group.length, aboard, used, hit };
  });
  stacks.sort(
    (a, b) =>
      rank(powerOrder, a.power) - rank(powerOrder, b.power) || rank(typeOrder, a.type) - rank(typeOrder, b.type),
  );
  return grouped(stacks, (s) => s.space);
}

/** Zooms (pixels a map unit) from which counters are of another size or kind: chips, stacks from the fifth on. */
export const ZOOMS = [0.19, 0.25, 0.33, 0.42, 0.55, 0.75, 0.95] as const;
/** How much of names and faces is drawn at a level. */
export const detailAt = (level: number): number => [0, 0, 0, 0, 0, 1, 1][level] ?? 2;

/** Under the strip of marks, at sea under the zone's number; aside over the roomiest neighbour, at sea first. */
function site(space: string) {
  const p = place(space);
  const roomy = p.adj.map(place).sort((a, b) => Number(a.land) - Number(b.land) || b.room - a.room);
  const top = p.land ? sealAt(space).y + 13 : zoneNumber(p).y + 12;
  return { x: p.x, y: p.y, room: p.room, top, beside: roomy.map((n) => n.id) };
}
/** Of a letter without the room behind it, as a share of its height. */
const LETTER = 0.42;
/** The names as they are lettered from afar; those that run aslant are left to their place. */
export const names = letterings
  .filter((l) => Math.abs(l.angle) < 12)
  .map(({ lines, size, spacing, x, y }) => {
    const wide = Math.max(...lines.map((line) => line.length * (size * AFAR * LETTER + spacing))) / 2;
    const high = (lines.length * size * AFAR * 0.92) / 2;
    return { left: x - wide, right: x + wide, top: y - high, bottom: y + high };
  });
export const crowd = new Crowd({ zooms: ZOOMS, stacks: 5, sides: [46, 42, 34], afar: 160, site, names });
