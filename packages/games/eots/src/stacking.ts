import type { HexId, Side, State, UnitId } from './state.ts';

/** R14.9 How many ground and air units of a side over the limit stand in the hex (pairs count once). */
export function groundAirExcess(_g: State, _hex: HexId, _side: Side): number {
  throw new Error('R14.9');
}

/** R12.6 How many naval units of a side over six stand in the hex. */
export function navalExcess(_g: State, _hex: HexId, _side: Side): number {
  throw new Error('R12.6');
}

/** R9.1.7 May this unit be added to the hex without breaking a limit? */
export function fits(_g: State, _unit: UnitId, _hex: HexId): boolean {
  throw new Error('R14.9');
}
