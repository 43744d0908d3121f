import { things } from '@wardroom/rules';
import { distance, indexOf, isHex } from './board.ts';
import { isAir, isCarrier, isLrb, sideOf } from './counters.ts';
import type { HexId, Side, State, UnitId } from './state.ts';
import { other } from './state.ts';
import { inSupply } from './supply.ts';
import { supplyMap } from './supply-map.ts';

/** R5.1, R5.8 Is the hex in any zone of influence of this side, neutralised or not? */
export const rawZone = (g: State, hex: HexId, side: Side): boolean => supplyMap(g).raw(side)[indexOf(hex)] === 1;

/** R5.2 Is the hex in an un-neutralised zone of influence of this side? */
export const inZone = (g: State, hex: HexId, side: Side): boolean => supplyMap(g).zone(side)[indexOf(hex)] === 1;

/** R5.2 All hexes in an un-neutralised zone of this side, by index. */
export const zones = (g: State, side: Side): Uint8Array => supplyMap(g).zone(side);
/** R5.8 All hexes in any zone of this side, by index. */
export const rawZones = (g: State, side: Side): Uint8Array => supplyMap(g).raw(side);

/** R5.2 The enemy units that neutralise a zone of this side in a hex. */
export const neutralisers = (g: State, hex: HexId, side: Side): UnitId[] =>
  things(g.units)
    .filter((u) => sideOf(u.id) === other(side) && isHex(u.at) && (isCarrier(u.id) || (isAir(u.id) && !isLrb(u.id))))
    .filter((u) => distance(u.at, hex) <= 2 && inSupply(g, u.id))
    .map((u) => u.id)
    .sort();
