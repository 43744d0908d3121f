import type { Faction, Pair, State } from './state.ts';
import { factionsOf, isFaction, type Side } from './state.ts';

/** 21.1 One id for two factions. */
export const pairId = (a: Faction, b: Faction): string => pairIds[a][b];
const pairIds: { readonly [A in Faction]: { readonly [B in Faction]: string } } = {
  japan: { japan: '', soviet: 'japan-soviet', usa: 'japan-usa' },
  soviet: { japan: 'japan-soviet', soviet: '', usa: 'soviet-usa' },
  usa: { japan: 'japan-usa', soviet: 'soviet-usa', usa: '' },
};
/** 21.1, 14.5 War between two sides; the Neutral British Empire and Minors are at War with nobody. */
export function atWar(g: State, a: Side, b: Side): boolean {
  if (!isFaction(a) || !isFaction(b) || a === b) return false;
  return (g.pairs[pairId(a, b)] as Pair | undefined)?.war !== undefined;
}
/** R-12 A faction is at War once it has made or received a DoW. */
export const isAtWar = (g: State, f: Faction): boolean => factionsOf(g).some((r) => atWar(g, f, r));
/** 14.3 */
export const empireAllied = (g: State): boolean => g.nations['british-empire']?.ally === true;
