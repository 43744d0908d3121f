import type { Power, State } from '@wardroom/aa1942/read';
import { ipcOf } from '@wardroom/aa1942/read';

/** 10.3 What the factories that this power may use this turn can still build: income less damage, not below 0. */
export function capacity(g: State, power: Power): { space: string; left: number; damage: number }[] {
  const usable = g.turn.now?.snapshot?.factories;
  return Object.values(g.spaces)
    .filter((s) => s.factory !== undefined && s.controller === power && (usable === undefined || usable.includes(s.id)))
    .map((s) => ({ space: s.id, left: Math.max(0, ipcOf(s.id) - (s.factory ?? 0)), damage: s.factory ?? 0 }));
}
