import { area } from '../src/board.ts';
import { economy, resOf } from '../src/economy.ts';
import { areasOf, capitalOf, isMinor } from '../src/nations.ts';
import type { AreaId, Faction, NationId, State } from '../src/state.ts';
import { faction } from '../src/state.ts';
import { isAtWar } from '../src/war.ts';

/** Points of Industry that the own population could still feed (11.2). */
export const room = (g: State, f: Faction): number => economy(g, f).pop - faction(g, f).ind;

/** What an area adds to a faction: population first, then resources. */
export const areaWorth = (f: Faction, id: AreaId): number => 3 * area(id).pop + resOf(f, id);

/** Resources that are still to spare in a War, where Industry beyond them stands idle (11.2). */
const spare = (g: State, f: Faction): number =>
  isAtWar(g, f) ? economy(g, f).res - faction(g, f).ind : Number.POSITIVE_INFINITY;

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
  return (
    (room(g, f) <= 1 ? 6 : 3) * pop +
    (spare(g, f) <= 1 ? 5 : 1) * res +
    area(capitalOf(n)).muster +
    2 * civilPoints(f, n)
  );
}

/**
 * What one marker of own Influence there would be worth now. The first one brings the use of the land, the third a
 * Satellite; a Rival's go first, and bring nothing but his loss.
 */
export function markerWorth(g: State, f: Faction, n: NationId): number {
  const worth = nationWorth(g, f, n);
  const x = g.nations[n];
  if (x?.influence === undefined) return worth * 1.5;
  if (x.influence !== f) return worth * ((x.count ?? 0) === 1 ? 1 : 0.6);
  return worth * ((x.count ?? 0) === 2 ? 0.9 : 0.4);
}
