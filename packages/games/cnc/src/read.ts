/** What boards, bots and tools may ask about a position; nothing else of the rules is imported from outside. */
export { blocksIn, commanderOf, sideOf } from './blocks.ts';
export { type AreaFacts, area, areas, type BorderType, borders, isArea, isSea } from './board.ts';
export { eventsOf, firstYear, handLimit, industryCost, lastYear, seasons } from './calendar.ts';
export { type ActionCard, actionCard, deckOf, type InvestmentCard, investmentCard } from './cards.ts';
export { type BattleNow, battleNow } from './combat/battle-now.ts';
export { type ShotKind, shotOdds, shotOf } from './combat/fire.ts';
export { controller, isNeutral } from './control.ts';
export { cutOff, type Economy, economy, natCities, productionLevel, protectorOf, redMobilization } from './economy.ts';
export {
  type Limit,
  limitsOf,
  type Reason,
  type Supplies,
  suppliesOf,
  type Worth,
  whyControl,
  worthOf,
} from './explain.ts';
export { limitOf } from './hands.ts';
export { contested } from './hostility.ts';
export { lesson, lessonPosition } from './lesson.ts';
export { momentOf } from './moment.ts';
export {
  areasOf,
  factionOfUnits,
  minors,
  musterOfCapital,
  nation,
  nations,
  productionCentre,
  unitNations,
} from './nations.ts';
export { blocksInBox, rosters } from './roster.ts';
export { type Orders, orderChoices, standard } from './standing-orders.ts';
export type { Area, Block, Card, Faction, Nation, State, Turn, UnitNation, UnitType } from './state.ts';
export { faction, factionsOf, isFaction, turnOf } from './state.ts';
export { story } from './story.ts';
export { supplied, supplyLine } from './supply.ts';
export { redTechIds, scienceOf, techIds } from './techs.ts';
export { routeMayCross, tradeReach, tradeRoute } from './trade-routes.ts';
export { maxCv, type UnitFacts, unit, unitTypes, unitTypesOf } from './units.ts';
export { type Points, pointsOf, total, victoryPoints } from './victory/points.ts';
export { atWar, isAtWar } from './war.ts';
export { listed, wildcard, wildcardSets } from './wildcards.ts';
