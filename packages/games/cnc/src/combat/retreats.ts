import type { Verdict } from '@wardroom/rules';
import { refuse, things } from '@wardroom/rules';
import { blocksIn, commanderOf, sideOf } from '../blocks.ts';
import { borderOf, costOf, isLand, isSea, neighbours, sameCoast } from '../board.ts';
import { contested, hasEnemies } from '../hostility.ts';
import { canBeIn, canPassStrait, isFriendly, mustStop } from '../movement/entering.ts';
import { roomOver, speed } from '../movement/routes.ts';
import { isSubpower } from '../nations.ts';
import type { AreaId, Block, State } from '../state.ts';
import { turnOf } from '../state.ts';
import { afloat, isAns, isGround } from '../units.ts';

/** 18.7 Areas that held a Battle (other than a Raid) in this Player Turn. */
export const heldBattle = (g: State, at: AreaId): boolean => {
  const b = g.battles[at];
  return contested(g, at) || (b !== undefined && !b.raid);
};
/** 18.7 From where Enemies of this block Engaged into its Battle in this turn. */
const engagedFrom = (g: State, b: Block, from: AreaId): boolean =>
  things(g.entries).some((e) => e.to === b.area && e.from === from && e.side !== sideOf(g, b));

/** 18.7 Is the step out of a Battle barred, whatever lies there? */
function stepBarred(g: State, b: Block, to: AreaId): Verdict {
  if (heldBattle(g, to)) return refuse('18.7', 'retreat.battle', { area: to });
  // R-46 Who was here from an earlier turn has no way of entry.
  const attacker = commanderOf(b) === turnOf(g).active && b.engagedFrom !== undefined;
  if (attacker) return to === b.engagedFrom ? null : refuse('18.7', 'retreat.wayOfEntry', { area: to });
  return engagedFrom(g, b, to) ? refuse('18.7', 'retreat.enemyWay', { area: to }) : null;
}
/** 18.7 May the block retreat into this adjacent area? */
export function canRetreat(g: State, b: Block, to: AreaId): Verdict {
  if (b.type === 'fortress' || (isGround(b.type) && isSea(b.area))) return refuse('18.7', 'retreat.never');
  if (b.type === 'air-force') return refuse('18.7', 'retreat.airRebases');
  if (!neighbours(b.area).includes(to) || borderOf(b.area, to) === 'wilderness')
    return refuse('18.7', 'retreat.notAdjacent', { area: to });
  if (afloat(b.type) && isLand(b.area) && isLand(to) && !sameCoast(b.area, to))
    return refuse('17.2', 'retreat.coast', { area: to });
  if (isGround(b.type) && isSea(to)) {
    if (b.type === 'militia' || isSubpower(b.nation)) return refuse('18.7', 'retreat.noSea');
    if (!blocksIn(g, to).some((x) => sideOf(g, x) === sideOf(g, b)))
      return refuse('18.7', 'retreat.seaEmpty', { area: to });
  }
  const closed = canBeIn(g, b, to);
  if (closed) return closed;
  if (!isFriendly(g, b, to) || hasEnemies(g, b.nation, to)) return refuse('18.7', 'retreat.notFriendly', { area: to });
  if (isGround(b.type) && roomOver(g, b.area, to) < 1) return refuse('3.2', 'retreat.border', { area: to });
  return stepBarred(g, b, to);
}
export const retreatsOf = (g: State, b: Block): AreaId[] =>
  neighbours(b.area).filter((to) => canRetreat(g, b, to) === null);

/** 19.1, R-45 Land where a unit can Rebase to from where it is. `ongoing`: out of a Battle that goes on. */
export function rebasesOf(g: State, b: Block, ongoing: boolean): AreaId[] {
  if (!isAns(b.type)) return [];
  const air = b.type === 'air-force';
  const budget = speed(g, b, air ? 'air' : 'sea');
  const best = new Map<AreaId, number>([[b.area, 0]]);
  const queue: AreaId[] = [b.area];
  const out = new Set<AreaId>();
  for (let at = queue.shift(); at !== undefined; at = queue.shift()) {
    for (const to of neighbours(at)) {
      if (!air && isLand(at) && isLand(to)) continue;
      const spent = (best.get(at) ?? 0) + costOf(to);
      if (spent > budget || (best.get(to) ?? 99) <= spent) continue;
      if (ongoing && at === b.area && stepBarred(g, b, to) !== null) continue;
      const open = canBeIn(g, b, to) === null;
      if (open && isLand(to) && isFriendly(g, b, to) && !contested(g, to) && !hasEnemies(g, b.nation, to)) out.add(to);
      if (!passes(g, b, to, air, open)) continue;
      best.set(to, spent);
      queue.push(to);
    }
  }
  return [...out].sort();
}
function passes(g: State, b: Block, at: AreaId, air: boolean, open: boolean): boolean {
  const strait = isLand(at) && canPassStrait(g, b, at, air);
  if (!air && isLand(at) && !strait) return false;
  return (open || strait) && !mustStop(g, b, at);
}
