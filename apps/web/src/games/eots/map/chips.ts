import type { Side, Unit } from '@wardroom/eots/read';
import { attack, isHq, sideOf } from '@wardroom/eots/read';
import { grouped } from '../../../kit/arrange.ts';
import { joined } from '../../../kit/near.ts';
import { spread } from '../../../kit/spread.ts';
import { at } from './hexes.ts';
import { BELOW, HEIGHT } from './plates.ts';

/** The units of a side in one place or in several that lie close to each other. */
export interface Chip {
  key: string;
  side: Side;
  /** What may be one chip: those of a side, apart from who is in one hex with the enemy or in a battle. */
  kind: string;
  hexes: string[];
  battle: boolean;
  x: number;
  y: number;
  units: Unit[];
  /** Sum of their attack strengths; headquarters have none. */
  strength: number;
}

const strength = (units: readonly Unit[]): number => units.reduce((n, u) => n + (isHq(u.id) ? 0 : attack(u)), 0);

/** Pixels a map unit below which a counter's face, 34.2 units a side, would have less than 24 pixels. */
export const AFAR = 24 / 34.2;
/** How large counters are where both sides have some in one hex: as small as may be, for they stand side by side. */
export const besideAt = (k: number): number => Math.min(1, Math.max(0.68, AFAR / k));
/**
 * Where the first and the second pile of a hex stand, as large as that: what reaches over the other one lies higher, so
 * that the figures below are seen; the lower one ends above the plate of its hex.
 */
export function besideIn(h: { x: number; y: number }, i: number, scale: number): { x: number; y: number } {
  const more = scale - 0.68;
  const low = BELOW - HEIGHT / 2 + 4 - 18 * scale;
  return { x: h.x + (i - 0.5) * (24 + 16 * more), y: h.y + (i === 0 ? Math.min(20 * more, low) : -20 * more) };
}

/**
 * A chip for each hex and side, of this size in map units; those of a side that would cover each other are one, those
 * of both sides move apart.
 */
export function chipsOf(
  stood: readonly { hex: string; units: readonly Unit[] }[],
  wide: number,
  high: number,
  fought: ReadonlySet<string> = new Set(),
): readonly Chip[] {
  const each = stood.flatMap(({ hex, units }) => {
    const h = at(hex);
    const sides = [...grouped(units, (u) => sideOf(u.id))] as [Side, Unit[]][];
    // Both sides in one hex stand beside each other.
    const battle = sides.length > 1 || fought.has(hex);
    return sides.flatMap(([side, own], i): Chip[] => {
      if (!h) return [];
      const x = h.x + (sides.length - 1) * (i - 0.5) * wide;
      const kind = `${side}.${battle}`;
      return [
        { key: `${hex}.${side}`, side, kind, hexes: [hex], x, y: h.y, units: own, strength: strength(own), battle },
      ];
    });
  });
  const all = joined(each, wide, high, (into, { units, hexes }) => {
    into.units.push(...units);
    into.hexes.push(...hexes);
  });
  // Neighbours are counted as squares.
  const tall = wide / high;
  const spots = spread(all.map((c) => ({ x: c.x, y: c.y * tall, side: wide })));
  return all.map((c, i) => ({ ...c, x: spots[i]?.x ?? c.x, y: (spots[i]?.y ?? c.y) / tall }));
}
