/** What is printed: map, counters, cards, scenarios, options. */
export type { Hex } from '../board.ts';
export { distancesFrom, hex, hexes, indexOf, isHex, isNamed, resourceHexes } from '../board.ts';
export { attack, counter, defence, isB29, isGround, isHq, isUnitId, nationOf, sideOf } from '../counters.ts';
export { card, isCardId } from '../deck.ts';
export { HANDICAP, optionsSchema } from '../options.ts';
export { isCampaign, scenarioOf } from '../scenarios.ts';
