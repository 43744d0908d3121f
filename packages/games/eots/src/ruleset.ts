import { type CardFacts, type DeckSet, decks } from './deck.ts';
import type { State } from './state.ts';

/** R1.1 The rule switches of a match. */
export interface Ruleset {
  /** Radius around Tokyo of the Allied airfield that saves a B29 that rolls 9 (R9.4.4). */
  b29EscortRadius: 3 | 5;
  /** Must that airfield be in supply? */
  b29EscortSupplied: boolean;
  highAltInterceptors: 'nextTurn' | 'dieModifier';
  cwNavalReplTurns: readonly number[];
  alliedGroundRepl: 'limited' | 'all';
  indiaSteps: 4 | 5;
  airWithdrawByOC: boolean;
  buildTransportRoute: boolean;
  /** May an activation path pass through an enemy-occupied hex (R7.3)? */
  activationPathLandBlock: 'hex' | 'landSide';
  supplyPathOccupied: 'any' | 'landOnly';
  srGrantsReaction: boolean;
  wiePWLoss: boolean;
  /** R11.17 "Later text": any named location, not airfields, ports and cities alone. */
  srAnyNamed: boolean;
  /** R13.25 "Later text": a headquarters of R in the hex defends the beach like a ground unit. */
  beachDefenceByHq: boolean;
  /** R18.2 "Later text": no Allied headquarters, not the US ones alone, activates both US services under rivalry. */
  usRivalryAnyHq: boolean;
  /** R12.14 A mountain takes all the movement points of a unit that has spent none, not three. */
  mountainTakesAll: boolean;
  /** R24.7 Whose cards are played; what `chinaEventsMayCollapse` says is printed on them. */
  deckSet: DeckSet;
}

const classic: Ruleset = {
  b29EscortRadius: 3,
  b29EscortSupplied: false,
  highAltInterceptors: 'nextTurn',
  cwNavalReplTurns: [3, 6, 9, 12],
  alliedGroundRepl: 'limited',
  indiaSteps: 5,
  airWithdrawByOC: true,
  buildTransportRoute: false,
  activationPathLandBlock: 'hex',
  supplyPathOccupied: 'any',
  srGrantsReaction: true,
  wiePWLoss: true,
  srAnyNamed: false,
  beachDefenceByHq: false,
  usRivalryAnyHq: false,
  mountainTakesAll: true,
  deckSet: 'classic',
};

const revised: Ruleset = {
  ...classic,
  b29EscortRadius: 5,
  b29EscortSupplied: true,
  highAltInterceptors: 'dieModifier',
  cwNavalReplTurns: [6, 9, 12],
  alliedGroundRepl: 'all',
  indiaSteps: 4,
  airWithdrawByOC: false,
  buildTransportRoute: true,
  activationPathLandBlock: 'landSide',
  supplyPathOccupied: 'landOnly',
  srGrantsReaction: false,
  srAnyNamed: true,
  beachDefenceByHq: true,
  usRivalryAnyHq: true,
  mountainTakesAll: false,
  deckSet: 'later',
};

export const rulesets = { classic, revised } as const;

/** R1.2 The switches of this match. */
export const ruleset = (g: State): Ruleset => rulesets[g.options.now?.preset ?? 'classic'];
/** R24.7 The cards of this match. */
export const deck = (g: State): readonly CardFacts[] => decks[ruleset(g).deckSet];
