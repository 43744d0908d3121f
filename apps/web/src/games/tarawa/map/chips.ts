import type { State } from '@wardroom/tarawa/read';
import { exposure, strengthOf } from '@wardroom/tarawa/read';
import { grouped } from '../../../kit/arrange.ts';
import { joined } from '../../../kit/near.ts';
import { spread } from '../../../kit/spread.ts';
import { at } from './hexes.ts';

/** Pixels a map unit below which chips stand for counters: larger ones would cover the hexes beside their own. */
export const AFAR = 0.7;
/** A counter's side on the screen at which its face, a twentieth smaller, has 24 pixels. */
const LEGIBLE = 25.3;
/** A counter's side near by, map units. */
const NEAR = 30;

/** A counter's side in map units: from afar counters are larger, so that none falls below 24 pixels. */
export const sideAt = (k: number): number => Math.max(NEAR, LEGIBLE / Math.max(k, AFAR));

/** The units of a side in one hex, or in several that lie close to each other. */
export interface Chip {
  key: string;
  side: 'us' | 'jp';
  /** What may be one chip: those of a side, apart from who is in one hex with the enemy. */
  kind: string;
  x: number;
  y: number;
  hexes: string[];
  /** Ids of the units. */
  units: string[];
  /** The strength of the Marines; of the Japanese, who lie face down, how many units. */
  strength: number;
  /** 6.2 Whether Marines in it lie under fire now. */
  fire: 'intense' | 'steady' | null;
  /** 8.6 Both sides are in one of its hexes. */
  mixed: boolean;
}

const grades = [null, 'steady', 'intense'] as const;
function fireOn(g: State, hex: string): Chip['fire'] {
  const { live, intense } = exposure(g, hex);
  return grades[Number(live) + Number(intense)] ?? null;
}
const worse = (a: Chip['fire'], b: Chip['fire']): Chip['fire'] => (grades.indexOf(a) < grades.indexOf(b) ? b : a);

/**
 * A chip for each hex and side, of this size in map units; those of a side that would cover each other are one, those
 * of both sides move apart.
 */
export function chipsOf(g: State, wide: number, high: number): readonly Chip[] {
  const marines = grouped(
    Object.values(g.us).filter((u) => at(u.at)),
    (u) => u.at,
  );
  const japanese = grouped(
    Object.values(g.jp).filter((u) => at(u.hex)),
    (u) => u.hex,
  );
  const each: Chip[] = [];
  const add = (hex: string, side: Chip['side'], units: readonly { id: string }[], strength: number): void => {
    const h = at(hex);
    if (!h) return;
    const mixed = marines.has(hex) && japanese.has(hex);
    // Both sides in one hex stand beside each other.
    const aside = side === 'us' ? 0.5 : -0.5;
    const x = mixed ? h.x + aside * wide : h.x;
    const fire = side === 'us' ? fireOn(g, hex) : null;
    const kind = `${side}.${mixed}`;
    const ids = units.map((u) => u.id);
    each.push({ key: `${hex}.${side}`, side, kind, x, y: h.y, hexes: [hex], units: ids, strength, fire, mixed });
  };
  for (const [hex, units] of marines)
    add(
      hex,
      'us',
      units,
      units.reduce((n, u) => n + strengthOf(u.id, u.steps ?? 0), 0),
    );
  for (const [hex, units] of japanese) add(hex, 'jp', units, units.length);
  const all = joined(each, wide, high, (into, c) => {
    into.hexes.push(...c.hexes);
    into.units.push(...c.units);
    into.fire = worse(into.fire, c.fire);
    into.mixed ||= c.mixed;
  });
  // Neighbours are counted as squares.
  const tall = wide / high;
  const spots = spread(all.map((c) => ({ x: c.x, y: c.y * tall, side: wide })));
  return all.map((c, i) => ({ ...c, x: spots[i]?.x ?? c.x, y: (spots[i]?.y ?? c.y) / tall }));
}
