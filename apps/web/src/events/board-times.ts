import type { EventBoard, EventRules, EventState } from '@wardroom/tournament';
import { arrivalEnd, roundEnd, seatsOf } from '@wardroom/tournament';
import { dateTime } from '../app/i18n.svelte.ts';
import { t } from './texts.ts';

/** What somebody at a board is told of its time; `urgent`: he loses something by not looking. */
export interface Told {
  readonly text: string;
  readonly urgent: boolean;
}

/** Before the end of a round those who still play are called, minutes. */
const CALLS = [30, 45, 60];

/** How the end of its round, or its last round of play, stands for who plays at a board; null: nothing presses. */
export function callOf(state: EventState, rules: EventRules, board: EventBoard, now: number): Told | null {
  if (board.result !== null) return null;
  if (state.pausedAt !== null) return { text: t('event.needs.paused'), urgent: false };
  if (board.halted) return { text: t('event.slot.over'), urgent: false };
  if (board.last !== null) return { text: t('event.slot.last'), urgent: true };
  const round = state.rounds.find((r) => r.round === board.round);
  const end = round ? roundEnd(state, round, rules) : null;
  if (end === null) return null;
  if (end <= now) return { text: t('event.slot.late'), urgent: true };
  // It changes with each call, and is read out then.
  const n = CALLS.find((minutes) => end - now <= minutes * 60_000);
  return n === undefined
    ? null
    : { text: t('event.slot.ends', { time: t('event.minutes', { n }), at: dateTime(end) }), urgent: true };
}

/** What who has this number, or the others, still have to do to come to a board; null: nothing. */
export function comingOf(
  state: EventState,
  rules: EventRules,
  board: EventBoard,
  mine: number,
  now: number,
  nameOf: (number: number) => string,
): Told | null {
  const end = state.pausedAt === null ? arrivalEnd(state, rules, board) : null;
  if (end === null) return null;
  const at = dateTime(end);
  const left = (end - now) / ((rules.arriveMinutes ?? 1) * 60_000);
  if (board.here.includes(mine)) {
    const isPerson = (n: number): boolean => state.entrants.some((e) => e.number === n && e.bot === null);
    const away = seatsOf(board).filter((n) => isPerson(n) && !board.here.includes(n));
    return away[0] === undefined || left > 1
      ? null
      : { text: t('event.slot.waits', { name: nameOf(away[0]), at }), urgent: false };
  }
  // As the server warns: after half of the time, and after four fifths.
  if (left <= 0.2) return { text: t('event.slot.lastWarn', { at }), urgent: true };
  if (left <= 0.5) return { text: t('event.slot.warn', { at }), urgent: true };
  return { text: t('event.slot.come', { at }), urgent: false };
}
