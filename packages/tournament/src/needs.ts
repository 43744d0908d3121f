import type { EventRules } from './acts.ts';
import { checkInEnd } from './check-in.ts';
import { startersOf } from './fold.ts';
import { answerEnd } from './ladder.ts';
import { isAt, seatsOf } from './seats.ts';
import type { EventBoard, EventState } from './state.ts';
import { nextRound, pairNext } from './systems.ts';
import { fewestOf } from './threes.ts';
import { arrivalEnd, roundEnd } from './times.ts';

/** A line of the organiser's list. An event with nothing in it needs nobody. */
export type Need =
  | { readonly kind: 'announce' }
  | { readonly kind: 'start'; readonly entrants: number }
  | { readonly kind: 'pair'; readonly round: number }
  | { readonly kind: 'publish'; readonly round: number; readonly boards: number }
  /** Everything stands still. */
  | { readonly kind: 'paused' }
  /** Fewer than two have said that they are there for this round, and the time is over. */
  | { readonly kind: 'nobodyThere'; readonly round: number }
  /** The next round is held. */
  | { readonly kind: 'held' }
  /** The window of its round is over (`since`, ms), and the game is not. */
  | { readonly kind: 'late'; readonly round: number; readonly board: string; readonly since: number }
  /**
   * Half the window of its round (until `end`, ms) is over; its players have neither agreed when they begin, nor come.
   */
  | { readonly kind: 'unscheduled'; readonly round: number; readonly board: string; readonly end: number }
  /** Half the time to come (until `end`, ms) is over, and somebody is not there; afterwards he has lost. */
  | { readonly kind: 'missing'; readonly round: number; readonly board: string; readonly end: number }
  /** Its last round of play is over: who wins is to be confirmed. */
  | { readonly kind: 'adjudicate'; readonly round: number; readonly board: string }
  /** A challenge was to be answered by `since`, ms. */
  | { readonly kind: 'challenge'; readonly n: number; readonly since: number }
  /** Somebody who has left still has a game to finish. */
  | { readonly kind: 'left'; readonly round: number; readonly board: string; readonly entrant: string };

/** People who have to sit down together have not said when; where they have to come by a moment that is enough. */
function isUnscheduled(state: EventState, rules: EventRules, board: EventBoard): boolean {
  const { slot, here } = board;
  if (rules.pace !== 'live' || state.pausedAt !== null) return false;
  if (rules.arriveMinutes !== undefined || rules.slotHours !== undefined) return false;
  const people = state.entrants.filter((e) => e.bot === null && isAt(board, e.number));
  return people.length > 1 && people.length === seatsOf(board).length && slot === null && here.length === 0;
}

/** Until when somebody of a board has to come, ms, once half of his time is over; null: nobody, or not yet. */
function missingUntil(state: EventState, rules: EventRules, board: EventBoard, now: number): number | null {
  const end = board.opened && state.pausedAt === null ? arrivalEnd(state, rules, board) : null;
  if (end === null || now < end - (rules.arriveMinutes ?? 0) * 30_000) return null;
  const awaited = state.entrants.filter((e) => e.bot === null && isAt(board, e.number));
  return awaited.some((e) => e.number !== null && !board.here.includes(e.number)) ? end : null;
}

/** Has the time to say that one is there for the next round ended, and too few have? */
function isEmpty(state: EventState, rules: EventRules, now: number): boolean {
  if (!rules.roundCheckIn || state.pausedAt !== null) return false;
  const end = checkInEnd(state, rules);
  return end !== null && end <= now && pairNext(state, rules) === null;
}

/** The organiser's list at `now` (ms). */
export function needsOf(state: EventState, rules: EventRules, now = 0): Need[] {
  if (state.status === 'draft') return [{ kind: 'announce' }];
  if (state.status === 'announced') {
    const entrants = startersOf(state, rules).length;
    return entrants >= fewestOf(rules) ? [{ kind: 'start', entrants }] : [];
  }
  if (state.status !== 'running') return [];
  const needs: Need[] = [];
  if (state.pausedAt !== null) needs.push({ kind: 'paused' });
  for (const r of state.rounds) {
    const { round, status, boards } = r;
    const since = roundEnd(state, r, rules);
    if (status === 'drafted' && (rules.publish === 'manual' || state.held))
      needs.push({ kind: 'publish', round, boards: boards.length });
    if (status !== 'published') continue;
    for (const b of boards) {
      if (b.result !== null) continue;
      const left = state.entrants.find((e) => e.withdrawn && isAt(b, e.number));
      const missing = missingUntil(state, rules, b, now);
      if (b.halted) needs.push({ kind: 'adjudicate', round, board: b.id });
      else if (left) needs.push({ kind: 'left', round, board: b.id, entrant: left.id });
      else if (since !== null && since <= now && state.pausedAt === null)
        needs.push({ kind: 'late', round, board: b.id, since });
      else if (missing !== null) needs.push({ kind: 'missing', round, board: b.id, end: missing });
      else if (since !== null && now >= (r.publishedAt + since) / 2 && isUnscheduled(state, rules, b))
        needs.push({ kind: 'unscheduled', round, board: b.id, end: since });
    }
  }
  for (const challenge of state.ladder.challenges) {
    const since = answerEnd(state, challenge, rules);
    if (since <= now && state.pausedAt === null) needs.push({ kind: 'challenge', n: challenge.n, since });
  }
  if (state.held) needs.push({ kind: 'held' });
  const round = nextRound(state, rules);
  if (round !== null && (state.drafts > 0 || state.held)) needs.push({ kind: 'pair', round });
  else if (round !== null && isEmpty(state, rules, now)) needs.push({ kind: 'nobodyThere', round });
  return needs;
}
