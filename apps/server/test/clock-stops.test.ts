import type { ClockRule } from '@wardroom/protocol';
import { dateAt, elapsed, isDayOff } from '@wardroom/tournament';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { giveBack, newClocks, turnClocks, withAway, zeroOf } from '../src/clock/clocks.ts';

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
        let clocks = withAway(turnClocks(rule, newClocks(rule, ['uk'], start, 0), start, ['uk']), { uk: away });
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

test('[event] a clock through stretches without a server, days off and pauses over each other: each instant counts once', () => {
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
