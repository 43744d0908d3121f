import type { HexId, Side, State } from './state.ts';

/** R5.1, R5.8 Is the hex in any zone of influence of this side, neutralised or not? */
export function rawZone(_g: State, _hex: HexId, _side: Side): boolean {
  throw new Error('R5.1');
}

/** R5.2 Is the hex in an un-neutralised zone of influence of this side? */
export function inZone(_g: State, _hex: HexId, _side: Side): boolean {
  throw new Error('R5.2');
}
