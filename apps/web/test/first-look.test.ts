import { expect, test, vi } from 'vitest';
import { drawn } from '../src/kit/symbols.ts';

// Without a page nothing listens to what changes.
vi.stubGlobal('$state', { raw: <T>(value: T): T => value });
const { FirstLook } = await import('../src/kit/first-look.svelte.ts');

const frame = { k: 0.5, x: -500, y: -250, width: 1000, height: 600 };

test('[chart] at first a map draws what its first look shows, and all of it once it is moved or there is time', () => {
  const first = new FirstLook();
  first.look(frame, 0);
  // The frame shows 1000 to 3000 and 500 to 1700; so far beyond it as 120 pixels are counts as in sight.
  const seen = (): boolean[] =>
    [
      [2000, 1000],
      [800, 1000],
      [700, 1000],
      [3200, 1000],
      [3300, 1000],
      [2000, 200],
      [2000, 2000],
    ].map(([x, y]) => first.shows(x as number, y as number));
  expect(seen()).toEqual([true, true, false, true, false, false, false]);
  first.look({ ...frame }, 0);
  expect(seen()[2]).toBe(false);
  first.look({ ...frame, x: -501 }, 0);
  expect(seen()).toEqual(seen().map(() => true));

  const timed = new FirstLook();
  timed.look(frame, 0);
  timed.over();
  expect(timed.shows(9999, 9999)).toBe(true);
});

test('[chart] on a map that closes, what is seen beyond its edge is drawn at its other edge', () => {
  const first = new FirstLook();
  first.look({ ...frame, x: -1500 }, 3500);
  // The frame shows 3000 to 5000: the last 500 of the map, and 0 to 1500 of its other copy.
  expect([100, 1400, 2000, 3400].map((x) => first.shows(x, 1000))).toEqual([true, true, false, true]);
});

test('[chart] a sign is drawn with as few pieces as show the same: each area, and one line of each width', () => {
  const sign = ['M0 0H1Z', { d: 'M0 0H2', width: 1.5 }, { d: 'M0 1H2', width: 1.5 }, { d: 'M3 3H4' }, 'M5 5H6Z'];
  expect(drawn(sign)).toEqual({
    areas: ['M0 0H1Z', 'M5 5H6Z'],
    lines: [
      { d: 'M0 0H2M0 1H2', width: 1.5 },
      { d: 'M3 3H4', width: undefined },
    ],
  });
  expect(drawn('M0 0H1Z')).toEqual({ areas: ['M0 0H1Z'], lines: [] });
});
