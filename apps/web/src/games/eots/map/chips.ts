import type { Side, Unit } from '@wardroom/eots/read';
import { attack, isHq, sideOf } from '@wardroom/eots/read';
import { grouped } from '../../../kit/arrange.ts';
import { joined } from '../../../kit/near.ts';
import { spread } from '../../../kit/spread.ts';
import { at } from './hexes.ts';

/** The units of a side in one place or in several that lie close to each other. */
export interface Chip {
  key: string;
  kind: Side;
  x: number;
  y: number;
  units: Unit[];
  /** Sum of their attack strengths; headquarters have none. */
  strength: number;
}

const strength = (units: readonly Unit[]): number => units.reduce((n, u) => n + (isHq(u.id) ? 0 : attack(u)), 0);

/**
 * A chip for each hex and side, of this size in map units; those of a side that would cover each other are one, those
 * of both sides move apart.
 */
export function chipsOf(
  stood: readonly { hex: string; units: readonly Unit[] }[],
  wide: number,
  high: number,
): readonly Chip[] {
  const each = stood.flatMap(({ hex, units }) => {
    const h = at(hex);
    const sides = [...grouped(units, (u) => sideOf(u.id))] as [Side, Unit[]][];
    // Both sides in one hex stand beside each other.
    return sides.flatMap(([kind, own], i): Chip[] => {
      const x = (h?.x ?? 0) + (sides.length - 1) * (i - 0.5) * wide;
      return h ? [{ key: `${hex}.${kind}`, kind, x, y: h.y, units: own, strength: strength(own) }] : [];
    });
  });
  const all = joined(each, wide, high, (into, { units }) => into.units.push(...units));
  // Neighbours are counted as squares.
  const tall = wide / high;
  return spread(all.map((c) => ({ ...c, y: c.y * tall, side: wide }))).map((c) => ({ ...c, y: c.y / tall }));
}
