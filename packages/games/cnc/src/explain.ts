import { things } from '@wardroom/rules';
import { blocksIn, sideOf } from './blocks.ts';
import { area, landAreas } from './board.ts';
import { arrivals, controller, isGreatHome } from './control.ts';
import { economy, hasCentre, popOf, resOf, uses } from './economy.ts';
import { capitalOf } from './nations.ts';
import type { AreaId, Faction, State, UnitNation } from './state.ts';
import { faction, isFaction } from './state.ts';
import { outOfSupply, supplyLine } from './supply.ts';
import { tradeReach } from './trade-routes.ts';
import { isAtWar } from './war.ts';

/** Why a derived fact is as it is. Everything here follows from what everybody may see. */

/** A reason and the rule it stands on; `by` names the area or side it speaks of. */
export interface Reason {
  rule: string;
  key: 'stands' | 'home' | 'marker' | 'follows' | 'itself';
  by?: string;
}
/** 3.3 Why an area of land is controlled by whoever controls it. */
export function whyControl(g: State, id: AreaId): Reason {
  const by = controller(g, id);
  if (arrivals(g, id).includes(by) && blocksIn(g, id).some((b) => sideOf(g, b) === by))
    return { rule: '3.3.2', key: 'stands', by };
  if (isGreatHome(id)) return { rule: '3.3.4', key: 'home' };
  if (g.areas[id]?.marker !== undefined) return { rule: '3.3.5', key: 'marker', by };
  const capital = capitalOf(area(id).nation);
  return capital === id ? { rule: '3.3.5', key: 'itself' } : { rule: '3.3.4', key: 'follows', by: capital };
}

/** An area whose POP and RES a faction uses. */
export interface Worth {
  id: AreaId;
  pop: number;
  res: number;
  /** 20.4 It has a Trade Route to the Production Centre. */
  route: boolean;
  /** 20.5 It was marked in Summer and counts for nothing. */
  marked: boolean;
  /** 13.1 It belongs to a Neutral under Influence. */
  influenced: boolean;
}
/** 11.2 What POP and RES of a faction are made of, the most valuable first. */
export function worthOf(g: State, f: Faction): Worth[] {
  const reach = tradeReach(g, f);
  return landAreas
    .filter((id) => popOf(id) + resOf(f, id) > 0 && uses(g, f, id))
    .map((id) => ({
      id,
      pop: popOf(id),
      res: resOf(f, id),
      route: reach.has(id),
      marked: isAtWar(g, f) && g.areas[id]?.blockaded === f && !reach.has(id),
      influenced: controller(g, id) !== f,
    }))
    .sort((a, b) => b.pop + b.res - a.pop - a.res || (a.id < b.id ? -1 : 1));
}

/** 11.2 Which of the figures hold the Production level down. */
export type Limit = 'ind' | 'pop' | 'res' | 'centre';
export function limitsOf(g: State, f: Faction): Limit[] {
  if (!hasCentre(g, f)) return ['centre'];
  const e = economy(g, f);
  const all: [Limit, number][] = [
    ['ind', faction(g, f).ind],
    ['pop', e.usablePop],
  ];
  // 11.2 Resources count in War alone.
  if (isAtWar(g, f)) all.push(['res', e.usableRes]);
  const least = Math.min(...all.map(([, n]) => n));
  return all.filter(([, n]) => n === least).map(([id]) => id);
}

/** 20.1 Units of one nation in one area, and their way to a Source. */
export interface Supplies {
  area: AreaId;
  nation: UnitNation;
  /** From the Source; null: there is none. */
  line: readonly AreaId[] | null;
  /** They are checked, and without a line. */
  out: boolean;
}
/** 20.2 How the units of a side are supplied; Armed Minors and escaped submarines are left out. */
export function suppliesOf(g: State, side: string): Supplies[] {
  const out = new Map<string, Supplies>();
  for (const b of things(g.blocks)) {
    if (b.nation === 'armed-minor' || b.escaped || sideOf(g, b) !== side) continue;
    const key = `${b.area} ${b.nation}`;
    if (out.has(key)) continue;
    const line = supplyLine(g, b.nation, b.area);
    out.set(key, { area: b.area, nation: b.nation, line, out: isFaction(side) && outOfSupply(g, b) });
  }
  return [...out.values()];
}
