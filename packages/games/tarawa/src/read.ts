/** What boards, bots and tools may ask about a match. Nothing else of this package is imported from outside. */

export { carriers } from './amphibious-operations/assign-lvts.ts';
export {
  combatIn,
  content,
  heroWith,
  isConcentrated,
  isCp,
  isGarrisoned,
  jpIn,
  nearestUs,
  ryanHex,
  steps,
  stepsIn,
  usIn,
  usOnMap,
} from './board.ts';
export { jpCards, usCards } from './close-combat/piles.ts';
export { commandersOf, commands, freeFor, headquarters } from './command.ts';
export { inCommunication, inUsCommunication, isControlled } from './communication.ts';
export type {
  Card,
  Color,
  Content,
  DepthMarker,
  EventId,
  Field,
  JapaneseUnit,
  Letter,
  Position,
  Requirement,
  Target,
} from './content/index.ts';
export { contentNamed, setNames } from './content/index.ts';
export { deckSize, discardSize } from './deck.ts';
export type { Condition } from './end-of-turn/adjudicate.ts';
export { conditions } from './end-of-turn/adjudicate.ts';
export type { Tally } from './end-of-turn/secured.ts';
export { notSecured, securedPositions, tally } from './end-of-turn/secured.ts';
export type { Exposure } from './fields.ts';
export { exposure, fieldHexes, isLive, isOccupied, machineGunHexes } from './fields.ts';
export type { Direction, HexId } from './hexes.ts';
export { adjacent, around, beside, distance, onLine, westToEast } from './hexes.ts';
export { batteries } from './japanese-fire/artillery.ts';
export type { Approach, Beach, HexFacts, Terrain } from './map.ts';
export {
  acrossPier,
  acrossSeawall,
  approaches,
  approachOf,
  around6Numbers,
  hexes,
  hexFacts,
  inlandFrom,
  isBeach,
  isBeachhead,
  isLand,
  isWater,
  numberOf,
  runFrom,
  terrainOf,
  wadingDistance,
  within,
} from './map.ts';
export { momentOf } from './moment.ts';
export type { Forecast } from './preview/attack.ts';
export { attackForecast, declaredForce } from './preview/attack.ts';
export type { Chance, Drift, LandingOdds } from './preview/cards.ts';
export { barrageChance, landingDrifts, landingOdds, runOf } from './preview/cards.ts';
export type { Asked } from './preview/needed.ts';
export { askedFor, fullForce, heldToo } from './preview/needed.ts';
export type { Scene } from './preview/scene.ts';
export { sceneOf } from './preview/scene.ts';
export { nextCards, possibleMarkers, possibleUnits } from './preview/unseen.ts';
export type { Reckoning } from './reckoning.ts';
export { reckoning } from './reckoning.ts';
export { scenarioFacts, scenarioOf } from './scenarios.ts';
export type { CardState, FirePhase, Hero, JpUnit, Lvt, Options, State, Turn, UsUnit } from './state.ts';
export { deckOf, isLate, isNight, optionsOf, SEAT, turnOf } from './state.ts';
export { story } from './story.ts';
export type { AttackCode, AttackColumn } from './tables.ts';
export { actionCell, attackCell, barrageDisrupts, commandPostRange, turnSpace, turnTrack } from './tables.ts';
export { canBeAttacked } from './us-actions/attack.ts';
export type { Force } from './us-actions/attack-force.ts';
export {
  adjacentFoot,
  canTakePart,
  canUseNaval,
  defenceOf,
  missing,
  strengthIn,
  weaponsIn,
} from './us-actions/attack-force.ts';
export type { Pay } from './us-actions/economy.ts';
export { actors, PAID, waysToPay } from './us-actions/economy.ts';
export type { UsFacts, UsType } from './us-units.ts';
export {
  isArtillery,
  isHqId,
  isInfantry,
  isTank,
  isUnitId,
  lvtFacts,
  rangeOf,
  strengthOf,
  usFacts,
  usUnits,
  weaponsOf,
} from './us-units.ts';
