import { plain, things } from '@wardroom/rules';
import { areas } from '../board.ts';
import { chitValue, economicVp } from '../calendar.ts';
import { controller } from '../control.ts';
import { natCities, productionLevel, redMobilization } from '../economy.ts';
import { greatCapitals, nation } from '../nations.ts';
import type { AreaId, Faction, State } from '../state.ts';
import { faction, factionsOf, rivalsOf, turnOf } from '../state.ts';
import { atomicStage } from '../techs.ts';
import { atWar } from '../war.ts';

/** R-38 Bases, and the player to whom each belongs by its original Power. */
const bases = areas
  .filter((a) => a.base)
  .map(({ id, nation: of }) => ({ id, owner: (nation(of).power === 'japan' ? 'japan' : 'usa') as Faction }));
/** 25.1 Captured Enemy Bases less own Bases in Enemy hands, not below 0. */
export function basePoints(state: State, f: Faction): number {
  const g = plain(state);
  let n = 0;
  for (const { id, owner } of bases) {
    const by = controller(g, id);
    if (by === f && atWar(g, f, owner)) n++;
    if (owner === f && atWar(g, f, by)) n--;
  }
  return Math.max(0, n);
}

/** R-34 Does a capital of a Rival count for this faction: there is War, or it is Nanking and the option says so? */
const counts = (g: State, f: Faction, owner: Faction, id: AreaId): boolean =>
  atWar(g, f, owner) || (id === 'nanking' && g.options.now?.nankingCounts !== false);
/** 25.1, 25.3 Enemy Main and SubCapitals that a faction controls. */
export const capitalsTaken = (g: State, f: Faction): AreaId[] =>
  rivalsOf(g, f).flatMap((r) => greatCapitals[r].filter((id) => controller(g, id) === f && counts(g, f, r, id)));

/** 23.4 Points of the Chinese Civil War; Loyalty limits them after an Intrusion by the parent. */
export function civilWarPoints(g: State, f: Faction): number {
  if (f === 'japan') return 0;
  const held = f === 'usa' ? natCities(g) : redMobilization(g);
  const { intruded, loyalty } = faction(g, f);
  return intruded ? Math.min(held, loyalty) : held;
}

export interface Points {
  production: number;
  atomic: number;
  capitals: number;
  bases: number;
  civilWar: number;
  dividends: number;
  declarations: number;
  /** BIDS F11 What was bid for the faction, as a loss. */
  bid: number;
}
/** 25.1, R-87 The Victory Points of a faction by where they come from. `blockades` false: at the very end (25.5). */
export function pointsOf(state: State, f: Faction, blockades = true): Points {
  const g = plain(state);
  return {
    production: productionLevel(g, f, blockades),
    atomic: things(g.techs).filter((t) => t.owner === f && atomicStage(t.tech) > 0).length,
    capitals: 2 * capitalsTaken(g, f).length,
    bases: basePoints(g, f),
    civilWar: civilWarPoints(g, f),
    dividends: things(g.chits).reduce((n, c) => (c.owner === f ? n + chitValue(c.id) : n), 0),
    declarations: 0 - faction(g, f).dowMade,
    bid: 0 - (faction(g, f).bid ?? 0),
  };
}
export function total(p: Points): number {
  return p.production + p.atomic + p.capitals + p.bases + p.civilWar + p.dividends + p.declarations + p.bid;
}
export const victoryPoints = (g: State, f: Faction, blockades = true): number => total(pointsOf(g, f, blockades));

/** 9.5 Ends the match at once: `turn.ended` is what `outcome` answers. */
function end(
  g: State,
  winners: readonly Faction[],
  rule: string,
  key: string,
  params: { [name: string]: number | string } = {},
): void {
  turnOf(g).ended = { winners, rule, key, params };
}

/** 25.2 Economic Victory at New Year: the higher, then the earlier in turn order. */
export function economicVictory(g: State): boolean {
  const best = turnOf(g)
    .order.map((f) => ({ f, vp: victoryPoints(g, f) }))
    .filter((x) => x.vp >= economicVp)
    .sort((a, b) => b.vp - a.vp)[0];
  if (!best) return false;
  end(g, [best.f], '25.2', 'victory.economic');
  return true;
}
/** 25.3 Military Victory: two Enemy capitals at the same time. */
export function militaryVictory(g: State): boolean {
  const winner = turnOf(g).order.find((f) => capitalsTaken(g, f).length >= 2);
  if (!winner) return false;
  end(g, [winner], '25.3', 'victory.military', { capitals: capitalsTaken(g, winner).join(', ') });
  return true;
}
/** 25.4 Atomic Victory. */
export const atomicVictory = (g: State, f: Faction): void => end(g, [f], '25.4', 'victory.atomic');

/** 25.5 All who play, best first: most points, then the higher Production level; those level together. */
export function ranking(g: State, blockades: boolean): Faction[][] {
  const all = factionsOf(g)
    .map((f) => ({ f, vp: victoryPoints(g, f, blockades), level: productionLevel(g, f, blockades) }))
    .sort((a, b) => b.vp - a.vp || b.level - a.level);
  const ranks: (typeof all)[] = [];
  for (const one of all) {
    const [before] = ranks.at(-1) ?? [];
    if (before && before.vp === one.vp && before.level === one.level) ranks.at(-1)?.push(one);
    else ranks.push([one]);
  }
  return ranks.map((rank) => rank.map((x) => x.f));
}
/** 25.5 Who is ahead: one, or all who cannot be told apart. */
export const leaders = (g: State, blockades: boolean): Faction[] => ranking(g, blockades)[0] ?? [];
/** 25.5, 26.8 Hegemony after the last Winter, among those who play. */
export function hegemony(g: State): void {
  const winners = leaders(g, false);
  end(g, winners, '25.5', 'victory.hegemony', { points: victoryPoints(g, winners[0] as Faction, false) });
}
