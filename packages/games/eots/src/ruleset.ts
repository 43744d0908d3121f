import type { State } from './state.ts';

/** R1.1 The rule switches of a match. */
export interface Ruleset {
  /** Radius around Tokyo of the Allied airfield that saves a B29 that rolls 9 (R9.4.4). */
  b29EscortRadius: 3 | 5;
  highAltInterceptors: 'nextTurn' | 'dieModifier';
  cwNavalReplTurns: readonly number[];
  alliedGroundRepl: 'limited' | 'all';
  indiaSteps: 4 | 5;
  chinaEventsMayCollapse: boolean;
  airWithdrawByOC: boolean;
  buildTransportRoute: boolean;
  /** May an activation path pass through an enemy-occupied hex (R7.3)? */
  activationPathLandBlock: 'hex' | 'landSide';
  supplyPathOccupied: 'any' | 'landOnly';
  srGrantsReaction: boolean;
  wiePWLoss: boolean;
}

const classic: Ruleset = {
  b29EscortRadius: 3,
  highAltInterceptors: 'nextTurn',
  cwNavalReplTurns: [3, 6, 9, 12],
  alliedGroundRepl: 'limited',
  indiaSteps: 5,
  chinaEventsMayCollapse: false,
  airWithdrawByOC: true,
  buildTransportRoute: false,
  activationPathLandBlock: 'hex',
  supplyPathOccupied: 'any',
  srGrantsReaction: true,
  wiePWLoss: true,
};

const revised: Ruleset = {
  ...classic,
  b29EscortRadius: 5,
  highAltInterceptors: 'dieModifier',
  cwNavalReplTurns: [6, 9, 12],
  alliedGroundRepl: 'all',
  indiaSteps: 4,
  chinaEventsMayCollapse: true,
  airWithdrawByOC: false,
  buildTransportRoute: true,
  activationPathLandBlock: 'landSide',
  supplyPathOccupied: 'landOnly',
  srGrantsReaction: false,
};

export const rulesets = { classic, revised } as const;

/** R1.2 The switches of this match. */
export const ruleset = (g: State): Ruleset => rulesets[g.options.now?.preset ?? 'classic'];
