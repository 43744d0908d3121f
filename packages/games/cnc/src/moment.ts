import type { Moment } from '@wardroom/rules';
import type { State } from './state.ts';
import { turnOf } from './state.ts';

/** 4 Where in the sequence of play a view stands: year, season, whose turn. */
export function momentOf(view: State): Moment {
  const t = turnOf(view);
  return { round: t.year, phase: t.season, ...(t.active ? { seat: t.active } : {}) };
}
