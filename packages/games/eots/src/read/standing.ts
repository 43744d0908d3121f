/** Where things stand: places, control, tracks, flags, supply, zones, command; and their types. */
export { controller, japaneseResources } from '../control.ts';
export { isSet } from '../flags.ts';
export { unitsAt } from '../on-map.ts';
export { fullFor } from '../stacking.ts';
export type {
  Activated,
  Battle,
  Card,
  CardId,
  Combat,
  Combatant,
  CountedModifier,
  HexId,
  Intelligence,
  Offensive,
  Side,
  State,
  Unit,
  UnitId,
} from '../state.ts';
export { other, sides } from '../state.ts';
export { inSupply, supplyPath } from '../supply.ts';
export { track, turnOf, warInEurope } from '../tracks.ts';
export { stands } from '../transport-routes.ts';
export { inZone, neutralisers, rawZone } from '../zoi.ts';
