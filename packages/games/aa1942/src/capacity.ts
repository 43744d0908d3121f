import { things } from '@wardroom/rules';
import { ipcOf } from './board.ts';
import type { Power, State } from './state.ts';

/** 10.3 What the factories that this power may use this turn can still build: income less damage, not below 0. */
export function capacity(g: State, power: Power): { space: string; left: number; damage: number }[] {
  const usable = g.turn.now?.snapshot?.factories;
  return things(g.spaces)
    .filter(
      (s) => s.factory !== undefined && s.controller === power && (usable === undefined || usable.includes(s.id)),
    )
    .map((s) => ({ space: s.id, left: Math.max(0, ipcOf(s.id) - (s.factory ?? 0)), damage: s.factory ?? 0 }));
}
