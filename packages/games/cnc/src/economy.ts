import { plain } from '@wardroom/rules';
import { type AreaFacts, area, areas, landAreas, numberOf } from './board.ts';
import { controller, holders, isNeutral } from './control.ts';
import { capitalOf, productionCentre } from './nations.ts';
import type { AreaId, Faction, Side, State } from './state.ts';
import { faction } from './state.ts';
import { tradeReach } from './trade-routes.ts';
import { isAtWar } from './war.ts';

/**
 * 11.2 Does the faction use the POP and RES of this area: it controls it, or has Influence on the Neutral that does?
 */
export function uses(g: State, f: Faction, id: AreaId): boolean {
  const by = controller(g, id);
  return by === f || usesOf(g, f, by);
}
/** 11.2 The same of what somebody else holds. */
function usesOf(g: State, f: Faction, by: Side): boolean {
  // 14.1 Rivals have nothing of the British Empire, whatever Influence they have there; R-70 what is influenced
  // counts.
  if (by === 'british-empire' && f !== 'usa') return false;
  const n = g.nations[by];
  return n !== undefined && n.influence === f && (n.count ?? 0) > 0 && isNeutral(g, by);
}
/** 3.5 Resources of an area for this faction: oil counts double for Japan. */
export const resOf = (f: Faction, id: AreaId): number => area(id).res + area(id).oil * oilFor(f);
const oilFor = (f: Faction): number => (f === 'japan' ? 2 : 1);
export const popOf = (id: AreaId): number => area(id).pop;

/** What a faction uses of the map: `uses` by the number of an area, each holder asked once. */
function usage(g: State, f: Faction): (at: number) => boolean {
  const held = holders(g);
  const known = new Map<Side, boolean>();
  return (at) => {
    const by = held[at] as Side;
    if (by === f) return true;
    let is = known.get(by);
    if (is === undefined) known.set(by, (is = usesOf(g, f, by)));
    return is;
  };
}
/** 3.5 Land with POP or RES. */
const worth = landAreas.flatMap((id) => {
  const { pop, res, oil } = area(id);
  return pop + res + oil === 0 ? [] : [{ id, n: numberOf(id), pop, res, oil }];
});
/** 20.5 The areas with POP or RES that a faction uses. */
export function used(g: State, f: Faction): AreaId[] {
  const uses = usage(g, f);
  return worth.flatMap(({ id, n }) => (uses(n) ? [id] : []));
}

/** 20.5 POP and RES marked in Summer that still have no Trade Route. */
export const cutOff = (g: State, f: Faction, id: AreaId): boolean =>
  isAtWar(g, f) && g.areas[id]?.blockaded === f && !tradeReach(g, f).has(id);

export interface Economy {
  pop: number;
  res: number;
  /** Without what is Blockaded. */
  usablePop: number;
  usableRes: number;
}
/** 11.2 POP and RES of a faction; `blockades` false: as if nothing were cut off. */
export function economy(state: State, f: Faction): Economy {
  const g = plain(state);
  const out = { pop: 0, res: 0, usablePop: 0, usableRes: 0 };
  const mine = usage(g, f);
  const war = isAtWar(g, f);
  for (const { id, n, pop, res, oil } of worth) {
    if (!mine(n)) continue;
    const all = res + oil * oilFor(f);
    out.pop += pop;
    out.res += all;
    if (war && cutOff(g, f, id)) continue;
    out.usablePop += pop;
    out.usableRes += all;
  }
  return out;
}

/** 4.1 A faction without its Production Centre produces nothing. */
export const hasCentre = (g: State, f: Faction): boolean => controller(g, productionCentre[f]) === f;

/** 11.2, R-53 The Production level as things stand now; `blockades` false: without Blockade effects (25.5). */
export function productionLevel(g: State, f: Faction, blockades = true): number {
  if (!hasCentre(g, f)) return 0;
  const e = economy(g, f);
  const pop = blockades ? e.usablePop : e.pop;
  const res = blockades ? e.usableRes : e.res;
  const { ind } = faction(g, f);
  return isAtWar(g, f) ? Math.min(ind, pop, res) : Math.min(ind, pop);
}

/** 23.3 Nat Cities: POP of the Chinese Cities that the USA side controls. */
export const natCities = (g: State): number => heldIn(g, chinese.cities, 'usa');
/** 23.3 Red Mobilization: Muster of the Chinese Cities and Towns that the Soviet side controls. */
export const redMobilization = (g: State): number => heldIn(g, chinese.mustering, 'soviet');

/** An area, and what it counts for. */
interface Counting {
  n: number;
  counts: number;
}
const inChinese = (count: (a: AreaFacts) => number): Counting[] =>
  areas.flatMap((a, n) => (a.region === 'china' && count(a) > 0 ? [{ n, counts: count(a) }] : []));
const chinese = {
  cities: inChinese((a) => (a.city === 'town' ? 0 : a.pop)),
  mustering: inChinese((a) => a.muster),
};
function heldIn(g: State, all: readonly Counting[], by: Faction): number {
  const held = holders(g);
  return all.reduce((sum, { n, counts }) => (held[n] === by ? sum + counts : sum), 0);
}

/** 13.1 Influence of a faction on a Neutral. */
export const influenceOf = (g: State, f: Faction, id: string): number =>
  g.nations[id]?.influence === f ? (g.nations[id]?.count ?? 0) : 0;
/** 13.1, 13.2 The Protector of a Neutral: whoever has two (or, before it is resolved, more) Influence. */
export function protectorOf(g: State, id: string): Faction | null {
  const n = g.nations[id];
  return n?.influence !== undefined && (n.count ?? 0) >= 2 && isNeutral(g, id) ? n.influence : null;
}
export const capitalHeldBy = (g: State, id: string, f: Faction): boolean => controller(g, capitalOf(id)) === f;
