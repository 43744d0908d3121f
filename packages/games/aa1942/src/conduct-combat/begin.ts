import type { Battle, State } from '../state.ts';
import { attackersOf, countTypes, defendersOf, isAir } from './forces.ts';

/** Notes both forces for the summary, and that the attacker's units have fought (5.1.6). */
export function begin(g: State, b: Battle): void {
  const attackers = attackersOf(g, b);
  b.before = { attacker: countTypes(attackers), defender: countTypes(defendersOf(g, b)) };
  for (const { id } of attackers.filter((u) => !isAir(u))) {
    const u = g.units[id];
    if (u && !u.used) u.used = true;
  }
}
