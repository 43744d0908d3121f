import { derived } from '@wardroom/rules';
import { isLand, isSea, isStrait, neighbours } from './board.ts';
import { controller, isNeutral } from './control.ts';
import { enemySea, landHostile, raidedSea } from './hostility.ts';
import { greatPowerOf, productionCentre } from './nations.ts';
import type { AreaId, Faction, State } from './state.ts';
import { atWar } from './war.ts';

/** 20.4 May a Trade Route of this faction cross the area? */
export function routeMayCross(g: State, f: Faction, id: AreaId): boolean {
  if (isSea(id)) return !enemySea(g, f, id) && !raidedSea(g, f, id);
  const by = controller(g, id);
  if (by === f) return true;
  if (by === 'british-empire' || isNeutral(g, by)) return true;
  if (atWar(g, f, by) || landHostile(g, greatPowerOf[f], id, by)) return false;
  return isStrait(id);
}

type Mode = 'start' | 'land' | 'sea';
interface Node {
  at: AreaId;
  mode: Mode;
  used: number;
}
const LAND = 1;
const SEA = 2;

/** The next areas of a route: a step by land continues or opens the Land segment, one by water the Sea segment. */
function onward(g: State, f: Faction, n: Node): Node[] {
  const out: Node[] = [];
  for (const to of neighbours(n.at)) {
    const byLand = isLand(n.at) && isLand(to);
    const bit = byLand ? LAND : SEA;
    const mode: Mode = byLand ? 'land' : 'sea';
    if (n.mode !== mode && (n.used & bit) !== 0) continue;
    // A Sea segment ends where it comes ashore, but for Straits and Islets.
    if (mode === 'sea' && n.mode === 'sea' && isLand(n.at) && !isStrait(n.at)) continue;
    if (!routeMayCross(g, f, to)) continue;
    out.push({ at: to, mode, used: n.used | bit });
  }
  return out;
}

/**
 * 20.4 All areas with a Trade Route to the faction's Production Centre: at most one Land and one Sea segment. Found
 * from the centre outwards; the area at the far end need not be friendly, it is where the POP and RES are.
 */
export const tradeReach = derived<State, Faction, ReadonlySet<AreaId>>(
  ['blocks', 'areas', 'pairs', 'nations'],
  (g, f) => {
    const centre = productionCentre[f];
    const reached = new Set<AreaId>([centre]);
    const seen = new Set<string>();
    const queue: Node[] = [{ at: centre, mode: 'start', used: 0 }];
    for (let n = queue.shift(); n !== undefined; n = queue.shift()) {
      for (const next of onward(g, f, n)) {
        const key = `${next.at}.${next.mode}.${next.used}`;
        if (seen.has(key)) continue;
        seen.add(key);
        reached.add(next.at);
        queue.push(next);
      }
    }
    return reached;
  },
);
