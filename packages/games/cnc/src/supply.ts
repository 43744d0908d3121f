import { derived } from '@wardroom/rules';
import { blocksIn, commanderOf, sideOf } from './blocks.ts';
import { area, inChinaProper, isSea, isStrait, neighbours } from './board.ts';
import { controller } from './control.ts';
import { enemySea, isGreat, landHostile } from './hostility.ts';
import { isSubpower } from './nations.ts';
import type { AreaId, Block, State, UnitNation } from './state.ts';
import { isGround, unit } from './units.ts';
import { atWar, empireAllied, isAtWar } from './war.ts';

/** 4.2 Where units of this nation can draw supply; only places that their side holds count. */
export function sourcesOf(g: State, n: UnitNation): readonly AreaId[] {
  switch (n) {
    case 'japan':
      return ['tokyo', 'osaka', 'mukden'];
    case 'usa':
    case 'nat-china':
      return empireAllied(g) ? ['los-angeles', 'nanking', 'new-delhi'] : ['los-angeles', 'nanking'];
    case 'british-empire':
      return empireAllied(g) ? ['los-angeles', 'nanking', 'new-delhi'] : ['new-delhi'];
    default:
      return ['novosibirsk'];
  }
}

/** 20.2 May a supply line of units of this nation run through the area? */
function lineMayCross(g: State, n: UnitNation, id: AreaId): boolean {
  const side = sideOf(g, { nation: n });
  if (isSea(id)) return !enemySea(g, side, id);
  const by = controller(g, id);
  if (by === side) {
    // 16.34 of the source: Foreign units in China only where the land is theirs and a friendly Foreign unit stands.
    if (!inChinaProper(id) || isSubpower(n)) return true;
    return blocksIn(g, id).some((b) => isGreat(b) && sideOf(g, b) === side);
  }
  if (atWar(g, side, by) || landHostile(g, n, id, by)) return false;
  return isStrait(id);
}

/** 20.2 All areas that a supply line of units of this nation can come through. */
export const supplyReach = derived<State, UnitNation, ReadonlySet<AreaId>>(
  ['blocks', 'areas', 'pairs', 'nations'],
  (g, n) => {
    const side = sideOf(g, { nation: n });
    const reached = new Set<AreaId>(sourcesOf(g, n).filter((id) => controller(g, id) === side && lineStart(g, n, id)));
    const queue = [...reached];
    for (let at = queue.shift(); at !== undefined; at = queue.shift()) {
      for (const to of neighbours(at)) {
        if (reached.has(to) || !lineMayCross(g, n, to)) continue;
        reached.add(to);
        queue.push(to);
      }
    }
    return reached;
  },
);
/** A Source in China serves Foreign units only while one of theirs stands there. */
const lineStart = (g: State, n: UnitNation, id: AreaId): boolean =>
  !inChinaProper(id) || isSubpower(n) || lineMayCross(g, n, id);

/** 20.2 Can units of this nation trace supply from this area? The area itself is not tested. */
export function supplied(g: State, n: UnitNation, at: AreaId): boolean {
  const reach = supplyReach(g, n);
  const side = sideOf(g, { nation: n });
  if (sourcesOf(g, n).includes(at) && controller(g, at) === side) return true;
  return neighbours(at).some((id) => reach.has(id));
}

/** 5.3 Kinds that live without supply: Fortresses, Militia, and SNLF on Islands, Islets and Straits. */
export function livesWithoutSupply(b: Pick<Block, 'nation' | 'type' | 'area'>): boolean {
  if (b.type === 'fortress' || b.type === 'militia' || b.nation === 'armed-minor') return true;
  if (b.type !== 'marine' || b.nation !== 'japan' || isSea(b.area)) return false;
  return area(b.area).island || isStrait(b.area);
}
/** 5.4, 20.1 Is this block's supply checked at all: its faction is at War, or it is a Regular of a Subpower? */
export function mustBeSupplied(g: State, b: Block): boolean {
  const f = commanderOf(b);
  if (f === null || livesWithoutSupply(b)) return false;
  if (isSubpower(b.nation)) return true;
  return sideOf(g, b) === f && isAtWar(g, f);
}
/** 20.3 A Ground unit that loses a step if this is the Supply Phase. */
export const starves = (g: State, b: Block): boolean =>
  isGround(b.type) && unit(b.type).needsSupply && mustBeSupplied(g, b) && !supplied(g, b.nation, b.area);
/**
 * 20.2 Units of this block's nation here would be checked and have no supply, whatever their kind: anybody can see it.
 */
export function outOfSupply(g: State, b: Pick<Block, 'nation' | 'area' | 'minor'>): boolean {
  const f = commanderOf(b);
  if (f === null) return false;
  const checked = isSubpower(b.nation) || (sideOf(g, b) === f && isAtWar(g, f));
  return checked && !supplied(g, b.nation, b.area);
}
