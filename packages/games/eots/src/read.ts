/** What boards, bots and tools may ask about a match. Nothing else of this package is imported from outside. */
export type { Homeward } from './after-battle/homeward.ts';
export { homewardOf } from './after-battle/homeward.ts';
export type { Fight } from './battle/force.ts';
export { airNavalFactor, attackNow, defenceNow, groundFactor, isAirNaval, stepsLeft, total } from './battle/force.ts';
export { payAll } from './battle/hits.ts';
export { odds } from './battle/odds.ts';
export { airNavalModifiers, assaultFails, groundModifiers, participants } from './battle/participants.ts';
export type { Hex } from './board.ts';
export { distance, distancesFrom, hex, hexes, indexOf, inRegion, isHex, isNamed, resourceHexes } from './board.ts';
export { activationReach, canActivate, headquarters, withinRange } from './command.ts';
export { controller, garrisoned, japaneseResources } from './control.ts';
export {
  attack,
  counter,
  counters,
  defence,
  isAir,
  isB29,
  isCarrier,
  isGround,
  isHq,
  isNaval,
  isUnitId,
  nationOf,
  sideOf,
} from './counters.ts';
export type { Operation } from './deck.ts';
export { card, classicCards, isCardId } from './deck.ts';
export { criticalFrom, silenced } from './events/in-force.ts';
export { startsOffensive } from './events/playable.ts';
export { intelFixed } from './events/reaction-cards.ts';
export { isSet } from './flags.ts';
export { logRule, logRules } from './log-rules.ts';
export { legLength, usesParenthetical } from './movement/air.ts';
export { battleRange, farthestLeg, navalAllowance } from './movement/allowance.ts';
export { getsAway } from './movement/company.ts';
export { begin, canStart, isDestination, isMarine, needsMarines } from './movement/destinations.ts';
export { meetsZone } from './movement/execute.ts';
export { walked } from './movement/land.ts';
export { go, moveOffer, readMove } from './movement/offer.ts';
export {
  aspCost,
  canAssault,
  heldHexes,
  holdsAnything,
  holdsLandForces,
  holdsShips,
  loneHq,
} from './movement/places.ts';
export type { Stack } from './movement/stack.ts';
export { modesOf, shipping, stackCost } from './movement/stack.ts';
export { canDeclare } from './offensive/declare-battle.ts';
export { raisesDisengagement } from './offensive/disengage.ts';
export { canRollIntelligence, intelligenceModifier, intelligenceValue } from './offensive/intelligence.ts';
export { fitFor } from './offensive/participation.ts';
export { holdsCards, reactionBarred } from './offensive/reaction-barred.ts';
export { canRollSpecial, succeeds } from './offensive/special-reaction.ts';
export { unitsAt, unitsOf } from './on-map.ts';
export { HANDICAP, optionsSchema } from './options.ts';
export { inPhilippines, land, northernIndia } from './political-phase/lands.ts';
export { PROGRESS, PROGRESS_FROM } from './political-phase/political-will.ts';
export type { Aftermath } from './preview/aftermath.ts';
export { askedThere } from './preview/barrier.ts';
export type { Course } from './preview/course.ts';
export { courseOf } from './preview/course.ts';
export { forecast } from './preview/forecast.ts';
export { leadsOf } from './preview/leads.ts';
export { madeOf } from './preview/made-of.ts';
export type { OffMap } from './preview/off-map.ts';
export { boxOf, isNear, offMap } from './preview/off-map.ts';
export { conditionsOf, interceptChance, thoughtOf } from './preview/outlook.ts';
export { plannedBattles, waitingBattles } from './preview/planned.ts';
export type { WillLine } from './preview/will.ts';
export { willLines, willUnset } from './preview/will.ts';
export { deck } from './ruleset.ts';
export { isCampaign, layoutOf, scenarioFacts, scenarioOf } from './scenarios.ts';
export { setup } from './setup.ts';
export type { Orders } from './standing-orders.ts';
export { standard } from './standing-orders.ts';
export type {
  Activated,
  Battle,
  Card,
  CardId,
  Cause,
  Combat,
  Combatant,
  CountedModifier,
  HexId,
  Intelligence,
  Mode,
  Offensive,
  Place,
  Side,
  State,
  Unit,
  UnitId,
  Volley,
} from './state.ts';
export { other, sides } from './state.ts';
export { hqInSupply, hqReaches, inSupply, sourceReaches, supplyPath, wouldBeSupplied } from './supply.ts';
export { europeLevel, track, turnOf, warInEurope } from './tracks.ts';
export { stands } from './transport-routes.ts';
export { asItStands, decided, RESOURCES } from './victory/decide.ts';
export { levelOf, tableOf, victoryPoints, victorySheet } from './victory/sheet.ts';
export { inZone, neutralisers, rawZone } from './zoi.ts';
