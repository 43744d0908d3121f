import type { Frame, Moment } from '@wardroom/rules';
import type { State } from './state.ts';
import { turnOf } from './tracks.ts';

/**
 * R8 Where in the sequence of play a view stands: lists, chapters of a replay, and the phase that undo leads back to.
 */
export function momentOf(view: State): Moment {
  const g = view;
  const off = g.offensive?.now;
  // The game, the turn, its phase, and what is done in it. What a secret phase hides stands in the frame below it.
  const frame = (depth: number) => view._stack[String(depth)] as (Frame & { side?: string; at?: string }) | undefined;
  const action = frame(3)?.phase === 'action' ? frame(3) : undefined;
  const seat = off?.side ?? action?.side;
  return {
    round: turnOf(g),
    phase: off ? `offensive${off.step}` : (action?.phase ?? frame(1)?.at ?? frame(0)?.at ?? ''),
    ...(seat ? { seat } : {}),
  };
}
