import { derived } from '@wardroom/rules';
import { content, hasJp, hasUs, jpIn } from './board.ts';
import type { Field } from './content/index.ts';
import type { HexId } from './hexes.ts';
import { adjacent, distance } from './hexes.ts';
import { around6, hexes, isLand, numberOf } from './map.ts';
import type { JpUnit, State } from './state.ts';
import { isNight } from './state.ts';

/** 6.3.2 Grades of fire, also the order in which units are hit; 3 only with letter M. */
export type Grade = 1 | 2 | 3;

/** The Japanese units in the hexes of a field's positions. */
export function unitsOf(g: State, field: Field): readonly JpUnit[] {
  const c = content(g);
  return field.members.flatMap((m) => jpIn(g, c.position(m).hex));
}
/** Those that can act. */
export const readyIn = (g: State, field: Field): readonly JpUnit[] => unitsOf(g, field).filter((u) => !u.disrupted);
export const isOccupied = (g: State, field: Field): boolean =>
  field.members.some((m) => hasJp(g, content(g).position(m).hex));
/** 6.2 Is there a non-disrupted unit in the group? */
export const isLive = (g: State, field: Field): boolean => readyIn(g, field).length > 0;
const hasTank = (g: State, field: Field): boolean => unitsOf(g, field).some((u) => u.tank !== undefined);

/**
 * 6.2 The hexes of a field with their grade; a tank in it extends it by one hex. The printed field alone with `plain`.
 */
export const fieldHexes = derived<State, string, ReadonlyMap<HexId, 1 | 2>>(['jp#', 'jp.hex'], (g, id) => {
  const field = content(g).field(id);
  return hexesOf(g, field, hasTank(g, field));
});

/** The same as if a tank stood there, or none: as it is printed, so worked out once. */
export function hexesOf(g: State, field: Field, tank: boolean): ReadonlyMap<HexId, 1 | 2> {
  const known = tank ? withTank : without;
  let found = known.get(field);
  if (!found) known.set(field, (found = printedHexes(g, field, tank)));
  return found;
}
const without = new WeakMap<Field, ReadonlyMap<HexId, 1 | 2>>();
const withTank = new WeakMap<Field, ReadonlyMap<HexId, 1 | 2>>();
function printedHexes(g: State, field: Field, tank: boolean): ReadonlyMap<HexId, 1 | 2> {
  const out = new Map<HexId, 1 | 2>();
  for (const h of field.intense) out.set(h, 1);
  for (const h of [...field.steady, ...field.water]) out.set(h, 2);
  if (!tank) return out;
  const own = field.members.map((m) => content(g).position(m).hex);
  for (const h of [...out.keys()])
    for (const k of around6(h)) if (isLand(k) && !out.has(k) && !own.includes(k)) out.set(k, 2);
  return out;
}

/** 6.2 With letter M: hexes beside an intense hex that are not in the field. */
export function machineGunHexes(g: State, field: Field): HexId[] {
  const inside = fieldHexes(g, field.id);
  const own = field.members.map((m) => content(g).position(m).hex);
  const out = new Set<HexId>();
  for (const h of field.intense) for (const k of around6(h)) if (!inside.has(k) && !own.includes(k)) out.add(k);
  return [...out];
}

/** 12.2.1 Is a US unit in the field of this group? */
export const usInFieldOf = derived<State, string, boolean>(
  ['us#', 'us.at', 'jp#', 'jp.hex', 'jp.disrupted', 'turn.n'],
  (g, id) => {
    for (const h of firingHexes(g, content(g).field(id)).keys()) if (hasUs(g, h)) return true;
    return false;
  },
);

/** 19 The field as it is used for fire: at night only the hexes beside a unit that fires. */
export function firingHexes(g: State, field: Field): ReadonlyMap<HexId, 1 | 2> {
  const all = fieldHexes(g, field.id);
  if (!isNight(g)) return all;
  const from = readyIn(g, field).map((u) => u.hex);
  return new Map([...all].filter(([h]) => from.some((f) => adjacent(f, h))));
}

/** The distance from the nearest member that can fire. */
export function nearestMember(g: State, field: Field, hex: HexId): number {
  const ready = readyIn(g, field).map((u) => u.hex);
  const from = ready.length > 0 ? ready : field.members.map((m) => content(g).position(m).hex);
  return Math.min(...from.map((h) => distance(h, hex)));
}

/** Which fields of occupied positions a hex lies in. */
export interface Exposure {
  /** In the field of any Japanese unit, disrupted or not (11.3). */
  field: boolean;
  /** In the field of a non-disrupted one. */
  live: boolean;
  /** In an intense hex of such a field (7.3.2). */
  intense: boolean;
}
const FIELD = 1;
const LIVE = 2;
const INTENSE = 4;
/** Every exposure that there is, by its marks. */
const exposureOf: readonly Exposure[] = [0, 1, 2, 3, 4, 5, 6, 7].map((m) => ({
  field: (m & FIELD) !== 0,
  live: (m & LIVE) !== 0,
  intense: (m & INTENSE) !== 0,
}));

/** The marks of each hex, by its number. */
const exposures = derived<State, number, Uint8Array>(['jp#', 'jp.hex', 'jp.disrupted'], (g) => {
  const out = new Uint8Array(hexes.length);
  for (const field of content(g).fields) {
    if (!isOccupied(g, field)) continue;
    const marks = FIELD | (isLive(g, field) ? LIVE : 0);
    for (const [hex, grade] of fieldHexes(g, field.id)) {
      const n = numberOf(hex);
      const intense = (marks & LIVE) !== 0 && grade === 1 ? INTENSE : 0;
      out[n] = (out[n] as number) | marks | intense;
    }
  }
  return out;
});
export const exposure = (g: State, hex: HexId): Exposure =>
  exposureOf[exposures(g, 0)[numberOf(hex)] ?? 0] as Exposure;
/** In the field of an unoccupied position: hexes by position's field (16.1). */
export const inFieldOf = (g: State, hex: HexId, field: Field): boolean => fieldHexes(g, field.id).has(hex);
