import { plain } from '@wardroom/rules';
import { area, landAreas } from './board.ts';
import { controller, isNeutral } from './control.ts';
import { capitalOf, productionCentre } from './nations.ts';
import type { AreaId, Faction, State } from './state.ts';
import { faction } from './state.ts';
import { tradeReach } from './trade-routes.ts';
import { isAtWar } from './war.ts';

/**
 * 11.2 Does the faction use the POP and RES of this area: it controls it, or has Influence on the Neutral that does?
 */
export function uses(g: State, f: Faction, id: AreaId): boolean {
  const by = controller(g, id);
  if (by === f) return true;
  // 14.1 Rivals have nothing of the British Empire, whatever Influence they have there; R-70 what is influenced counts.
  if (by === 'british-empire' && f !== 'usa') return false;
  const n = g.nations[by];
  return n !== undefined && n.influence === f && (n.count ?? 0) > 0 && isNeutral(g, by);
}
/** 3.5 Resources of an area for this faction: oil counts double for Japan. */
export const resOf = (f: Faction, id: AreaId): number => area(id).res + area(id).oil * (f === 'japan' ? 2 : 1);
export const popOf = (id: AreaId): number => area(id).pop;

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
  for (const id of landAreas) {
    const a = area(id);
    if (a.pop + a.res + a.oil === 0 || !uses(g, f, id)) continue;
    const res = resOf(f, id);
    out.pop += a.pop;
    out.res += res;
    if (cutOff(g, f, id)) continue;
    out.usablePop += a.pop;
    out.usableRes += res;
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
export const natCities = (g: State): number =>
  landAreas.reduce((n, id) => {
    const a = area(id);
    return a.region === 'china' && a.city !== 'town' && controller(g, id) === 'usa' ? n + a.pop : n;
  }, 0);
/** 23.3 Red Mobilization: Muster of the Chinese Cities and Towns that the Soviet side controls. */
export const redMobilization = (g: State): number =>
  landAreas.reduce((n, id) => {
    const a = area(id);
    return a.region === 'china' && controller(g, id) === 'soviet' ? n + a.muster : n;
  }, 0);

/** 13.1 Influence of a faction on a Neutral. */
export const influenceOf = (g: State, f: Faction, id: string): number =>
  g.nations[id]?.influence === f ? (g.nations[id]?.count ?? 0) : 0;
/** 13.1, 13.2 The Protector of a Neutral: whoever has two (or, before it is resolved, more) Influence. */
export function protectorOf(g: State, id: string): Faction | null {
  const n = g.nations[id];
  return n?.influence !== undefined && (n.count ?? 0) >= 2 && isNeutral(g, id) ? n.influence : null;
}
export const capitalHeldBy = (g: State, id: string, f: Faction): boolean => controller(g, capitalOf(id)) === f;
