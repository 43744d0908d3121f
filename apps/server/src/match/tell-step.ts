import type { ServerEvents, StepMessage } from '@wardroom/protocol';
import { isPacked } from '@wardroom/protocol';
import { sentStep } from '@wardroom/protocol/packing.ts';
import type { AnyGame } from '@wardroom/rules';

/** Sends a step to all of a room of this node, packed where its game has a dictionary. */
export function tellStep(
  room: { emit(event: 'step', ...sent: Parameters<ServerEvents['step']>): unknown },
  game: AnyGame,
  step: StepMessage,
): void {
  const sent = sentStep(game, step);
  if (isPacked(sent)) room.emit('step', ...sent);
  else room.emit('step', ...sent);
}
