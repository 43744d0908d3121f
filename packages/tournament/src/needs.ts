import type { EventRules } from './acts.ts';
import type { EventState } from './fold.ts';
import { enteredOf, roundEnd } from './fold.ts';
import { nextRound } from './systems.ts';

/** A line of the organiser's list. An event with nothing in it needs nobody. */
export type Need =
  | { readonly kind: 'announce' }
  | { readonly kind: 'start'; readonly entrants: number }
  | { readonly kind: 'pair'; readonly round: number }
  | { readonly kind: 'publish'; readonly round: number; readonly boards: number }
  /** Everything stands still. */
  | { readonly kind: 'paused' }
  /** The next round is held. */
  | { readonly kind: 'held' }
  /** The window of its round is over (`since`, ms), and the game is not. */
  | { readonly kind: 'late'; readonly round: number; readonly board: string; readonly since: number }
  /** Somebody who has left still has a game to finish. */
  | { readonly kind: 'left'; readonly round: number; readonly board: string; readonly entrant: string };

/** The organiser's list at `now` (ms). */
export function needsOf(state: EventState, rules: EventRules, now = 0): Need[] {
  if (state.status === 'draft') return [{ kind: 'announce' }];
  if (state.status === 'announced') {
    const entrants = enteredOf(state, rules).length;
    return entrants >= 2 ? [{ kind: 'start', entrants }] : [];
  }
  if (state.status !== 'running') return [];
  const needs: Need[] = [];
  if (state.pausedAt !== null) needs.push({ kind: 'paused' });
  for (const r of state.rounds) {
    const { round, status, boards } = r;
    const since = roundEnd(r, rules);
    if (status === 'drafted' && (rules.publish === 'manual' || state.held))
      needs.push({ kind: 'publish', round, boards: boards.length });
    if (status !== 'published') continue;
    for (const b of boards) {
      if (b.result !== null) continue;
      const left = state.entrants.find((e) => e.withdrawn && (e.number === b.a || e.number === b.b));
      if (left) needs.push({ kind: 'left', round, board: b.id, entrant: left.id });
      else if (since !== null && since <= now && state.pausedAt === null)
        needs.push({ kind: 'late', round, board: b.id, since });
    }
  }
  if (state.held) needs.push({ kind: 'held' });
  const round = nextRound(state, rules);
  if (round !== null && (state.drafts > 0 || state.held)) needs.push({ kind: 'pair', round });
  return needs;
}
