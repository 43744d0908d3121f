import { now, sameSide } from '../board.ts';
import type { Power, SpaceId, State, Unit } from '../state.ts';
import { stats } from '../units.ts';

/** Which movement phase: combat move (5) or noncombat move (9). */
export type Mode = 'combat' | 'noncombat';

/** Was this territory held by the other side when the turn began? In CM this is what counts. */
export function wasHostile(g: State, territory: SpaceId): boolean {
  const turn = now(g);
  const holder = turn.snapshot?.controllers[territory];
  return holder !== undefined && !sameSide(holder, turn.power);
}

/** 9.5 Friendly since the start of the turn and still friendly: aircraft may land. */
export function isLandingPlace(g: State, territory: SpaceId): boolean {
  const turn = now(g);
  const then = turn.snapshot?.controllers[territory];
  if (then === undefined || !sameSide(then, turn.power)) return false;
  const holder = g.spaces[territory]?.controller as Power;
  return sameSide(holder, turn.power) && turn.captured?.includes(territory) !== true;
}

/** Movement points left this turn. */
export const left = (u: Unit): number => stats(u.type).move - (u.spent ?? 0);
