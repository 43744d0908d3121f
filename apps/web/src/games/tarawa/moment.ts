import type { State } from '@wardroom/tarawa/read';
import { turnOf } from '@wardroom/tarawa/read';

/** 4.1 Where in the sequence of play a view stands: the turn, and its line that is on. */
export function momentOf(view: State): { round: number; phase: string; seat?: string } {
  const turn = view._stack['1'] as { at?: string } | undefined;
  const line = turn?.at?.split(':', 1)[0];
  return { round: turnOf(view).n, phase: line ?? view._stack['0']?.phase ?? '', seat: 'us' };
}
