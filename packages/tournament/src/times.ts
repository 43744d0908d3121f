import type { EventRules } from './acts.ts';
import { daysOffOf, later } from './days-off.ts';
import { isAt, isSolo } from './seats.ts';
import type { EventBoard, EventRound, EventState } from './state.ts';

const HOUR = 3_600_000;

type HasDays = Pick<EventRules, 'daysOff'>;
type Times = Pick<EventState, 'days' | 'stops'>;
/** When so much time of an event (ms) has passed since a moment: on its days off and in its pauses nothing runs. */
export const timeAfter = (state: Times, rules: Partial<HasDays>, from: number, ms: number): number =>
  later(daysOffOf(state, rules), from, ms, state.stops);

/** When the games of a round have to be over, ms; null: it has no window, or is not published. */
export const roundEnd = (
  state: Times,
  round: EventRound,
  rules: Pick<EventRules, 'roundHours'> & Partial<HasDays>,
): number | null =>
  rules.roundHours === undefined || round.publishedAt === 0
    ? null
    : timeAfter(state, rules, round.publishedAt, (rules.roundHours + round.extended) * HOUR);

/** When the rounds of play that are under way become the last ones of a round, ms; null: never. */
export function lastRoundAt(
  state: Times,
  round: EventRound,
  rules: Pick<EventRules, 'roundHours' | 'lastRoundMinutes'> & Partial<HasDays>,
): number | null {
  const end = roundEnd(state, round, rules);
  return end === null || rules.lastRoundMinutes === undefined ? null : end - rules.lastRoundMinutes * 60_000;
}

type HasSlots = Pick<EventRules, 'slotHours' | 'roundHours'> & Partial<HasDays>;
/**
 * When a board begins, ms: at the moment that its players have agreed on, else at that of the rules, in the window of
 * its round; null: at once.
 */
export function beginOf(state: EventState, rules: HasSlots, board: EventBoard): number | null {
  if (board.slot !== null) return board.slot;
  const round = state.rounds.find((r) => r.round === board.round);
  if (rules.slotHours === undefined || !round || round.publishedAt === 0 || isSolo(board)) return null;
  const at = timeAfter(state, rules, round.publishedAt, rules.slotHours * HOUR);
  return Math.min(at, roundEnd(state, round, rules) ?? at);
}

/** Are all people of a board there? */
export function allHere({ entrants }: Pick<EventState, 'entrants'>, board: EventBoard): boolean {
  const people = entrants.filter((e) => e.bot === null && isAt(board, e.number));
  return people.every((e) => e.number !== null && board.here.includes(e.number));
}

/** Until when those of a board have to come, ms; null: they need not, or it is decided. */
export function arrivalEnd(
  state: EventState,
  rules: Pick<EventRules, 'arriveMinutes'> & HasSlots,
  board: EventBoard,
): number | null {
  const round = state.rounds.find((r) => r.round === board.round);
  if (rules.arriveMinutes === undefined || !round || round.publishedAt === 0 || board.result !== null) return null;
  const time = rules.arriveMinutes * 60_000;
  // What two have agreed on stands, on whatever day; a pause holds it up.
  if (board.slot !== null) return later(null, board.slot, time, state.stops);
  return timeAfter(state, rules, beginOf(state, rules, board) ?? round.publishedAt, time);
}

/** Until when the clocks of a board that is played stand, ms, unless all come before; null: they run at once. */
export function clocksFrom(
  state: EventState,
  rules: Pick<EventRules, 'arriveMinutes'> & HasSlots,
  board: EventBoard,
): number | null {
  if (isSolo(board) || board.result !== null) return null;
  return arrivalEnd(state, rules, board) ?? beginOf(state, rules, board);
}
