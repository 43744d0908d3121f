import type { Flag, Side, State } from './state.ts';

/**
 * Ids of table `flags`: lasting events (R18.5), rivalry (ch. 18), once-only marks (R15.5) and per-turn marks, which
 * `endOfTurn` removes.
 */
export type FlagId =
  | 'barges'
  | 'ptBoats'
  | 'defensiveDoctrine'
  | 'hump'
  | 'kwaiBridge'
  | 'kwaiStaff'
  | 'submarineDoctrine'
  | 'panamaCanal'
  | 'interceptors'
  | 'doolittle'
  | 'tojoResigned'
  | 'tokyoExpress'
  | 'manchuria'
  | 'isr.us'
  | 'isr.japan'
  | `reshuffle.${Side}`
  | `fo.${Side}`
  | `foDesignated.${Side}`
  | 'chinaOffensive'
  | 'casualties'
  | 'bombed'
  | 'submarines'
  | `bombed.${number}`
  | 'once.alaska'
  | 'once.hawaii'
  | 'once.resources'
  | 'once.allSurrendered'
  | `alaskaHeld.${string}`
  | 'fewerGroundSteps'
  | 'kwaiPlanned'
  | `route.${string}`;

export const flag = (g: State, id: FlagId): Flag | undefined => g.flags[id];
export const isSet = (g: State, id: FlagId): boolean => g.flags[id] !== undefined;

/** Sets a flag (recording state only); a second time replaces it. */
export function setFlag(g: State, id: FlagId, more: Omit<Flag, 'id'> = {}): void {
  g.flags[id] = { id, ...more };
}
export function clearFlag(g: State, id: FlagId): void {
  delete g.flags[id];
}
