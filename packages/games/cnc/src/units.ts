import data from '../data/units.json' with { type: 'json' };
import type { State, UnitClass, UnitNation, UnitType } from './state.ts';

export type Target = UnitClass;
export interface UnitFacts {
  id: UnitType;
  class: UnitClass;
  priority: number;
  landMove: number;
  seaMove: number;
  airMove: number;
  firepower: { readonly [T in Target]: number };
  rebase: boolean;
  needsSupply: boolean;
}
export const unitTypes: readonly UnitFacts[] = (data.types as unknown as Partial<UnitFacts>[]).map(
  (t) => ({ ...t, airMove: t.airMove ?? 0 }) as UnitFacts,
);
const byId = new Map(unitTypes.map((t) => [t.id, t]));
/** 5.1 The row of a type; throws for an unknown one. */
export function unit(type: UnitType): UnitFacts {
  const found = byId.get(type);
  if (!found) throw new Error(`no unit type ${type}`);
  return found;
}
export const isGround = (type: UnitType): boolean => unit(type).class === 'G';
export const isNaval = (type: UnitType): boolean => unit(type).class === 'N';
/** 1 Air, Naval and Submarine units together. */
export const isAns = (type: UnitType): boolean => unit(type).class !== 'G';
export const afloat = (type: UnitType): boolean => isNaval(type) || type === 'submarine';
/** 5.1 Types that act at a priority. */
export const unitTypesOf = (priority: number): readonly UnitType[] =>
  unitTypes.flatMap((u) => (u.priority === priority ? [u.id] : []));
export const priorities: readonly number[] = [1, 2, 3, 4, 5, 6, 7];

/** 5.2 The most steps that a block of this kind can have. */
export function maxCv(g: State, nation: UnitNation, type: UnitType): number {
  if (nation === 'japan' && type === 'submarine') return g.options.now?.japanSubMaxCV ?? 3;
  const row = (data.maxCV as unknown as { [n: string]: { default: number; [type: string]: number } })[nation];
  return row?.[type] ?? row?.default ?? 2;
}
/** Types of which a nation has blocks at all. */
export const typesOf = (nation: UnitNation): readonly UnitType[] => data.availableTypes[nation] as readonly UnitType[];
/** 5.4 */
export const isProvincial = (type: UnitType): boolean => type === 'fortress' || type === 'militia';
