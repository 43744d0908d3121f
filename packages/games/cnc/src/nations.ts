import { evenly } from '@wardroom/rules';
import data from '../data/nations.json' with { type: 'json' };
import { area, areas } from './board.ts';
import type { AreaId, Faction, NationId, UnitNation } from './state.ts';

export interface NationFacts {
  id: NationId;
  name: string;
  kind: 'home' | 'minor' | 'colony';
  power: 'japan' | 'usa' | 'russia' | 'british-empire' | 'nat-china' | 'red-china' | null;
  capital: AreaId;
  region: 'china' | 'indochina' | null;
}
export const nations: readonly NationFacts[] = evenly(
  (data.nations as unknown as Partial<NationFacts>[]).map(
    (n) => ({ ...n, power: n.power ?? null, region: n.region ?? null }) as NationFacts,
  ),
);
const byId = new Map(nations.map((n) => [n.id, n]));
export const isNation = (id: string): boolean => byId.has(id);
/** The facts of a nation; throws for an unknown id. */
export function nation(id: NationId): NationFacts {
  const found = byId.get(id);
  if (!found) throw new Error(`no nation ${id}`);
  return found;
}
/** 5.2 Whose blocks there are. Their order stands in the sets of `whereabouts`. */
export const unitNations: readonly UnitNation[] = [
  'japan',
  'usa',
  'british-empire',
  'nat-china',
  'russia',
  'red-china',
  'armed-minor',
];
/** 4.5 Independent Neutrals, Chinese provinces among them. */
export const minors: readonly NationId[] = nations.filter((n) => n.kind === 'minor').map((n) => n.id);
export const isMinor = (id: string): boolean => byId.get(id)?.kind === 'minor';
/** 13 Whoever can be influenced: the Minors and the British Empire. */
export const neutrals: readonly NationId[] = [...minors, 'british-empire'];
const areasByNation = new Map<NationId, AreaId[]>();
for (const a of areas)
  if (a.kind === 'land') areasByNation.set(a.nation, [...(areasByNation.get(a.nation) ?? []), a.id]);
export const areasOf = (id: NationId): readonly AreaId[] => areasByNation.get(id) ?? [];
export const capitalOf = (id: NationId): AreaId => nation(id).capital;
/** 3.3.5 Capitals and Islets carry Control markers. */
export const carriesMarker = (id: AreaId): boolean => capitalOf(area(id).nation) === id || area(id).islet !== null;
/** 22.2 The strength of the Capital. */
export const musterOfCapital = (id: NationId): number => area(capitalOf(id)).muster;

/** 3.8 Home Seas of the Naval Powers. */
export const homeSeas: { readonly [power: string]: readonly AreaId[] } = data.homeSeas;
/** 25.3 Main Capitals and SubCapitals by the side that owns them. */
export const greatCapitals: { readonly [F in Faction]: readonly AreaId[] } = {
  japan: ['tokyo', 'osaka', 'mukden'],
  usa: ['los-angeles', 'nanking', 'new-delhi'],
  soviet: ['novosibirsk'],
};
/** 4 */
export const productionCentre: { readonly [F in Faction]: AreaId } = {
  japan: 'tokyo',
  usa: 'los-angeles',
  soviet: 'novosibirsk',
};

/** The player who commands blocks of this colour; Armed Minors have none. */
export const factionOfUnits: { readonly [N in UnitNation]: Faction | null } = {
  japan: 'japan',
  usa: 'usa',
  'british-empire': 'usa',
  'nat-china': 'usa',
  russia: 'soviet',
  'red-china': 'soviet',
  'armed-minor': null,
};
export const isSubpower = (n: UnitNation): boolean => n === 'nat-china' || n === 'red-china';
/** 4 The Subpower of a faction. */
export const subpowerOf = (f: Faction): 'nat-china' | 'red-china' | null => {
  if (f === 'usa') return 'nat-china';
  return f === 'soviet' ? 'red-china' : null;
};
/** 4 The Great Power that gives a faction its units outside China. */
export const greatPowerOf: { readonly [F in Faction]: UnitNation } = { japan: 'japan', usa: 'usa', soviet: 'russia' };
export const nationsOfUnits: { readonly [F in Faction]: readonly UnitNation[] } = {
  japan: ['japan'],
  usa: ['usa', 'british-empire', 'nat-china'],
  soviet: ['russia', 'red-china'],
};
/** 23.8 Nations that fight whenever they meet in China. */
const always = new Set(
  (data.hostile.always as readonly (readonly string[])[]).flatMap(([a, b]) => [`${a}|${b}`, `${b}|${a}`]),
);
const onlyAtWar = new Set(
  (data.hostile.war as readonly (readonly string[])[]).flatMap(([a, b]) => [`${a}|${b}`, `${b}|${a}`]),
);
export const fightAlways = (a: UnitNation, b: UnitNation): boolean => always.has(`${a}|${b}`);
export const fightAtWar = (a: UnitNation, b: UnitNation): boolean => onlyAtWar.has(`${a}|${b}`);
