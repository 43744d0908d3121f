import data from '../data/units.json' with { type: 'json' };
import type { Side, Unit, UnitId } from './state.ts';

export type UnitClass = 'ground' | 'air' | 'naval' | 'hq';

/** What is printed on a counter (R3.3). */
export interface Counter {
  id: UnitId;
  name: string;
  side: Side;
  nation: string;
  /** Inter-service rivalry (R18.2, R18.3). */
  branch: 'army' | 'navy' | null;
  class: UnitClass;
  type: string;
  steps: 1 | 2;
  /** Attack, defence. */
  full: readonly [number, number];
  /** The reverse side; null: one-step unit. */
  reduced: readonly [number, number] | null;
  range?: number;
  extRange?: number;
  /** False: the extended range is in parentheses (R12.8). */
  extRangeBattle?: boolean;
  hqRange?: number;
  hqEfficiency?: number;
  hqNation?: string;
  /** The dot: never receives replacements. */
  prewar: boolean;
  entry: { kind: string; hex?: string; turn?: number; strength?: string; cards?: readonly string[] };
  replacement?: string | null;
  /** Amphibious shipping points [full, reduced]; absent: no amphibious assault (R12.25). */
  asp?: readonly [number, number | null];
  /** CA, CL, APD that may carry a brigade (R12.32). */
  organicTransport?: boolean;
  /** LRB or normal unit of the same air force (R14.9). */
  pair?: UnitId;
}

/** Every counter, as printed in v1.3 where `data/units.json` says that it differs. */
export const counters: readonly Counter[] = (
  data.units as unknown as readonly (Counter & { v13?: Partial<Counter> })[]
).map(({ v13, ...printed }) => {
  const u = { ...printed, ...v13 };
  // Field by field, undefined where there is none: what a counter prints is read all the time.
  return {
    id: u.id,
    name: u.name,
    side: u.side,
    nation: u.nation,
    branch: u.branch,
    class: u.class,
    type: u.type,
    steps: u.steps,
    full: u.full ?? [0, 0],
    reduced: u.reduced ?? null,
    range: u.range,
    extRange: u.extRange,
    extRangeBattle: u.extRangeBattle,
    hqRange: u.hqRange,
    hqEfficiency: u.hqEfficiency,
    hqNation: u.hqNation,
    prewar: u.prewar,
    entry: u.entry,
    replacement: u.replacement,
    asp: u.asp,
    organicTransport: u.organicTransport,
    pair: u.pair,
  };
});
const byId = new Map(counters.map((c) => [c.id, c]));

/** Throws for an unknown id. */
export function counter(id: UnitId): Counter {
  const c = byId.get(id);
  if (!c) throw new Error(`no counter ${id}`);
  return c;
}
export const isUnitId = (id: string): boolean => byId.has(id);
export const sideOf = (id: UnitId): Side => counter(id).side;

/** Attack strength of the side that shows. */
export const attack = (u: Unit): number => (u.reduced ? (counter(u.id).reduced?.[0] ?? 0) : counter(u.id).full[0]);
/** Defence strength of the side that shows. */
export const defence = (u: Unit): number => (u.reduced ? (counter(u.id).reduced?.[1] ?? 0) : counter(u.id).full[1]);
/** Steps left: 2 or 1. One-step units count as reduced (ch. 2 "step"). */
export const stepsOf = (u: Unit): number => (u.reduced ? 1 : counter(u.id).steps);

const carriers = new Set(['cv', 'cvl', 'cve']);
/** CV, CVL, CVE (ch. 2). */
export const isCarrier = (id: UnitId): boolean => carriers.has(counter(id).type);
export const isAir = (id: UnitId): boolean => counter(id).class === 'air';
export const isNaval = (id: UnitId): boolean => counter(id).class === 'naval';
export const isGround = (id: UnitId): boolean => counter(id).class === 'ground';
export const isHq = (id: UnitId): boolean => counter(id).class === 'hq';
export const isB29 = (id: UnitId): boolean => counter(id).type === 'b29';
/**
 * Long range bomber: an air unit whose printed range is 6 or more, B29 included. Projects a zone, never neutralises
 * (R5.2).
 */
export const isLrb = (id: UnitId): boolean => isAir(id) && (counter(id).range ?? 0) >= 6;

const commonwealthNations = new Set(['br', 'au', 'nz', 'in']);
/** British, Australian, New Zealand, Indian and Burmese units; not US, Dutch, Chinese. */
export const isCommonwealth = (id: UnitId): boolean => commonwealthNations.has(id.slice(0, 2));
/** The two letters that a unit's id begins with: `jp us br au nz in nl cn jt`. */
export const nationOf = (id: UnitId): string => id.slice(0, 2);
