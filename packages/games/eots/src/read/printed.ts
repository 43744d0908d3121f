/** What is printed: map, counters, cards, scenarios, options. */
export type { Hex } from '../board.ts';
export {
  distance,
  hex,
  hexes,
  indexOf,
  isHex,
  isNamed,
} from '../board.ts';
export {
  attack,
  counter,
  defence,
  isAir,
  isB29,
  isGround,
  isHq,
  isNaval,
  isUnitId,
  nationOf,
  sideOf,
} from '../counters.ts';
export { card, isCardId } from '../deck.ts';
export { HANDICAP, optionsSchema } from '../options.ts';
export { deck } from '../ruleset.ts';
export { isCampaign, scenarioOf } from '../scenarios.ts';
