import areaData from '../data/areas.json' with { type: 'json' };
import connectionData from '../data/connections.json' with { type: 'json' };
import type { AreaId, NationId } from './state.ts';

/** 3.1, 3.1.1 The facts of an area. */
export interface AreaFacts {
  id: AreaId;
  name: string;
  kind: 'land' | 'sea';
  /** 3.1.2 Costs two movement points. */
  ocean: boolean;
  nation: NationId;
  /** 3.6 */
  region: 'china' | 'indochina' | null;
  home: boolean;
  city: 'main-capital' | 'subcapital' | 'city' | 'town' | null;
  pop: number;
  res: number;
  /** 3.5 Counts 1 for the USA and the Soviets, 2 for Japan. */
  oil: number;
  muster: number;
  strait: boolean;
  /** 3.1.4 */
  islet: 'single' | 'group' | 'base' | null;
  /** 3.1.5, R-05 A big island: it ends Sea Movement as any coast does. */
  island: boolean;
  /** 3.1.6 */
  base: boolean;
  coastal: boolean;
}
export type BorderType =
  | 'plain'
  | 'river'
  | 'mountain'
  | 'forest'
  | 'desert'
  | 'baikal'
  | 'strait'
  | 'coast'
  | 'wilderness'
  | 'sea';
export interface Border {
  to: AreaId;
  type: BorderType;
}

export const areas: readonly AreaFacts[] = (areaData.areas as unknown as Partial<AreaFacts>[]).map(
  (a) =>
    ({
      id: a.id,
      name: a.name,
      kind: a.kind,
      ocean: a.ocean ?? false,
      nation: a.nation ?? '',
      region: a.region ?? null,
      home: a.home ?? false,
      city: a.city ?? null,
      pop: a.pop ?? 0,
      res: a.res ?? 0,
      oil: a.oil ?? 0,
      muster: a.muster ?? 0,
      strait: a.strait ?? false,
      islet: a.islet ?? null,
      island: a.island ?? false,
      base: a.base ?? false,
      coastal: a.coastal ?? false,
    }) as AreaFacts,
);
const byId = new Map(areas.map((a) => [a.id, a]));
export const isArea = (id: string): boolean => byId.has(id);

/** The facts of an area; throws for an unknown id. */
export function area(id: AreaId): AreaFacts {
  const found = byId.get(id);
  if (!found) throw new Error(`no area ${id}`);
  return found;
}
export const isSea = (id: AreaId): boolean => area(id).kind === 'sea';
export const isLand = (id: AreaId): boolean => area(id).kind === 'land';
export const landAreas: readonly AreaId[] = areas.filter((a) => a.kind === 'land').map((a) => a.id);
export const seaAreas: readonly AreaId[] = areas.filter((a) => a.kind === 'sea').map((a) => a.id);

const borderTable = new Map<AreaId, Border[]>(areas.map((a) => [a.id, []]));
for (const { a, b, type } of connectionData.connections as readonly { a: AreaId; b: AreaId; type: BorderType }[]) {
  borderTable.get(a)?.push({ to: b, type });
  borderTable.get(b)?.push({ to: a, type });
}
/** 3.2 All borders of an area, wilderness included. */
export const borders = (id: AreaId): readonly Border[] => borderTable.get(id) ?? [];
const open = new Map<AreaId, readonly AreaId[]>(
  areas.map((a) => [a.id, borders(a.id).flatMap((b) => (b.type === 'wilderness' ? [] : [b.to]))]),
);
/** The place of an area in `areas`: for what is worked out over the whole map. */
const numbers = new Map(areas.map((a, i) => [a.id, i]));
export const numberOf = (id: AreaId): number => numbers.get(id) ?? -1;
/** 3.2 By the numbers of areas: the numbers of those behind a border that can be passed. */
export const neighbourNumbers: readonly (readonly number[])[] = areas.map((a) => (open.get(a.id) ?? []).map(numberOf));
/** 3.2 A border that can be passed, as moves ask for it. */
export interface Link {
  to: AreaId;
  /** `numberOf(to)`. */
  n: number;
  /** 17.1.3 What entering the area behind it costs. */
  cost: number;
  fromSea: boolean;
  toSea: boolean;
  /** 3.7 The area behind it is China proper. */
  toChina: boolean;
  /** R-44 Both areas lie on the same coast. */
  coast: boolean;
}
/** 3.2 Areas behind a border that can be passed. */
export const neighbours = (id: AreaId): readonly AreaId[] => open.get(id) ?? [];
export const borderOf = (a: AreaId, b: AreaId): BorderType | null => borders(a).find((x) => x.to === b)?.type ?? null;
/** 3.2 One id for a border, whichever way it is crossed. */
export const borderId = (a: AreaId, b: AreaId): string => (a < b ? `${a}|${b}` : `${b}|${a}`);
/** 3.1 Straits and Islets can be passed by sea and air. */
export const isStrait = (id: AreaId): boolean => area(id).strait || area(id).islet !== null;
/** 3.2, R-03 Ground units that may Engage or Disengage over a border in one phase; null: no limit. */
export function engageLimit(a: AreaId, b: AreaId, winter: boolean): number | null {
  switch (borderOf(a, b)) {
    case 'plain':
      return 2;
    case 'baikal':
      return winter ? 2 : 1;
    case 'sea':
      return null;
    default:
      return 1;
  }
}
/** 17.1.3 What entering an area costs. */
export const costOf = (id: AreaId): number => (area(id).ocean ? 2 : 1);
/** 3.7, R-15 China proper: without the Japanese colonies Manchuria-Korea and Formosa. */
export const inChinaProper = (id: AreaId): boolean => {
  const a = area(id);
  return a.region === 'china' && a.nation !== 'manchuria' && a.nation !== 'formosa';
};
export const inChina = (id: AreaId): boolean => area(id).region === 'china';
/** R-44 Do two land areas lie on the same coast: a border that can be passed, and one sea that both border? */
export function sameCoast(a: AreaId, b: AreaId): boolean {
  if (!neighbours(a).includes(b)) return false;
  const seas = neighbours(a).filter(isSea);
  return neighbours(b).some((s) => seas.includes(s));
}

const linkTable = new Map<AreaId, readonly Link[]>(
  areas.map(({ id }) => [
    id,
    neighbours(id).map((to) => ({
      to,
      n: numberOf(to),
      cost: costOf(to),
      fromSea: isSea(id),
      toSea: isSea(to),
      toChina: inChinaProper(to),
      coast: isLand(id) && isLand(to) && sameCoast(id, to),
    })),
  ]),
);
/** 3.2 The borders of an area that can be passed. */
export const linksOf = (id: AreaId): readonly Link[] => linkTable.get(id) ?? [];

/** Over how many borders that can be passed each area lies from the nearest of these. */
export function stepsFrom(from: ReadonlySet<AreaId>): ReadonlyMap<AreaId, number> {
  const out = new Map<AreaId, number>();
  for (const id of from) out.set(id, 0);
  for (const [at, n] of out) for (const to of neighbours(at)) if (!out.has(to)) out.set(to, n + 1);
  return out;
}

const near = new Map<AreaId, ReadonlyMap<AreaId, number>>();
/** Steps over borders that can be passed, up to three: what any block can reach at normal speed lies within. */
export function withinThree(from: AreaId): ReadonlyMap<AreaId, number> {
  const known = near.get(from);
  if (known) return known;
  const out = new Map<AreaId, number>([[from, 0]]);
  for (const [at, n] of out) {
    if (n === 3) continue;
    for (const to of neighbours(at)) if (!out.has(to)) out.set(to, n + 1);
  }
  near.set(from, out);
  return out;
}
