import type { IO } from '@wardroom/rules';
import { hex, isHex } from './board.ts';
import type { HexId, Side, State } from './state.ts';

/** R4.1, R4.6 Who controls a hex; null where there is no control to have (sea, neutral, `himalaya`). Kunming and its neighbours: R4.5. */
export function controller(g: State, id: HexId): Side | null {
  return g.control[id]?.side ?? (isHex(id) ? hex(id).control1941 : null);
}

/** R4.2-R4.4 A side takes control of a hex: writes it, counts the capture for Progress of the War (R15.9). No effect when it has it. */
export function capture(g: State, id: HexId, side: Side, io: IO): void {
  if (controller(g, id) === side || controller(g, id) === null) return;
  g.control[id] = { id, side };
  io.log('captured', { hex: id, side });
}
