import type { EventState } from '@wardroom/tournament';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { EventStore, LoadedEvent } from '../src/events/store.ts';
import { createTogether } from '../src/events/together.ts';
import type { LiveMatch } from '../src/match/live-match.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

/** An event of one round of two boards, x and y, of which these are open. */
const eventOf = (...opened: string[]): LoadedEvent => {
  const boards = ['x', 'y'].map((id) => ({ id, opened: opened.includes(id), result: null }));
  return { id: 'event', state: { rounds: [{ boards }] } as unknown as EventState } as LoadedEvent;
};
const matchOf = (id: string, event: string | null = 'event') => ({ id, meta: { event }, dead: false }) as LiveMatch;

/** The gate over a store of one event, which the test makes longer, or which another server does. */
function gate() {
  let here = eventOf();
  let there = here;
  let heard: (event: LoadedEvent) => void = () => undefined;
  const store: Pick<EventStore, 'kept' | 'onAppend' | 'read'> = {
    kept: () => here,
    onAppend: (h) => {
      heard = h;
    },
    read: async () => {
      here = there;
      return here;
    },
  };
  const went: string[] = [];
  const ctx = { closing: false, log: { warn: () => undefined } } as never;
  const together = createTogether(ctx, store, (m) => went.push(m.id));
  return {
    together,
    went,
    append: (event: LoadedEvent) => {
      here = there = event;
      heard(event);
    },
    elsewhere: (event: LoadedEvent) => {
      there = event;
    },
  };
}

test('[event] the bots of a round begin when its last table is open, all of them, once', () => {
  const { together, went, append } = gate();
  const [x, y] = [matchOf('x'), matchOf('y')];
  append(eventOf('x'));
  expect(together.waits(x)).toBe(true);
  expect(together.waits(x)).toBe(true);
  expect(went).toEqual([]);
  append(eventOf('x', 'y'));
  expect(went).toEqual(['x']);
  expect([together.waits(x), together.waits(y)]).toEqual([false, false]);
  append(eventOf('x', 'y'));
  expect(went).toEqual(['x']);
});

test('[event] at an ordinary table nobody waits', () => {
  expect(gate().together.waits(matchOf('x', null))).toBe(false);
});

test('[event] the last table is opened by another server: they begin when that is read', async () => {
  const { together, went, elsewhere } = gate();
  expect(together.waits(matchOf('x'))).toBe(true);
  elsewhere(eventOf('x', 'y'));
  await vi.advanceTimersByTimeAsync(600);
  expect(went).toEqual(['x']);
});

test('[event] a table that does not open holds up nobody for more than ten seconds', async () => {
  const { together, went } = gate();
  const x = matchOf('x');
  expect(together.waits(x)).toBe(true);
  await vi.advanceTimersByTimeAsync(9000);
  expect(went).toEqual([]);
  await vi.advanceTimersByTimeAsync(2000);
  expect(went).toEqual(['x']);
  expect(together.waits(x)).toBe(false);
});
