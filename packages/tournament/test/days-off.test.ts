import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Act, DaysOff } from '../src/index.ts';
import {
  afterAct,
  answerEnd,
  arrivalEnd,
  checkInEnd,
  dateAt,
  daysOffOf,
  elapsed,
  eventCalendar,
  eventRulesSchema,
  isDayOff,
  later,
  ordersEnd,
  refusalOf,
  rehearsed,
  roundEnd,
} from '../src/index.ts';
import { after, over, owner, person, rules, seeded } from './acts.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const weekend: DaysOff = { weekdays: [0, 6], dates: ['2026-12-24'], works: ['2026-12-26'], zone: 'UTC' };
const at = (text: string): number => Date.parse(text);

test('[event] time that counts: a weekend and a date are skipped, a weekday that works is not', () => {
  // 2026-12-18 is a Friday.
  expect(later(weekend, at('2026-12-18T12:00:00Z'), 24 * HOUR)).toBe(at('2026-12-21T12:00:00Z'));
  expect(later(weekend, at('2026-12-19T15:00:00Z'), HOUR)).toBe(at('2026-12-21T01:00:00Z'));
  expect(later(weekend, at('2026-12-23T23:00:00Z'), HOUR)).toBe(at('2026-12-24T00:00:00Z'));
  expect(later(weekend, at('2026-12-23T23:00:00Z'), 2 * HOUR)).toBe(at('2026-12-25T01:00:00Z'));
  expect(later(weekend, at('2026-12-25T23:00:00Z'), 2 * HOUR)).toBe(at('2026-12-26T01:00:00Z'));
  expect(later(null, 5, 7)).toBe(12);
  expect(elapsed(weekend, at('2026-12-18T12:00:00Z'), at('2026-12-21T12:00:00Z'))).toBe(DAY);
  expect(elapsed(weekend, at('2026-12-19T10:00:00Z'), at('2026-12-20T10:00:00Z'))).toBe(0);
  expect(elapsed(null, 9, 5)).toBe(0);
  expect(isDayOff(weekend, '2026-12-26')).toBe(false);
  expect(isDayOff(weekend, '2026-12-27')).toBe(true);
});

test('[event] days are those of their zone, on the nights when its clocks are turned too', () => {
  const madrid: DaysOff = { weekdays: [0], dates: [], works: [], zone: 'Europe/Madrid' };
  // 2026-03-29 and 2026-10-25 are Sundays of 23 and 25 hours.
  expect(later(madrid, at('2026-03-28T22:00:00Z'), 2 * HOUR)).toBe(at('2026-03-29T23:00:00Z'));
  expect(elapsed(madrid, at('2026-03-28T23:00:00Z'), at('2026-03-29T22:00:00Z'))).toBe(0);
  expect(later(madrid, at('2026-10-24T21:00:00Z'), 2 * HOUR)).toBe(at('2026-10-26T00:00:00Z'));
  expect(dateAt(madrid, at('2026-12-31T23:30:00Z'))).toBe('2027-01-01');
});

test('[event] what is added comes out again, whatever days are off', () => {
  const anyDays = fc.record({
    weekdays: fc.uniqueArray(fc.integer({ min: 0, max: 6 }), { maxLength: 6 }),
    dates: fc.constantFrom([], ['2026-11-25'], ['2026-11-25', '2026-11-26']),
    works: fc.constantFrom([], ['2026-11-28']),
    zone: fc.constantFrom('UTC', 'America/Sao_Paulo', 'Asia/Kolkata', 'Pacific/Apia', 'Australia/Lord_Howe'),
  });
  const moments = fc.integer({ min: at('2026-01-01T00:00:00Z'), max: at('2028-01-01T00:00:00Z') });
  fc.assert(
    fc.property(anyDays, moments, fc.integer({ min: 0, max: 40 * DAY }), (days, from, ms) => {
      const end = later(days, from, ms);
      expect(end).toBeGreaterThanOrEqual(from + ms);
      expect(elapsed(days, from, end)).toBe(ms);
      expect(later(days, from, ms + 1)).toBeGreaterThan(end);
      if (ms > 0) expect(isDayOff(days, dateAt(days, end - 1))).toBe(false);
    }),
    { numRuns: 150 },
  );
});

const daysOff = { weekdays: [0, 6], dates: ['2026-12-24'], zone: 'UTC' };
const friday = at('2026-12-18T12:00:00Z');

test('[event] no deadline of an event runs on days off; a moment that was agreed stands', () => {
  const r = rules({ daysOff, roundHours: 24, arriveMinutes: 60, rounds: 2 });
  const boards = [{ id: 'x', a: 1, b: 2 }];
  const acts: Act[] = [
    ...seeded('p1', 'p2'),
    { kind: 'pair', round: 1, draft: 1, boards, byes: [] },
    { kind: 'publish', round: 1, draft: 1 },
  ];
  const state = acts.reduce((s, act) => afterAct(s, act, friday), after());
  const [round] = state.rounds;
  const [board] = round?.boards ?? [];
  if (!round || !board) throw new Error('no round');
  expect(roundEnd(state, round, r)).toBe(at('2026-12-21T12:00:00Z'));
  expect(arrivalEnd(state, r, board)).toBe(friday + HOUR);
  const saturday = at('2026-12-19T15:00:00Z');
  const agreed = [1, 2].reduce(
    (s, n) => afterAct(s, { kind: 'slot', board: 'x', number: n, at: saturday }, friday),
    state,
  );
  const slot = agreed.rounds[0]?.boards[0];
  expect(slot && arrivalEnd(agreed, r, slot)).toBe(saturday + HOUR);
  // A day more is off from now on.
  const monday = afterAct(state, { kind: 'dayOff', date: '2026-12-21', off: true }, friday);
  expect(roundEnd(monday, round, r)).toBe(at('2026-12-22T12:00:00Z'));
  const works = afterAct(state, { kind: 'dayOff', date: '2026-12-19', off: false }, friday);
  expect(roundEnd(works, round, r)).toBe(at('2026-12-19T12:00:00Z'));
  const ics = eventCalendar(state, r, { id: 'e', name: 'Cup', url: 'https://x/e/cup', at: friday });
  expect(ics).toContain('DTEND:20261221T120000Z');
  expect(ics).toMatch(/DTSTART;VALUE=DATE:20261224\r\nDTEND;VALUE=DATE:20261225/);
  const done = afterAct(state, over('x', '1:0'), friday);
  expect(checkInEnd(done, { ...r, roundCheckIn: { minutes: 24 * 60, absent: 'zero' } })).toBe(
    at('2026-12-21T12:00:00Z'),
  );
  const teams = rules({ daysOff, team: { boards: 2, reserves: 0, orderHours: 24 } });
  expect(ordersEnd(done, teams)).toBe(at('2026-12-21T12:00:00Z'));
  const ladder = rules({
    system: 'ladder',
    daysOff,
    ladder: { reach: 3, answerHours: 24, late: 'forfeit', games: 1 },
  });
  expect(answerEnd(state, { n: 1, from: 2, to: 1, at: friday }, ladder)).toBe(at('2026-12-21T12:00:00Z'));
  expect(rehearsed(r).daysOff).toBeUndefined();
});

test('[event] days off are set by those who run it, for days to come; a stranger and the past are refused', () => {
  const r = rules({ daysOff });
  const state = seeded('p1', 'p2').reduce((s, act) => afterAct(s, act, friday), after());
  const says = (date: string, off = true, who = owner, reason = 'A holiday') =>
    refusalOf(state, r, { kind: 'dayOff', date, off }, who, reason, friday);
  expect(says('2026-12-25')).toBeNull();
  expect(says('2026-12-25', true, person('p1'))).toBe('notOrganiser');
  expect(says('2026-12-25', true, { ...person('arb'), role: 'arbiter' })).toBe('notOrganiser');
  expect(says('2026-12-25', true, owner, ' ')).toBe('reasonNeeded');
  expect(says('2026-12-18')).toBe('badDay');
  expect(says('2026-12-17')).toBe('badDay');
  expect(says('2029-12-17')).toBe('badDay');
  expect(says('2026-12-24')).toBe('decided');
  expect(says('2026-12-25', false)).toBe('decided');
  expect(says('2026-12-24', false)).toBeNull();
  const off = afterAct(state, { kind: 'dayOff', date: '2026-12-25', off: true }, friday);
  expect(daysOffOf(off, r)?.dates).toEqual(['2026-12-24', '2026-12-25']);
  const written = (more: object) =>
    eventRulesSchema.safeParse({ game: 'aa1942', scenario: 'standard', daysOff: { ...daysOff, ...more } }).success;
  expect(written({})).toBe(true);
  expect(written({ weekdays: [0, 1, 2, 3, 4, 5, 6] })).toBe(false);
  expect(written({ weekdays: [1, 1] })).toBe(false);
  expect(written({ dates: ['2026-02-30'] })).toBe(false);
  expect(written({ dates: ['tomorrow'] })).toBe(false);
  expect(written({ zone: 'Atlantis/Harbour' })).toBe(false);
});

test('[event] any pauses and days off over each other: each instant counts once in every deadline', () => {
  const start = at('2026-12-16T00:00:00Z');
  const pause = fc.record({ from: fc.integer({ min: 1, max: 200 }), hours: fc.integer({ min: 0, max: 90 }) });
  const day = fc.integer({ min: 0, max: 12 });
  fc.assert(
    fc.property(
      fc.array(pause, { maxLength: 4 }),
      fc.uniqueArray(day, { maxLength: 6 }),
      fc.uniqueArray(fc.integer({ min: 0, max: 6 }), { maxLength: 3 }),
      fc.integer({ min: 1, max: 120 }),
      (pauses, days, weekdays, hours) => {
        const stops = pauses.map((p) => ({ from: start + p.from * HOUR, until: start + (p.from + p.hours) * HOUR }));
        const dates = days.map((n) => dateAt(weekend, start + n * DAY));
        const off: DaysOff = { weekdays, dates, works: [], zone: 'UTC' };
        // Hour by hour: it runs where the day is not off and no pause has it.
        const runs = (hour: number): boolean => {
          const now = start + hour * HOUR;
          return !isDayOff(off, dateAt(off, now)) && !stops.some((s) => s.from <= now && now < s.until);
        };
        let [hour, left] = [0, hours];
        for (; left > 0; hour++) if (runs(hour)) left--;
        const due = start + hour * HOUR;
        expect(later(off, start, hours * HOUR, stops)).toBe(due);
        expect(elapsed(off, start, due, stops)).toBe(hours * HOUR);
        // The same in an event: its pauses are one after the other, and what is written into its log.
        const apart: { from: number; until: number }[] = [];
        for (const stop of [...stops].sort((x, y) => x.from - y.from)) {
          const from = Math.max(stop.from, apart.at(-1)?.until ?? 0);
          if (from < stop.until) apart.push({ from, until: stop.until });
        }
        const r = rules({
          daysOff: { weekdays, dates, zone: 'UTC' },
          roundHours: hours,
          arriveMinutes: hours * 60,
          ladder: { reach: 3, answerHours: hours, late: 'forfeit', games: 1 },
          team: { boards: 2, reserves: 0, orderHours: hours },
          roundCheckIn: { minutes: hours * 60, absent: 'zero' },
        });
        const begun = seeded('p1', 'p2').reduce((s, act) => afterAct(s, act, start), after());
        const paused = (from: typeof begun) =>
          apart.reduce((s, stop) => {
            const on = afterAct(s, { kind: 'pause', on: true }, stop.from);
            return afterAct(on, { kind: 'pause', on: false }, stop.until);
          }, from);
        const boards = [{ id: 'x', a: 1, b: 2 }];
        const rest = paused(begun);
        expect([ordersEnd(rest, r), checkInEnd(rest, r)]).toEqual([due, due]);
        expect(answerEnd(rest, { n: 1, from: 2, to: 1, at: start }, r)).toBe(due);
        const published = [
          { kind: 'pair', round: 1, draft: 1, boards, byes: [] },
          { kind: 'publish', round: 1, draft: 1 },
        ].reduce((s, act) => afterAct(s, act as Act, start), begun);
        const state = paused(published);
        const [round] = state.rounds;
        const [board] = round?.boards ?? [];
        if (!round || !board) throw new Error('no round');
        expect([roundEnd(state, round, r), arrivalEnd(state, r, board)]).toEqual([due, due]);
      },
    ),
    { numRuns: 300 },
  );
});

test('[event] a moment that two have agreed on is held up by a pause after it, and by none before it', () => {
  const r = rules({ daysOff, arriveMinutes: 60 });
  const boards = [{ id: 'x', a: 1, b: 2 }];
  const acts: Act[] = [
    ...seeded('p1', 'p2'),
    { kind: 'pair', round: 1, draft: 1, boards, byes: [] },
    { kind: 'publish', round: 1, draft: 1 },
    { kind: 'slot', board: 'x', number: 1, at: friday + 10 * HOUR },
    { kind: 'slot', board: 'x', number: 2, at: friday + 10 * HOUR },
  ];
  const state = acts.reduce((s, act) => afterAct(s, act, friday), after());
  const end = (from: number, until: number): number | null => {
    const on = afterAct(state, { kind: 'pause', on: true }, friday + from * HOUR);
    const on2 = afterAct(on, { kind: 'pause', on: false }, friday + until * HOUR);
    const board = on2.rounds[0]?.boards[0];
    return board ? arrivalEnd(on2, r, board) : null;
  };
  expect(end(1, 5)).toBe(friday + 11 * HOUR);
  expect(end(1, 11)).toBe(friday + 12 * HOUR);
  expect(end(10.5, 12)).toBe(friday + 12.5 * HOUR);
});
