import { derived } from '@wardroom/rules';
import { content, hasJp, hasUs, jpIn, jpThere } from './board.ts';
import type { Field } from './content/index.ts';
import type { HexId } from './hexes.ts';
import { adjacent, distance } from './hexes.ts';
import { around6, hexes, isLand, numberOf } from './map.ts';
import type { JpUnit, State } from './state.ts';
import { isNight } from './state.ts';

/** 6.3.2 Grades of fire, also the order in which units are hit; 3 only with letter M. */
export type Grade = 1 | 2 | 3;

/** The Japanese units in the hexes of a field's positions. */
export const unitsOf = (g: State, { at }: Field): readonly JpUnit[] =>
  at.length === 1 ? jpIn(g, at[0] as HexId) : at.flatMap((hex) => jpIn(g, hex));
/** Those that can act. */
export const readyIn = (g: State, field: Field): readonly JpUnit[] => unitsOf(g, field).filter((u) => !u.disrupted);
export function isOccupied(g: State, { at }: Field): boolean {
  for (const hex of at) if (hasJp(g, hex)) return true;
  return false;
}
/** 6.2 Is there a non-disrupted unit in the group? */
export const isLive = (g: State, { at }: Field): boolean =>
  at.some((hex) => jpThere(g, hex).some((u) => !u.disrupted));
function hasTank(g: State, { at }: Field): boolean {
  for (const hex of at) for (const u of jpThere(g, hex)) if (u.tank !== undefined) return true;
  return false;
}

/** What a field covers, with a tank in it or without. */
interface Covered {
  grades: ReadonlyMap<HexId, 1 | 2>;
  /** By the numbers of hexes: 1 where it is. */
  over: Uint8Array;
  /** The numbers of its hexes, those of intense fire apart. */
  intense: readonly number[];
  others: readonly number[];
}
/** As it is printed, so worked out once. */
const covered = { with: new WeakMap<Field, Covered>(), without: new WeakMap<Field, Covered>() };
function coveredBy(g: State, field: Field): Covered {
  const tank = hasTank(g, field);
  const known = tank ? covered.with : covered.without;
  let found = known.get(field);
  if (!found) {
    const grades = printedHexes(field, tank);
    const numbers = (grade: 1 | 2): number[] => [...grades].flatMap(([h, n]) => (n === grade ? [numberOf(h)] : []));
    const over = new Uint8Array(hexes.length);
    for (const h of grades.keys()) over[numberOf(h)] = 1;
    found = { grades, over, intense: numbers(1), others: numbers(2) };
    known.set(field, found);
  }
  return found;
}
function printedHexes(field: Field, tank: boolean): ReadonlyMap<HexId, 1 | 2> {
  const out = new Map<HexId, 1 | 2>();
  for (const h of field.intense) out.set(h, 1);
  for (const h of [...field.steady, ...field.water]) out.set(h, 2);
  if (!tank) return out;
  for (const h of [...out.keys()])
    for (const k of around6(h)) if (isLand(k) && !out.has(k) && !field.at.includes(k)) out.set(k, 2);
  return out;
}
/** 6.2 The hexes of a field with their grade; a tank in it extends it by one hex. */
export const fieldHexes = (g: State, id: string): ReadonlyMap<HexId, 1 | 2> =>
  coveredBy(g, content(g).field(id)).grades;

/** 6.2 Does the field lie over the hex of this number? */
export const isOver = (g: State, field: Field): ((n: number) => boolean) => {
  const { over } = coveredBy(g, field);
  return (n) => over[n] === 1;
};

/** 6.2 With letter M: hexes beside an intense hex that are not in the field. */
export function machineGunHexes(g: State, field: Field): HexId[] {
  const inside = fieldHexes(g, field.id);
  const out = new Set<HexId>();
  for (const h of field.intense) for (const k of around6(h)) if (!inside.has(k) && !field.at.includes(k)) out.add(k);
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

/**
 * 19 The field as it is used for fire: at night only the hexes beside a unit that fires, or beside an unoccupied
 * position (12.3/AMBUSH).
 */
export function firingHexes(g: State, field: Field): ReadonlyMap<HexId, 1 | 2> {
  const all = coveredBy(g, field).grades;
  if (!isNight(g)) return all;
  const from = isOccupied(g, field) ? readyIn(g, field).map((u) => u.hex) : field.at;
  return new Map([...all].filter(([h]) => from.some((f) => adjacent(f, h))));
}

/** The distance from the nearest member that can fire. */
export function nearestMember(g: State, field: Field, hex: HexId): number {
  const ready = readyIn(g, field).map((u) => u.hex);
  const from = ready.length > 0 ? ready : field.at;
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
    const live = isLive(g, field);
    const marks = live ? FIELD | LIVE : FIELD;
    const { intense, others } = coveredBy(g, field);
    for (const n of intense) out[n] = (out[n] as number) | (live ? marks | INTENSE : marks);
    for (const n of others) out[n] = (out[n] as number) | marks;
  }
  return out;
});
export const exposure = (g: State, hex: HexId): Exposure =>
  exposureOf[exposures(g, 0)[numberOf(hex)] ?? 0] as Exposure;
/** Which hexes lie in the field of any Japanese unit, by their numbers. */
export const isInFields = (g: State): ((n: number) => boolean) => {
  const marks = exposures(g, 0);
  return (n) => ((marks[n] as number) & FIELD) !== 0;
};
/** In the field of an unoccupied position: hexes by position's field (16.1). */
export const inFieldOf = (g: State, hex: HexId, field: Field): boolean => coveredBy(g, field).grades.has(hex);
