import type { Moment } from '@wardroom/rules';
import type { State } from './state.ts';
import { SEAT, turnOf } from './state.ts';

/** 4.1 Where in the sequence of play a view stands: the turn, and its line that is on. */
export function momentOf(view: State): Moment {
  const turn = view._stack['1'] as { at?: string } | undefined;
  const line = turn?.at?.split(':', 1)[0];
  return { round: turnOf(view).n, phase: line ?? view._stack['0']?.phase ?? '', seat: SEAT };
}
