import type { Fight } from '../battle/force.ts';
import { attackNow, isAirNaval } from '../battle/force.ts';
import type { Combat, Combatant, Volley } from '../state.ts';

/** What one unit gave to the strength of a side. */
export interface Share {
  unit: Combatant;
  attack: number;
}

/**
 * R13.3 The units that make up the strength of a fire; null where it cannot be told any more (losses were passed on
 * since).
 */
export function madeOf(c: Combat, v: Volley): Share[] | null {
  const later = c.volleys.filter((x) => x.side !== v.side && x.part === v.part);
  const fires = (restored: readonly Volley[]): Share[] => {
    const lost: Record<string, number> = { ...c.lost };
    for (const x of restored) for (const id of x.hit) lost[id] = (lost[id] ?? 0) - 1;
    const then: Fight = { units: c.units, lost };
    return c.units
      .filter((u) => u.side === v.side && isAirNaval(u) === (v.part === 'airNaval') && !u.escort)
      .map((unit) => ({ unit, attack: attackNow(then, unit) }))
      .filter((s) => s.attack > 0);
  };
  // Ground combat comes last: in the air-naval combat nobody had been lost on land yet.
  const ground = v.part === 'airNaval' ? c.volleys.filter((x) => x.side !== v.side && x.part === 'ground') : [];
  for (const restored of [[...ground, ...later], ground]) {
    const shares = fires(restored);
    if (shares.reduce((n, s) => n + s.attack, 0) === v.strength) return shares;
  }
  return null;
}
