import type { Battle, UnitType } from '../state.ts';
import { stats } from '../units.ts';
import type { Role } from './forces.ts';
import tables from './tables.ts';

/**
 * What a unit by itself hits on in a battle: AAA its aircraft (7.2), in a raid what the air battle says (6.2.6). 0: it
 * rolls no die.
 */
export function hitsOn(kind: Battle['kind'], role: Role, type: UnitType): number {
  if (kind === 'raid') {
    if (role === 'defender') return tables.interceptorHitsOn;
    return type === 'bomber' ? tables.raidingBomberAirBattleHitsOn : tables.escortHitsOn;
  }
  if (type === 'aaa') return role === 'defender' ? tables.aaaHitsOn : 0;
  return (role === 'attacker' ? stats(type).attack : stats(type).defense) ?? 0;
}
