/** What the bot asks of the rules: what everybody may ask, and more that only somebody who plans by himself needs. */

export { odds } from '../src/battle/odds.ts';
export { airNavalModifiers, groundModifiers, participants } from '../src/battle/participants.ts';
export { distance, inRegion } from '../src/board.ts';
export { canActivate, commands, headquarters } from '../src/command.ts';
export { complete } from '../src/complete.ts';
export { garrisoned } from '../src/control.ts';
export { counters, isAir, isCarrier, isNaval, stepsOf } from '../src/counters.ts';
export type { Operation } from '../src/deck.ts';
export { startsOffensive } from '../src/events/playable.ts';
export { flag } from '../src/flags.ts';
export { battleRange, navalAllowance } from '../src/movement/allowance.ts';
export { begin, canStart, isDestination, isMarine, needsMarines } from '../src/movement/destinations.ts';
export { aspCost, canAssault, heldHexes, holdsAnything, holdsShips } from '../src/movement/places.ts';
export type { Stack } from '../src/movement/stack.ts';
export { shipping } from '../src/movement/stack.ts';
export { unitsOf } from '../src/on-map.ts';
export { inPhilippines, land, northernIndia } from '../src/political-phase/lands.ts';
export * from '../src/read.ts';
export { asOrdered } from '../src/standing-orders.ts';
export type { Mode, Place } from '../src/state.ts';
export { hqInSupply, hqReaches, sourceReaches } from '../src/supply.ts';
export { europeLevel } from '../src/tracks.ts';
