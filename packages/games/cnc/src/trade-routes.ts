import { derived } from '@wardroom/rules';
import type { AreaFacts } from './board.ts';
import { areas, isStrait, neighbourNumbers, numberOf } from './board.ts';
import { holders, isNeutral } from './control.ts';
import { foesOfSide, landHostile } from './hostility.ts';
import { greatPowerOf, productionCentre } from './nations.ts';
import type { AreaId, Faction, Side, State } from './state.ts';
import { allFactions } from './state.ts';
import { holding } from './supply.ts';
import { atWar } from './war.ts';
import { whereabouts } from './whereabouts.ts';

/** 20.4 May a Trade Route of this faction cross the area? */
export const routeMayCross = (g: State, f: Faction, id: AreaId): boolean => crossing(g, f)(numberOf(id));
/** The same, by the number of an area. */
function crossing(g: State, f: Faction): (at: number) => boolean {
  const { present, escaped } = whereabouts(g);
  const foes = foesOfSide(g, f);
  const held = holders(g);
  const neutral = new Map<Side, boolean>();
  return (at) => {
    if (sea[at]) return (((present[at] as number) | (escaped[at] as number)) & foes) === 0;
    const by = held[at] as Side;
    if (by === f || by === 'british-empire') return true;
    let lies = neutral.get(by);
    if (lies === undefined) neutral.set(by, (lies = isNeutral(g, by)));
    if (lies) return true;
    const { id } = areas[at] as AreaFacts;
    return isStrait(id) && !atWar(g, f, by) && !landHostile(g, greatPowerOf[f], id, by);
  };
}

/**
 * A step of a route is known by the number of its area, by what it came over (0: nothing, 1: land, 2: water) and by
 * the segments used by then (1: Land, 2: Sea): sixteen for each area.
 */
const LAND = 1;
const SEA = 2;
const stepOf = (at: number, over: number, used: number): number => at * 16 + over * 4 + used;
const areaOf = (step: number): number => step >> 4;

/** 3.1.3, 30.6 By the numbers of areas: is it land, and may a Sea segment go on there? */
const land = areas.map((a) => a.kind === 'land');
const sea = areas.map((a) => a.kind === 'sea');
const afloat = areas.map((a) => a.kind === 'sea' || isStrait(a.id));

/** 20.4 The areas that a faction has Trade Routes to. */
export interface TradeReach {
  has(id: AreaId): boolean;
  /** The way there from the Production Centre, both ends with it; null: there is none. */
  way(id: AreaId): readonly AreaId[] | null;
}
/**
 * 20.4 All areas with a Trade Route to the faction's Production Centre: at most one Land and one Sea segment. Found
 * from the centre outwards; the area at the far end need not be friendly, it is where the POP and RES are.
 */
export const tradeReach = (g: State, f: Faction): TradeReach =>
  reachBy(g, whereabouts(g).lines * allFactions.length + allFactions.indexOf(f));
const reachBy = derived<State, number, TradeReach>(
  holding,
  (g, key) => reachOf(g, allFactions[key % allFactions.length] as Faction),
  32,
);
function reachOf(g: State, f: Faction): TradeReach {
  const mayCross = crossing(g, f);
  const known: (boolean | undefined)[] = [];
  const open = (n: number): boolean => (known[n] ??= mayCross(n));
  // The step before each, and the first step that came to each area: one more than its number, 0 for none.
  const before = new Uint16Array(areas.length * 16);
  const first = new Uint16Array(areas.length);
  const start = stepOf(numberOf(productionCentre[f]), 0, 0);
  first[areaOf(start)] = start + 1;
  const queue = [start];
  // Grows while it is walked.
  for (const step of queue) {
    const at = areaOf(step);
    const over = (step >> 2) & 3;
    const used = step & 3;
    for (const to of neighbourNumbers[at] as readonly number[]) {
      // 30.6 A step by land continues or opens the Land segment, one by water the Sea segment.
      const by = land[at] && land[to] ? LAND : SEA;
      if (over !== by && (used & by) !== 0) continue;
      // A Sea segment ends where it comes ashore, but for Straits and Islets.
      if (by === SEA && over === SEA && !afloat[at]) continue;
      const next = stepOf(to, by, used | by);
      if (before[next] !== 0 || !open(to)) continue;
      before[next] = step + 1;
      if (first[to] === 0) first[to] = next + 1;
      queue.push(next);
    }
  }
  return {
    has: (id) => (first[numberOf(id)] ?? 0) > 0,
    way(id) {
      const back: AreaId[] = [];
      for (let n = first[numberOf(id)] ?? 0; n > 0; n = before[n - 1] ?? 0)
        back.push((areas[areaOf(n - 1)] as AreaFacts).id);
      return back.length > 0 ? back.reverse() : null;
    },
  };
}

/** 20.4 A Trade Route from the faction's Production Centre to an area, both ends with it; null: there is none. */
export const tradeRoute = (g: State, f: Faction, id: AreaId): readonly AreaId[] | null => tradeReach(g, f).way(id);
