/** What boards, bots and tools may ask about a match. Nothing else of this package is imported from outside. */
export {
  adjacent,
  airDistance,
  byAir,
  capitalOf,
  enemiesOf,
  enemyUnitsIn,
  income,
  ipcOf,
  isFriendlyTerritory,
  isHostileTerritory,
  isHostileZone,
  isSea,
  now,
  occupied,
  place,
  places,
  sameSide,
  sideOf,
  territories,
  unitsIn,
  unitsOf,
  victoryCities,
} from './board.ts';
export { capacity } from './capacity.ts';
export { attackersOf, defendersOf, isAir } from './conduct-combat/forces.ts';
export { hitsOn } from './conduct-combat/hits-on.ts';
export type { CasualtyFrame } from './conduct-combat/propose.ts';
export { casualtiesOf, choosing, defaultOrder, proposeCasualties } from './conduct-combat/propose.ts';
export type { DeclaredBattle } from './ledger.ts';
export { declaredBattles } from './ledger.ts';
export { momentOf } from './moment.ts';
export { cancelPreview } from './movement/cancel.ts';
export { capacityLeft, usableFactories } from './movement/decks.ts';
export { bestLanding } from './movement/landing.ts';
export { isArmed } from './movement/legality.ts';
export { isLandingPlace } from './movement/mode.ts';
export { cargoStacks, stackNamed, stackOf, stacksIn, stacksOf } from './movement/stacks.ts';
export { exposure, isHeld, safeLanding } from './noncombat-move/safe-landing.ts';
export type { Declared, LossOrders, OddsOf } from './odds/declared.ts';
export { forceOf, keptFor, ledgerOf, questionOf, seaborneIn, waitingHits, whatIf } from './odds/declared.ts';
export type {
  AssaultInput,
  AssaultOdds,
  BattleInput,
  Force,
  Odds,
  RaidInput,
  RaidOdds,
  StopRule,
} from './odds/index.ts';
export {
  assaultOdds,
  attackOrder,
  battleOdds,
  count,
  defenseOrder,
  inputOf,
  luckOf,
  minus,
  orderOf,
  plus,
  raidOdds,
  worth,
} from './odds/index.ts';
export type { Answer } from './odds/question.ts';
export { oddsAnswer } from './odds/question.ts';
export { doneCheck } from './preview.ts';
export type { Orders } from './standing-orders.ts';
export { standingOrders } from './standing-orders.ts';
export type { Battle, Move, Power, Purchase, Space, SpaceId, State, Unit, UnitId, UnitType } from './state.ts';
export { powers, unitTypes } from './state.ts';
export { story } from './story.ts';
export { threatened, threatsTo, viewerOf } from './threatened.ts';
export { captures, isAirType, isLandType, isSeaType, purchases, stats } from './units.ts';
export { citiesOf, needed as citiesNeeded } from './victory.ts';
