import type { State, Unit } from '@wardroom/aa1942/read';
import type { Moving } from '../../../kit/net-moves.ts';

/** How moves of units are read from two views. */
export const moving: Moving<State, Unit> = {
  things: (g) => g.units as Readonly<Record<string, Unit>>,
  at: (u) => u.space,
  owner: (u) => u.power,
};
