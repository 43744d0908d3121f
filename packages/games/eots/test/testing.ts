/** Positions and tables that tests of apps set up. */

/** What only tests ask of the rules. */
export { odds } from '../src/battle/odds.ts';
export { airNavalModifiers, groundModifiers, participants } from '../src/battle/participants.ts';
export { classicCards } from '../src/deck.ts';
export { logRules } from '../src/log-rules.ts';
export { moveOffer } from '../src/movement/offer.ts';
export { scenarioFacts } from '../src/scenarios.ts';
export { decided } from '../src/victory/decide.ts';
export { begin } from './begin.ts';
export { knownHands, march } from './known-hands.ts';
export type { Setting } from './table.ts';
export { Bench, state, table } from './table.ts';
