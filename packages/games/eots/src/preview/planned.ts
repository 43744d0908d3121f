import { things } from '@wardroom/rules';
import { isHex } from '../board.ts';
import { isHq, sideOf } from '../counters.ts';
import { unitsAt } from '../on-map.ts';
import type { HexId, State } from '../state.ts';

/** Battles that are declared and not fought yet. */
export const waitingBattles = (g: State): HexId[] =>
  things(g.battles)
    .filter((b) => !b.done && !g.combats[b.id])
    .map((b) => b.id);

/**
 * R13.1 The battle whose dice wait for the word of O: the last one; null: none does, or O still picks among several.
 */
export function toRoll(g: State): HexId | null {
  const [only, more] = waitingBattles(g);
  return g.offensive.now?.step === 11 && more === undefined && things(g.combats).length === 0 ? (only ?? null) : null;
}

/**
 * Hexes where the active units of the running offensive have met the enemy, before anything is declared (steps 1-3).
 */
export function plannedBattles(g: State): HexId[] {
  const off = g.offensive.now;
  if (!off || off.step > 3) return [];
  const out = new Set<HexId>();
  for (const a of things(g.activated)) {
    const at = g.units[a.id]?.at ?? '';
    if (a.side !== off.side || !isHex(at) || g.battles[at] || isHq(a.id)) continue;
    if (unitsAt(g, at).some((u) => sideOf(u.id) !== off.side && !isHq(u.id))) out.add(at);
  }
  return [...out].sort();
}
