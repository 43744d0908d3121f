import type { HexId, State } from '@wardroom/eots/read';
import { isHex, isHq, sideOf, unitsAt } from '@wardroom/eots/read';

/** Battles that are declared and not fought yet. */
export const waitingBattles = (g: State): HexId[] =>
  Object.values(g.battles)
    .filter((b) => !b.done && !g.combats[b.id])
    .map((b) => b.id);

/** Hexes where the active units of the running offensive have met the enemy, before anything is declared (steps 1-3). */
export function plannedBattles(g: State): HexId[] {
  const off = g.offensive.now;
  if (!off || off.step > 3) return [];
  const out = new Set<HexId>();
  for (const a of Object.values(g.activated)) {
    const at = g.units[a.id]?.at ?? '';
    if (a.side !== off.side || !isHex(at) || g.battles[at] || isHq(a.id)) continue;
    if (unitsAt(g, at).some((u) => sideOf(u.id) !== off.side && !isHq(u.id))) out.add(at);
  }
  return [...out].sort();
}
