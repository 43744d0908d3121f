import { indexOf } from './board.ts';
import type { HexId, Side, State } from './state.ts';
import { supplyMap } from './supply-map.ts';

/** R5.1, R5.8 Is the hex in any zone of influence of this side, neutralised or not? */
export const rawZone = (g: State, hex: HexId, side: Side): boolean => supplyMap(g).raw[side][indexOf(hex)] === 1;

/** R5.2 Is the hex in an un-neutralised zone of influence of this side? */
export const inZone = (g: State, hex: HexId, side: Side): boolean => supplyMap(g).zone[side][indexOf(hex)] === 1;

/** R5.2 All hexes in an un-neutralised zone of this side, by index. */
export const zones = (g: State, side: Side): Uint8Array => supplyMap(g).zone[side];
/** R5.8 All hexes in any zone of this side, by index. */
export const rawZones = (g: State, side: Side): Uint8Array => supplyMap(g).raw[side];
