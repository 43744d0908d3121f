import { expect, test } from 'vitest';
import type { Act, EventRules } from '../src/index.ts';
import {
  arrivalEnd,
  beginOf,
  clocksFrom,
  emptyEvent,
  eventCalendar,
  eventRulesSchema,
  foldEvent,
  jobsOf,
  needsOf,
  presets,
  rehearsed,
} from '../src/index.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const rulesOf = (more: Partial<EventRules>): EventRules =>
  eventRulesSchema.parse({ ...presets.clubSwiss, game: 'aa1942', scenario: 'standard', ...more });
const pair: Act = { kind: 'pair', round: 1, draft: 1, boards: [{ id: 'x', a: 1, b: 2 }], byes: [] };
/** A round of two people, published at 0; then `more`. */
const played = (...more: readonly { act: Act; at: number }[]) => {
  const acts: Act[] = [
    { kind: 'announce' },
    { kind: 'enter', entrant: { id: 'a', name: 'a' } },
    { kind: 'enter', entrant: { id: 'b', name: 'b' } },
    { kind: 'start', seeds: ['a', 'b'] },
    pair,
    { kind: 'publish', round: 1, draft: 1 },
    { kind: 'open', board: 'x' },
  ];
  const state = foldEvent([...acts.map((act) => ({ act, at: 1 })), ...more]);
  const [board] = state.rounds[0]?.boards ?? [];
  if (!board) throw new Error('no board');
  return { state, board };
};
const slot = (number: number, at: number) => ({ act: { kind: 'slot', board: 'x', number, at } as const, at: 2 });
const come = (number: number) => ({ act: { kind: 'come', board: 'x', number } as const, at: 3 });

test('[event] a game begins when its players agree, else when the rules say, in the window of its round', () => {
  const rules = rulesOf({ roundHours: 24, slotHours: 6, arriveMinutes: 30 });
  const { state, board } = played();
  expect(beginOf(state, rules, board)).toBe(1 + 6 * HOUR);
  expect(beginOf(state, rulesOf({ roundHours: 4, slotHours: 6 }), board)).toBe(1 + 4 * HOUR);
  expect(beginOf(state, rulesOf({ roundHours: 24 }), board)).toBeNull();
  expect(arrivalEnd(state, rules, board)).toBe(1 + 6 * HOUR + 30 * MINUTE);
  const one = played(slot(1, 9 * HOUR));
  expect(beginOf(one.state, rules, one.board)).toBe(1 + 6 * HOUR);
  const both = played(slot(1, 9 * HOUR), slot(2, 9 * HOUR));
  expect(beginOf(both.state, rules, both.board)).toBe(9 * HOUR);
  expect(arrivalEnd(both.state, rules, both.board)).toBe(9 * HOUR + 30 * MINUTE);
});

test('[event] clocks stand until a game begins, or whoever has to come has; all there, they run', () => {
  const rules = rulesOf({ roundHours: 24, slotHours: 6 });
  const { state, board } = played();
  expect(clocksFrom(state, rules, board)).toBe(1 + 6 * HOUR);
  expect(clocksFrom(state, rulesOf({ arriveMinutes: 30 }), board)).toBe(1 + 30 * MINUTE);
  expect(clocksFrom(state, rulesOf({}), board)).toBeNull();
  const begin = (x: typeof state): string[] => jobsOf(x, rules).flatMap((j) => (j.kind === 'begin' ? [j.id] : []));
  expect(begin(state)).toEqual([`begin:x:${1 + 6 * HOUR}`]);
  expect(begin(played(come(1)).state)).toEqual([`begin:x:${1 + 6 * HOUR}`]);
  expect(begin(played(come(1), come(2)).state)).toEqual(['begin:x:here']);
});

test('[event] where the rules say when a game begins nobody has to be reminded to agree', () => {
  const { state } = played();
  const kinds = (rules: EventRules): string[] => needsOf(state, rules, 13 * HOUR).map((n) => n.kind);
  expect(kinds(rulesOf({ roundHours: 24 }))).toEqual(['unscheduled']);
  expect(kinds(rulesOf({ roundHours: 24, slotHours: 6 }))).toEqual([]);
  expect(rehearsed(rulesOf({ roundHours: 24, slotHours: 6 })).slotHours).toBeUndefined();
});

test('[event] a calendar without a time has a part all the same (RFC 5545, 3.6)', () => {
  const of = { id: 'e', name: 'Cup', url: 'http://x/e/cup', at: 0 };
  const empty = eventCalendar(emptyEvent, rulesOf({}), of);
  expect(empty).toContain('BEGIN:VTIMEZONE\r\nTZID:UTC\r\n');
  const { state } = played();
  const full = eventCalendar(state, rulesOf({ slotHours: 6 }), { ...of, entrant: 1 });
  expect(full).toContain('DTSTART:19700101T060000Z\r\nDTEND:19700101T070000Z');
  expect(full).not.toContain('VTIMEZONE');
});
