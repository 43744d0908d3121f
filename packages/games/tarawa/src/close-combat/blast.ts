import { isConcentrated } from '../board.ts';
import type { Target } from '../content/index.ts';
import type { State, UsUnit } from '../state.ts';
import { usFacts } from '../us-units.ts';

/** Does a unit match a target symbol: its own, or any in a concentrated hex (0)? */
export const isConcentratedFor = (g: State, u: UsUnit, target: Target): boolean =>
  usFacts(u.id).symbol === target || isConcentrated(g, u.at);
