import { things } from '@wardroom/rules';
import { enemyUnitsIn, now, unitsOf } from './board.ts';
import { pendingBattles } from './conduct-combat/battles.ts';
import { attackersOf, defendersOf } from './conduct-combat/forces.ts';
import type { Battle, SpaceId, State, Unit, UnitId } from './state.ts';

/** A battle that the moves made so far declare, or that waits to be fought. */
export interface DeclaredBattle {
  id: string;
  kind: 'raid' | 'sea' | 'land';
  space: SpaceId;
  /** In a landing with those who come ashore. */
  attackers: readonly UnitId[];
  defenders: readonly UnitId[];
  /** Land units that come ashore. */
  seaborne: readonly UnitId[];
  /** 5.7.5 It is fought only if the attacker chooses so when the assault begins. */
  optional: boolean;
}

const ids = (units: readonly Unit[]): UnitId[] => units.map((u) => u.id);

/**
 * 6.1 The ledger of battles: in the combat move every one that would follow if it ended now, in combat those that have
 * not begun. It is made of the very records that combat begins with.
 */
export function declaredBattles(g: State): DeclaredBattle[] {
  const { phase } = now(g);
  const waiting = phase === 'conductCombat' ? things(g.battles).filter((b) => !b.before) : [];
  const all = phase === 'combatMove' ? pendingBattles(g) : waiting;
  return all
    .filter((b) => b.kind !== 'sea' || b.outcome === undefined || b.outcome === 'pending')
    .map((b) => declared(g, b));
}

function declared(g: State, b: Battle): DeclaredBattle {
  const { power } = now(g);
  const seaborne =
    b.kind === 'land' ? unitsOf(g, power).filter((u) => u.aboard !== undefined && u.landing === b.space) : [];
  return {
    id: b.id,
    kind: b.kind,
    space: b.space,
    attackers: ids([...attackersOf(g, b), ...seaborne]),
    defenders: ids(b.kind === 'raid' ? enemyUnitsIn(g, b.space, power) : defendersOf(g, b)),
    seaborne: ids(seaborne),
    optional: b.optional === true,
  };
}
