import type { Battle, State } from '../state.ts';
import { defendersOf } from './forces.ts';
import { remove } from './losses.ts';

/** 7.3.3, 7.3.6 Those behind the casualty line leave the game. */
export function removeCasualties(g: State, b: Battle): void {
  const behind = defendersOf(g, b).filter((u) => u.behind);
  remove(g, b.id, behind);
}
