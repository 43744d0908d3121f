import { battleOdds } from '../odds/index.ts';
import type { Battle, State } from '../state.ts';
import { attackersOf, countTypes, defendersOf } from './forces.ts';

/** The attacker's chance to win by fighting on to the end, in whole percent; both sides lose by the default order. */
export function chanceToWin(g: State, b: Battle): number {
  const attackers = attackersOf(g, b);
  const defenders = defendersOf(g, b);
  const odds = battleOdds({
    kind: b.kind === 'sea' ? 'sea' : 'land',
    attackers: countTypes(attackers),
    defenders: countTypes(defenders),
    damaged: { attacker: attackers.filter((u) => u.hit).length, defender: defenders.filter((u) => u.hit).length },
    begun: b.round > 0,
  });
  return Math.round(100 * odds.outcome.attacker);
}
