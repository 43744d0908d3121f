import { ids } from '@wardroom/rules';
import { isHex } from '../board.ts';
import { headquarters, withinRange } from '../command.ts';
import { controller } from '../control.ts';
import { isGround, sideOf } from '../counters.ts';
import { holdsAnything, holdsLandForces, loneHq } from '../movement/places.ts';
import type { Stack } from '../movement/stack.ts';
import { reactionBarred } from '../offensive/reaction-barred.ts';
import { canRollSpecial } from '../offensive/special-reaction.ts';
import type { Activated, HexId, Place, State, Unit, UnitId } from '../state.ts';
import { other } from '../state.ts';
import { hqInSupply, inSupply } from '../supply.ts';

/** What a move of the offensive would bring about, by what stands on the map alone. */
export interface Aftermath {
  /** R11.17 The enemy could roll for a Special Reaction against the landing. */
  special: boolean;
  /**
   * R11.25 The enemy headquarters whose range a battle there would lie in; null: none comes about, or no reaction is
   * allowed (R20.2).
   */
  leaders: readonly UnitId[] | null;
  /** R6.3 Own units that stay where they are and would lose their supply. */
  cutOff: readonly UnitId[];
}

/** The position with the stack at the end of its way, and what it took on it (R12.19). */
function moved(g: State, s: Stack, path: readonly Place[]): State {
  const end = path.at(-1) as Place;
  const enemy = other(s.side);
  const units: { [id: string]: Unit } = { ...g.units };
  const activated: { [id: string]: Activated } = { ...g.activated };
  for (const id of s.units) {
    units[id] = { ...(g.units[id] as Unit), at: end };
    activated[id] = { ...(g.activated[id] as Activated), mode: s.mode };
  }
  const control: { [id: string]: State['control'][string] } = { ...g.control };
  if (s.mode === 'ground')
    for (const id of path)
      if (controller(g, id) === enemy && !holdsLandForces(g, id, enemy)) control[id] = { id, side: s.side };
  return { ...g, units, activated, control } as State;
}

/** What a stack's move along these places would bring about; null: it is no move of the offensive to a hex. */
export function aftermathOf(g: State, s: Stack, path: readonly Place[]): Aftermath | null {
  const end = path.at(-1) ?? '';
  if (g.offensive.now?.side !== s.side || !isHex(end)) return null;
  const enemy = other(s.side);
  const after = moved(g, s, path);
  const battle = holdsAnything(g, end, enemy) && !(s.units.some(isGround) && loneHq(g, end, enemy));
  const inRange = (hq: UnitId): boolean => hqInSupply(after, hq) && withinRange(g, hq, end);
  return {
    special: canRollSpecial(after, enemy, end as HexId) === null,
    leaders: battle && !reactionBarred(g, enemy) ? headquarters(g, enemy).filter(inRange) : null,
    cutOff: ids(g.units)
      .filter((u) => sideOf(u) === s.side && !s.units.includes(u) && isHex(g.units[u]?.at ?? ''))
      .filter((u) => inSupply(g, u) && !inSupply(after, u)),
  };
}
