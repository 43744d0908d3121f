import type { ClockRule } from '@wardroom/protocol';
import { dateAt, elapsed, isDayOff } from '@wardroom/tournament';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  deadlineOf,
  giveBack,
  movedDeadlines,
  newClocks,
  standing,
  turnClocks,
  withStops,
  zeroOf,
} from '../src/clock/clocks.ts';

const HOUR = 3_600_000;
const start = Date.parse('2026-12-16T00:00:00Z');

test('[event] a clock through any pauses, days off and vacations over each other: each instant counts once', () => {
  const stretch = fc.record({ from: fc.nat({ max: 200 }), hours: fc.nat({ max: 90 }) });
  fc.assert(
    fc.property(
      fc.array(stretch, { maxLength: 4 }),
      fc.array(stretch, { maxLength: 4 }),
      fc.uniqueArray(fc.integer({ min: 0, max: 12 }), { maxLength: 6 }),
      fc.integer({ min: 1, max: 100 }),
      (pauses, vacations, days, hours) => {
        const dates = days.map((n) => new Date(start + n * 24 * HOUR).toISOString().slice(0, 10));
        const off = { weekdays: [0], dates, works: [], zone: 'UTC' };
        const rule: ClockRule = { bank: hours * 3600, atZero: 'nothing', off };
        const away = vacations.map((v) => ({ from: start + v.from * HOUR, until: start + (v.from + v.hours) * HOUR }));
        const isPaused = (hour: number): boolean => pauses.some((p) => p.from <= hour && hour < p.from + p.hours);
        const runs = (hour: number): boolean => {
          const now = start + hour * HOUR;
          return (
            !isPaused(hour) && !isDayOff(off, dateAt(off, now)) && !away.some((v) => v.from <= now && now < v.until)
          );
        };
        const fresh = turnClocks(rule, newClocks(rule, ['uk'], start, 0), start, ['uk']);
        let clocks = withStops(fresh, { away: { uk: away }, dead: [] });
        let left = hours;
        let hour = 0;
        for (; left > 0; hour++) {
          // A step whenever the table is paused or goes on, and one by somebody else now and then.
          const paused = isPaused(hour);
          if (paused !== clocks.paused || hour % 7 === 0)
            clocks = turnClocks(rule, clocks, start + hour * HOUR, ['uk'], { paused });
          if (runs(hour)) left--;
        }
        expect(zeroOf(clocks, 'uk')).toBe(start + hour * HOUR);
      },
    ),
    { numRuns: 300 },
  );
});

test('[event] a live clock through stretches without a server, days off and pauses: each instant counts once', () => {
  const stretch = fc.record({ from: fc.integer({ min: 1, max: 200 }), hours: fc.nat({ max: 90 }) });
  fc.assert(
    fc.property(
      fc.array(stretch, { maxLength: 4 }),
      fc.array(stretch, { maxLength: 2 }),
      fc.uniqueArray(fc.integer({ min: 0, max: 12 }), { maxLength: 6 }),
      fc.integer({ min: 1, max: 100 }),
      (outages, pauses, days, hours) => {
        const dates = days.map((n) => new Date(start + n * 24 * HOUR).toISOString().slice(0, 10));
        const off = { weekdays: [0], dates, works: [], zone: 'UTC' };
        const rule: ClockRule = { bank: hours * 3600, atZero: 'nothing', off };
        const within = (all: typeof outages, hour: number) =>
          all.some((p) => p.from <= hour && hour < p.from + p.hours);
        let clocks = turnClocks(rule, newClocks(rule, ['uk'], start, 0), start, ['uk']);
        let left = hours;
        let died: number | null = null;
        let hour = 0;
        for (; left > 0 || died !== null; hour++) {
          const now = start + hour * HOUR;
          const dead = within(outages, hour);
          if (dead) died ??= now;
          else if (died !== null) {
            // The server is back: no step was made meanwhile.
            clocks = giveBack(clocks, clocks.gaveBack + elapsed(off, died, now));
            died = null;
          }
          if (dead) continue;
          const paused = within(pauses, hour);
          if (paused !== clocks.paused || hour % 7 === 0) clocks = turnClocks(rule, clocks, now, ['uk'], { paused });
          if (left > 0 && !paused && !isDayOff(off, dateAt(off, now))) left--;
          if (left === 0 && !paused) break;
        }
        expect(zeroOf(clocks, 'uk')).toBe(start + (hour + 1) * HOUR);
      },
    ),
    { numRuns: 300 },
  );
});

test('[event] slow clocks: vacation, no server and a day off at a time count once for each seat', () => {
  const stretch = fc.record({ from: fc.integer({ min: 1, max: 200 }), hours: fc.nat({ max: 90 }) });
  const some = fc.array(stretch, { maxLength: 3 });
  fc.assert(
    fc.property(
      some,
      some,
      fc.tuple(some, some),
      fc.uniqueArray(fc.integer({ min: 0, max: 12 }), { maxLength: 6 }),
      fc.tuple(fc.integer({ min: 1, max: 100 }), fc.integer({ min: 1, max: 100 })),
      (outages, pauses, vacations, days, hours) => {
        const dates = days.map((n) => new Date(start + n * 24 * HOUR).toISOString().slice(0, 10));
        const off = { weekdays: [0], dates, works: [], zone: 'UTC' };
        const rule: ClockRule = { bank: 100 * 3600, atZero: 'nothing', off };
        const seats = ['uk', 'usa'];
        const stop = (p: { from: number; hours: number }) => ({
          from: start + p.from * HOUR,
          until: start + (p.from + p.hours) * HOUR,
        });
        const within = (all: typeof outages, hour: number) =>
          all.some((p) => p.from <= hour && hour < p.from + p.hours);
        const away = Object.fromEntries(seats.map((seat, i) => [seat, (vacations[i] ?? []).map(stop)]));
        const fresh = turnClocks(rule, newClocks(rule, seats, start, 0), start, seats);
        let clocks = withStops(
          { ...fresh, seats: Object.fromEntries(seats.map((s, i) => [s, { bank: (hours[i] ?? 0) * HOUR, free: 0 }])) },
          { away, dead: [] },
        );
        const left = [...hours];
        const zeros = [0, 0];
        let dead: { from: number; until: number }[] = [];
        let died: number | null = null;
        for (let hour = 0; left.some((n) => n > 0) || died !== null; hour++) {
          const now = start + hour * HOUR;
          if (within(outages, hour)) {
            died ??= now;
            continue;
          }
          if (died !== null) {
            // The server is back: no step was made meanwhile.
            dead = [...dead, { from: died, until: now }];
            clocks = standing(clocks, { gaveBack: 0, clock: rule, away, dead });
            died = null;
          }
          const paused = within(pauses, hour);
          if (paused !== clocks.paused || hour % 7 === 0) clocks = turnClocks(rule, clocks, now, seats, { paused });
          if (paused || isDayOff(off, dateAt(off, now))) continue;
          for (const i of [0, 1]) {
            if (left[i] === 0 || within(vacations[i] ?? [], hour)) continue;
            left[i] = (left[i] ?? 0) - 1;
            if (left[i] === 0) zeros[i] = now + HOUR;
          }
          // Whose time is over has none left, whatever comes: it is compared as long as it runs.
          for (const i of [0, 1])
            if ((left[i] ?? 0) > 0) expect(zeroOf(clocks, seats[i] ?? '')).toBeGreaterThan(now + HOUR - 1);
        }
        for (const i of [0, 1]) if (clocks.at < (zeros[i] ?? 0)) expect(zeroOf(clocks, seats[i] ?? '')).toBe(zeros[i]);
      },
    ),
    { numRuns: 300 },
  );
});

test('[event] a deadline moves with the clock that it is of; whose time was over is not told so again', () => {
  const rule = { bank: 0, perMove: 3600, atZero: 'nothing' as const };
  const fresh = turnClocks(rule, newClocks(rule, ['uk', 'usa'], start, 0), start, ['uk', 'usa']);
  const was = { ...fresh, seats: { ...fresh.seats, usa: { bank: 0, free: 5 * HOUR } } };
  // The first one has run out, and the second one is looked for.
  const at = start + 5 * HOUR;
  const dead = [{ from: start + 2 * HOUR, until: start + 4 * HOUR }];
  const is = withStops(was, { away: {}, dead });
  expect(movedDeadlines(was, is, { deadline: at, expires: at })).toEqual({
    deadline: at + 2 * HOUR,
    expires: at + 2 * HOUR,
  });
  expect(movedDeadlines(was, is, { deadline: null, expires: null })).toEqual({ deadline: null, expires: null });
  // Nobody's that is known: the first one is looked for.
  expect(movedDeadlines(was, is, { deadline: at + 1, expires: at + 1 }).expires).toBe(deadlineOf(is));
});
