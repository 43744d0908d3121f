import type { Battle, State } from '../state.ts';

/** The attacker's chance to win a battle from its present state, in whole percent. */
export type Chance = (g: State, b: Battle) => number;

let chance: Chance | null = null;

/** Gives "continue until ... the odds fall below" its odds. Without it that condition is not offered. */
export function useChances(of: Chance): void {
  chance = of;
}

export function knowsChances(): boolean {
  return chance !== null;
}

export function chanceToWin(g: State, b: Battle): number | null {
  return chance?.(g, b) ?? null;
}
