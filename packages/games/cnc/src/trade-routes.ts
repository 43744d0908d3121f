import { derived } from '@wardroom/rules';
import { areas, isLand, isSea, isStrait, neighbours, numberOf } from './board.ts';
import { controller, isNeutral } from './control.ts';
import { enemySea, landHostile, raidedSea } from './hostility.ts';
import { greatPowerOf, productionCentre } from './nations.ts';
import type { AreaId, Faction, State } from './state.ts';
import { allFactions } from './state.ts';
import { holding } from './supply.ts';
import { atWar } from './war.ts';
import { whereabouts } from './whereabouts.ts';

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
  /** The step before it; null at the Production Centre. */
  from: Node | null;
  at: AreaId;
  mode: Mode;
  used: number;
}
const LAND = 1;
const SEA = 2;

/** 30.6 The next areas of a route: a step by land continues or opens the Land segment, one by water the Sea segment. */
function onward(n: Node, open: (id: AreaId) => boolean): Node[] {
  const out: Node[] = [];
  for (const to of neighbours(n.at)) {
    const byLand = isLand(n.at) && isLand(to);
    const bit = byLand ? LAND : SEA;
    const mode: Mode = byLand ? 'land' : 'sea';
    if (n.mode !== mode && (n.used & bit) !== 0) continue;
    // A Sea segment ends where it comes ashore, but for Straits and Islets.
    if (mode === 'sea' && n.mode === 'sea' && isLand(n.at) && !isStrait(n.at)) continue;
    if (!open(to)) continue;
    out.push({ from: n, at: to, mode, used: n.used | bit });
  }
  return out;
}

/**
 * 20.4 All areas with a Trade Route to the faction's Production Centre: at most one Land and one Sea segment. Found
 * from the centre outwards; the area at the far end need not be friendly, it is where the POP and RES are.
 */
export const tradeReach = (g: State, f: Faction): ReadonlyMap<AreaId, Node> =>
  routesBy(g, whereabouts(g).lines * allFactions.length + allFactions.indexOf(f));
const routesBy = derived<State, number, ReadonlyMap<AreaId, Node>>(
  holding,
  (g, key) => routesOf(g, allFactions[key % allFactions.length] as Faction),
  32,
);
function routesOf(g: State, f: Faction): ReadonlyMap<AreaId, Node> {
  // 0: not asked yet, 1: closed, 2: open.
  const known = new Uint8Array(areas.length);
  const open = (id: AreaId): boolean => {
    const n = numberOf(id);
    if (known[n] === 0) known[n] = routeMayCross(g, f, id) ? 2 : 1;
    return known[n] === 2;
  };
  const centre = productionCentre[f];
  const start: Node = { from: null, at: centre, mode: 'start', used: 0 };
  const reached = new Map<AreaId, Node>([[centre, start]]);
  const seen = new Uint8Array(areas.length * 8);
  const queue: Node[] = [start];
  // Grows while it is walked.
  for (const n of queue) {
    for (const next of onward(n, open)) {
      const key = numberOf(next.at) * 8 + (next.mode === 'land' ? 4 : 0) + next.used;
      if (seen[key] === 1) continue;
      seen[key] = 1;
      if (!reached.has(next.at)) reached.set(next.at, next);
      queue.push(next);
    }
  }
  return reached;
}

/** 20.4 A Trade Route from the faction's Production Centre to an area, both ends with it; null: there is none. */
export function tradeRoute(g: State, f: Faction, id: AreaId): readonly AreaId[] | null {
  const way: AreaId[] = [];
  for (let n = tradeReach(g, f).get(id) ?? null; n; n = n.from) way.push(n.at);
  return way.length > 0 ? way.reverse() : null;
}
