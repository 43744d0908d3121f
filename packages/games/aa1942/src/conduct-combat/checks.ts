import type { Battle, State, Unit } from '../state.ts';
import { attackersOf, attackOf, defendersOf, defenseOf, has, isAir } from './forces.ts';
import { shipRetreats } from './retreat-spaces.ts';

/**
 * What 7.3.8 says now; null: the battle goes on.
 * - over: a side has nothing left (a)
 * - lastChance: the attacker has only transports left, the defender can hit them
 * - sinkDefenders, sinkAttackers: defenseless transports (b)
 * - stalemate: neither can hit the other (c)
 * - aaaAlone: only AAA left of the defenders (d)
 */
export type Check = null | 'over' | 'lastChance' | 'sinkDefenders' | 'sinkAttackers' | 'stalemate' | 'aaaAlone';

/** 7.3.7 Can any of these hit any of those, as long as nothing changes? */
function canHit(firing: readonly Unit[], value: (u: Unit) => number, at: readonly Unit[]): boolean {
  const destroyer = has(firing, 'destroyer');
  const reaches = (f: Unit, t: Unit): boolean => {
    if (f.type === 'submarine') return !isAir(t);
    return destroyer || t.type !== 'submarine' || !isAir(f);
  };
  return firing.some((f) => value(f) > 0 && at.some((t) => reaches(f, t)));
}

/** 7.3.8 Made before the first round, after the decision about submarines, and at the end of each round. */
export function check(g: State, b: Battle): Check {
  const attackers = attackersOf(g, b);
  const defenders = defendersOf(g, b);
  if (attackers.length === 0 || defenders.length === 0) return 'over';
  if (b.kind === 'land') return defenders.every((u) => u.type === 'aaa') ? 'aaaAlone' : null;
  const striking = attackers.filter((u) => attackOf(u) > 0);
  const guarding = defenders.filter((u) => defenseOf(u) > 0);
  if (striking.length === 0) return guarding.length === 0 ? 'stalemate' : 'lastChance';
  if (guarding.length === 0) return 'sinkDefenders';
  if (canHit(striking, attackOf, guarding) || canHit(guarding, defenseOf, striking)) return null;
  if (has(defenders, 'transport')) return 'sinkDefenders';
  if (!has(attackers, 'transport')) return 'stalemate';
  return shipRetreats(g, b).length === 0 ? 'sinkAttackers' : null;
}
