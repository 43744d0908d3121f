import type { Verdict } from '@wardroom/rules';
import { legal, refuse } from '@wardroom/rules';
import { areAdjacent, capitalOf, enemyUnitsIn, impassable, isFriendlyTerritory, isSea, now, place } from '../board.ts';
import type { SpaceId, State, Unit } from '../state.ts';
import { powers } from '../state.ts';
import { stats } from '../units.ts';
import type { Mode } from './mode.ts';
import { wasHostile } from './mode.ts';

/** A land unit on its way. */
export interface March {
  u: Unit;
  at: SpaceId;
  /** Movement points spent so far this turn. */
  spent: number;
  /** The space before `at`, if it has moved. */
  before?: SpaceId | undefined;
}

const isCapital = (t: SpaceId): boolean => powers.some((p) => capitalOf(p) === t);

/** 5.5 Completely empty: no enemy unit, no AAA, no factory (a capital always has one). */
export function isBlitzable(g: State, territory: SpaceId): boolean {
  return (
    g.spaces[territory]?.factory === undefined &&
    !isCapital(territory) &&
    enemyUnitsIn(g, territory, now(g).power).length === 0
  );
}

/** 5.5 Did the unit drive through a territory that was hostile? */
const hasBlitzed = (g: State, m: March): boolean => m.before !== undefined && wasHostile(g, m.before);

/** 5.1.3, 5.4, 5.5, 9.2 May the unit go on into this territory? */
export function canMarch(g: State, mode: Mode, m: March, to: SpaceId): Verdict {
  if (!areAdjacent(m.at, to)) return refuse('2.1', 'move.notAdjacent', { from: m.at, to });
  if (impassable(to)) return refuse('2.2', 'move.neutral', { to });
  if (isSea(to)) return refuse('5.4', 'move.landUnitToSea', { to });
  const range = stats(m.u.type).move;
  if (m.spent + 1 > range) return refuse('5.1.3', 'move.tooFar', { type: m.u.type, range });
  return mode === 'combat' ? canMarchInCombat(g, m, to, range) : canMarchInNoncombat(g, to);
}

/** 5.1.4, 9.2 Territories of the own side are open to all of its powers. */
function canMarchInNoncombat(g: State, to: SpaceId): Verdict {
  return isFriendlyTerritory(g, to, now(g).power) ? legal : refuse('9.2', 'move.hostileTerritory', { to });
}

function canMarchInCombat(g: State, m: March, to: SpaceId, range: number): Verdict {
  if (m.u.type === 'aaa') return refuse('5.4', 'move.aaaInCombatMove');
  const leavesHostile = m.spent > 0 && wasHostile(g, m.at);
  if (leavesHostile && !isBlitzable(g, m.at)) return refuse('5.5', 'move.mustStop', { at: m.at });
  if (wasHostile(g, to) || leavesHostile) return legal;
  const passing = m.spent + 1 < range && place(to).lands.some((next) => wasHostile(g, next));
  return passing ? legal : refuse('5.2', 'move.notCombat', { to });
}

/** 5.1.1, 5.2 a May the move end where the unit is? */
export function canHalt(g: State, mode: Mode, m: March): Verdict {
  if (mode === 'noncombat' || wasHostile(g, m.at) || hasBlitzed(g, m)) return legal;
  return refuse('5.2', 'move.notCombat', { to: m.at });
}

/** Territories that the unit may go on into. */
export function marches(g: State, mode: Mode, m: March): SpaceId[] {
  return place(m.at).lands.filter((to) => canMarch(g, mode, m, to) === legal);
}
