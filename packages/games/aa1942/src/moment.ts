import type { Moment } from '@wardroom/rules';
import { now } from './board.ts';
import type { State } from './state.ts';

/** 3 Where in the sequence of play a view stands: round, phase, whose turn. */
export function momentOf(view: State): Moment {
  const turn = now(view);
  return { round: turn?.round ?? 0, phase: turn?.phase ?? 'between', ...(turn ? { seat: turn.power } : {}) };
}
