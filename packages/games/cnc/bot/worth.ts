import { blocksIn, commanderOf } from '../src/blocks.ts';
import { area, neighbours } from '../src/board.ts';
import { controller, isNeutral } from '../src/control.ts';
import { economy, resOf } from '../src/economy.ts';
import { areasOf, capitalOf, greatCapitals, isMinor, productionCentre } from '../src/nations.ts';
import type { AreaId, Faction, NationId, State } from '../src/state.ts';
import { faction, rivalsOf } from '../src/state.ts';
import { atWar, isAtWar } from '../src/war.ts';

/** Points of Industry that the own population could still feed (11.2). */
export const room = (g: State, f: Faction): number => economy(g, f).pop - faction(g, f).ind;

/** What an area adds to a faction: population first, then resources. */
export const areaWorth = (f: Faction, id: AreaId): number => 3 * area(id).pop + resOf(f, id);

/** Own blocks in an area. */
export const ownIn = (g: State, f: Faction, at: AreaId): number =>
  blocksIn(g, at).filter((b) => commanderOf(b) === f).length;

/** Blocks of others beside an area. */
export const besideIt = (g: State, f: Faction, at: AreaId): number =>
  neighbours(at).reduce(
    (n, id) => n + blocksIn(g, id).filter((b) => commanderOf(b) !== f && commanderOf(b) !== null).length,
    0,
  );

/**
 * How much an area needs a defender where `own` blocks are: what is to be lost there, and whether somebody stands
 * beside it.
 */
export function danger(g: State, f: Faction, at: AreaId, own = ownIn(g, f, at)): number {
  if (controller(g, at) !== f) return 0;
  const near = besideIt(g, f, at);
  const war = rivalsOf(g, f).some((r) => atWar(g, f, r));
  const heart = greatCapitals[f].includes(at) || productionCentre[f] === at ? 14 : 0;
  return ((areaWorth(f, at) + heart) * (war ? 2 : 1) * (1 + near)) / (1 + 2 * own);
}

/**
 * 11.2 What one POP and one RES more would be worth. In War Production is what both can feed, so that only the scarcer
 * counts; in peace RES are for the War that may come.
 */
function lacks(g: State, f: Faction): { pop: number; res: number } {
  const { pop, res } = economy(g, f);
  const { ind } = faction(g, f);
  const scarce = res - ind <= 1;
  const war = isAtWar(g, f);
  if (war && res < Math.min(ind, pop)) return { pop: 2, res: 7 };
  return { pop: pop - ind <= 1 ? 6 : 3, res: scarce ? 3 : 1 };
}

/** 23.4 Points of the Chinese Civil War that a Satellite would bring. */
const civilPoints = (f: Faction, n: NationId): number =>
  areasOf(n).reduce((sum, id) => {
    const { region, city, pop, muster } = area(id);
    if (region !== 'china' || f === 'japan') return sum;
    if (f === 'soviet') return sum + muster;
    return city === 'town' ? sum : sum + pop;
  }, 0);

/**
 * What a Neutral is worth to whoever uses its population and resources; more of what Industry lacks, and of what counts
 * in the Chinese Civil War.
 */
export function nationWorth(g: State, f: Faction, n: NationId): number {
  if (!isMinor(n)) return 0;
  const pop = areasOf(n).reduce((sum, id) => sum + area(id).pop, 0);
  const res = areasOf(n).reduce((sum, id) => sum + resOf(f, id), 0);
  const each = lacks(g, f);
  return each.pop * pop + each.res * res + area(capitalOf(n)).muster + 2 * civilPoints(f, n);
}

/**
 * What one marker of own Influence there would be worth now. The first one brings the use of the land, the third a
 * Satellite; a Rival's go first, and bring nothing but his loss.
 */
export function markerWorth(g: State, f: Faction, n: NationId): number {
  // Whoever has become somebody's is no aim of Diplomacy any more.
  if (!isNeutral(g, n)) return 0;
  const worth = nationWorth(g, f, n);
  const x = g.nations[n];
  if (x?.influence === undefined) return worth * 1.5;
  if (x.influence !== f) return worth * ((x.count ?? 0) === 1 ? 1 : 0.6);
  return worth * ((x.count ?? 0) === 2 ? 0.9 : 0.4);
}
