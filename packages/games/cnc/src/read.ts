/** What boards, bots and tools may ask about a position; nothing else of the rules is imported from outside. */
export { blocksIn, commanderOf, sideOf } from './blocks.ts';
export { type AreaFacts, area, areas, borders, isArea, isSea } from './board.ts';
export { type ActionCard, actionCard, deckOf, type InvestmentCard, investmentCard } from './cards.ts';
export { controller, isNeutral } from './control.ts';
export { cutOff, type Economy, economy, natCities, productionLevel, redMobilization } from './economy.ts';
export { limitOf } from './hands.ts';
export { contested } from './hostility.ts';
export { minors, nation, nations } from './nations.ts';
export { blocksInBox, rosters } from './roster.ts';
export { type Orders, orderChoices, standard } from './standing-orders.ts';
export type { Area, Block, Card, Faction, Nation, State, Turn, UnitNation, UnitType } from './state.ts';
export { faction, factionsOf, isFaction, turnOf } from './state.ts';
export { supplied } from './supply.ts';
export { tradeReach } from './trade-routes.ts';
export { unit } from './units.ts';
export { type Points, pointsOf, total, victoryPoints } from './victory/points.ts';
export { atWar, isAtWar } from './war.ts';
export { wildcardSets } from './wildcards.ts';
