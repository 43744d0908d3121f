import type { Act, EventRules } from '../src/index.ts';
import { over, rules } from './acts.ts';

export const HOUR = 3_600_000;
export const DAY = 24 * HOUR;
/** The rules of a ladder with a reach of two places and a day to answer. */
export const ladder = (
  more: Partial<NonNullable<EventRules['ladder']>> = {},
  others: Partial<EventRules> = {},
): EventRules =>
  rules({
    system: 'ladder',
    ladder: { reach: 2, answerHours: 24, late: 'forfeit', games: 1, ...more },
    tieBreaks: [],
    ...others,
  });
export const dare = (n: number, from: number, to: number): Act => ({ kind: 'challenge', n, from, to });
export const accept = (n: number): Act => ({ kind: 'accept', n, board: `b${n}` });
export const yields = (n: number): Act => ({ kind: 'yield', n, board: `b${n}` });
/** A challenge that is accepted and played; the one who was challenged is the first of the board. */
export const plays = (n: number, from: number, to: number, result: '1:0' | '0:1' | '=:='): Act[] => [
  dare(n, from, to),
  accept(n),
  over(`b${n}`, result),
];
