import type { Side, Unit } from '@wardroom/eots/read';
import { attack, isHq, sideOf } from '@wardroom/eots/read';
import { at } from './hexes.ts';

/** The units of a side in one place or in several that lie close to each other. */
export interface Chip {
  key: string;
  side: Side;
  x: number;
  y: number;
  units: Unit[];
  /** Sum of their attack strengths; headquarters have none. */
  strength: number;
}

const strength = (units: readonly Unit[]): number => units.reduce((n, u) => n + (isHq(u.id) ? 0 : attack(u)), 0);

/**
 * A chip for each hex and side, strongest first; those nearer than a chip's size (map units) to a stronger one of their
 * side join it, so that no unit is hidden and no figure left out.
 */
export function chipsOf(
  stood: readonly { hex: string; units: readonly Unit[] }[],
  wide: number,
  high: number,
): readonly Chip[] {
  const each = stood.flatMap(({ hex, units }) => {
    const h = at(hex);
    const sides = [...new Set(units.map((u) => sideOf(u.id)))];
    return h
      ? sides.map((side, i): Chip => {
          const own = units.filter((u) => sideOf(u.id) === side);
          // Both sides in one hex stand beside each other.
          const x = h.x + (sides.length - 1) * (i - 0.5) * wide;
          return { key: `${hex}.${side}`, side, x, y: h.y, units: own, strength: strength(own) };
        })
      : [];
  });
  const out: Chip[] = [];
  for (const c of each.sort((a, b) => b.strength - a.strength || (a.key < b.key ? -1 : 1))) {
    const near = out.find((o) => o.side === c.side && Math.abs(o.x - c.x) < wide && Math.abs(o.y - c.y) < high);
    if (!near) out.push(c);
    else {
      near.units.push(...c.units);
      near.strength += c.strength;
    }
  }
  return out;
}
