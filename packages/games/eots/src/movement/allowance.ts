import { counter, isCarrier, isNaval } from '../counters.ts';
import type { Mode, Side, State, UnitId } from '../state.ts';

/**
 * R11.9, R12.1 Hexes at sea in this offensive; R3.6 an event sets them for its owner, and for the reaction where it
 * says so (jp-09).
 */
export function navalAllowance(g: State, side: Side): number {
  const o = g.offensive.now;
  if (!o) return 0;
  return o.naval !== undefined && (o.side === side || o.navalForBoth) ? o.naval : 5 * o.ov;
}
/** R12.1 Half movement points on land: routes cost one half (R12.14). */
export const landAllowance = (g: State): number => 2 * (g.offensive.now?.ov ?? 0);
/** R12.7 Legs in the air. */
export const legs = (g: State): number => g.offensive.now?.ov ?? 0;

/** R12.7 The longest leg that the unit can fly. */
export function farthestLeg(unit: UnitId): number {
  const c = counter(unit);
  return c.extRange ?? c.range ?? 0;
}
/** R12.8 The longest leg that leaves it fit for battle. */
export function battleLeg(unit: UnitId): number {
  const c = counter(unit);
  return c.extRangeBattle === false ? (c.range ?? 0) : farthestLeg(unit);
}

/** R11.15 How far a unit may be from a battle that it takes part in; -1: never at a distance. */
export function battleRange(unit: UnitId): number {
  if (isCarrier(unit)) return counter(unit).range ?? 0;
  return isNaval(unit) || counter(unit).class === 'ground' ? -1 : battleLeg(unit);
}

export const strategicModes: ReadonlySet<Mode> = new Set(['navalStrategic', 'airStrategic', 'groundTransport']);
export const assaultModes: ReadonlySet<Mode> = new Set(['amphibious', 'organic', 'barge']);
