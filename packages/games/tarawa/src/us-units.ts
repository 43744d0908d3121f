import { evenly } from '@wardroom/rules';
import data from '../data/units-us.json' with { type: 'json' };
import type { Requirement, Target } from './content/index.ts';
import type { Beach } from './map.ts';
import type { UnitId } from './state.ts';

export type UsType = 'infantry' | 'heavy_infantry' | 'engineer' | 'tank' | 'artillery' | 'hq';
export interface UsFacts {
  id: UnitId;
  name: string;
  type: UsType;
  battalion?: string;
  symbol: Target | null;
  armored: boolean;
  arrivalTurn: number | 'E' | 'D+2';
  beach: Beach | null;
  states: readonly { steps?: number; attack: number; range?: number | 'U'; weapons: 'chart' | readonly string[] }[];
  flamethrower?: boolean;
  /** Support markers that it collects (17.1). */
  support?: number;
}

export const usUnits = evenly(data.units as unknown as readonly UsFacts[]);
export const lvtFacts = data.lvts;
export const heroFacts = data.heroes;
export const NAVAL_MOST = data.markers.navalFire;
const byId = new Map(usUnits.map((u) => [u.id, u]));
export function usFacts(id: UnitId): UsFacts {
  const u = byId.get(id);
  if (!u) throw new Error(`no US unit ${id}`);
  return u;
}
export const isUnitId = (id: string): boolean => byId.has(id);
const idsOf = (...types: readonly UsType[]): ReadonlySet<UnitId> =>
  new Set(usUnits.flatMap((u) => (types.includes(u.type) ? [u.id] : [])));
/** 21.3 The turn in which a unit lands sooner because Admiral Shibasaki survives; undefined: it does not. */
export function dueWithAdmiral(id: UnitId): number | undefined {
  const { arrivalTurn } = usFacts(id);
  if (arrivalTurn === 'D+2') return 24;
  return arrivalTurn === 28 ? 20 : undefined;
}
const hqs = idsOf('hq');
const infantryUnits = idsOf('infantry', 'heavy_infantry');
const footUnits = idsOf('infantry', 'heavy_infantry', 'engineer');
const tanks = idsOf('tank');
const guns = idsOf('artillery');
export const isHqId = (id: UnitId): boolean => hqs.has(id);
export const isInfantry = (id: UnitId): boolean => infantryUnits.has(id);
/** Infantry of any kind or engineers: those that assault. */
export const isFoot = (id: UnitId): boolean => footUnits.has(id);
export const isTank = (id: UnitId): boolean => tanks.has(id);
export const isArtillery = (id: UnitId): boolean => guns.has(id);
export const fullSteps = (id: UnitId): number => usFacts(id).states[0]?.steps ?? 0;

const sideWith = (id: UnitId, steps: number) =>
  usFacts(id).states.find((s) => s.steps === steps) ?? usFacts(id).states[0];
/** Attack strength with these steps. */
export const strengthOf = (id: UnitId, steps: number): number => sideWith(id, steps)?.attack ?? 0;
/** Range in hexes; artillery reaches everything. */
export function rangeOf(id: UnitId): number {
  const r = usFacts(id).states[0]?.range;
  return r === 'U' ? 99 : (r ?? 0);
}

const infantry: readonly Requirement[] = ['BZ', 'MG', 'BR', 'MO', 'RD', 'DE'];
/** 8.2, T-4, R-23 The weapons of a unit against a target at this distance. MG is also BR. */
export function weaponsOf(id: UnitId, steps: number, distance: number): Requirement[] {
  const facts = usFacts(id);
  const near = distance === 1;
  switch (facts.type) {
    case 'tank':
      return distance <= 4 ? ['AR', 'BZ', 'MG', 'BR'] : ['AR', 'BZ'];
    case 'artillery':
      return near ? [] : ['AR', 'MO', 'DE'];
    case 'engineer':
      return near ? printed(id, steps) : [];
    case 'hq':
      return [];
    default: {
      const chart = sideWith(id, steps)?.weapons === 'chart';
      const all = chart
        ? [...infantry, ...(facts.type === 'heavy_infantry' ? (['FT'] as const) : [])]
        : printed(id, steps);
      const mg = all.includes('MG') && !all.includes('BR') ? [...all, 'BR' as const] : all;
      return near ? mg : mg.filter((w) => w !== 'DE' && w !== 'FT');
    }
  }
}
function printed(id: UnitId, steps: number): Requirement[] {
  const weapons = sideWith(id, steps)?.weapons ?? [];
  return (weapons === 'chart' ? [] : weapons.filter((w) => w !== 'SP')) as Requirement[];
}
