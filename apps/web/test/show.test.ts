import type { Act } from '@wardroom/rules';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { ShownStep } from '../src/table/game-ui.ts';
import type { Show as Shown } from '../src/table/show.svelte.ts';

// Without a page nothing listens to what changes.
vi.stubGlobal(
  '$state',
  Object.assign(<T>(value: T): T => value, { raw: <T>(value: T): T => value }),
);
const { Show, STANDS } = await import('../src/table/show.svelte.ts');

const step = (seq: number): ShownStep => ({ seq, acts: [{}] }) as unknown as ShownStep;
const steps = [1, 2, 3].map(step);
let asked = false;
let pace: 'quick' | 'step' | 'once' = 'quick';
const show = (): Shown =>
  new Show({
    get latest() {
      return steps.length;
    },
    stepAt: (seq) => steps[seq - 1] ?? null,
    pace: () => pace,
    speed: () => 1,
    says: (_: Act) => ({ lines: 1, dice: false, ended: false }),
    catchesUp: () => false,
    asked: () => asked,
  });

beforeEach(() => {
  asked = false;
  pace = 'quick';
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

test('[show] an act stands as long as its pace says, however soon the next one comes', () => {
  const s = show();
  s.add(step(1), 0);
  expect(s.at?.seq).toBe(1);
  vi.advanceTimersByTime(100);
  s.add(step(2), 0);
  expect(s.at?.seq).toBe(1);
  vi.advanceTimersByTime(STANDS.quick.line - 101);
  expect(s.at?.seq).toBe(1);
  vi.advanceTimersByTime(1);
  expect(s.at?.seq).toBe(2);
  expect(s.running).toBe(false);
});

test('[show] what comes after an act has stood long enough is shown at once', () => {
  const s = show();
  s.add(step(1), 0);
  vi.advanceTimersByTime(STANDS.quick.line);
  s.add(step(2), 0);
  expect(s.at?.seq).toBe(2);
});

test('[show] step by step the next one waits for a word; my own act and the end key wait for nothing', () => {
  pace = 'step';
  const s = show();
  s.add(step(1), 0);
  vi.advanceTimersByTime(100);
  s.add(step(2), 0);
  vi.advanceTimersByTime(60_000);
  expect(s.at?.seq).toBe(1);
  s.next();
  expect(s.at?.seq).toBe(2);
  s.skip();
  s.add(step(3), 0);
  expect(s.at?.seq).toBe(3);
});

test('[show] step by step what comes after a while is shown when it comes', () => {
  pace = 'step';
  const s = show();
  s.add(step(1), 0);
  vi.advanceTimersByTime(STANDS.calm.line);
  s.add(step(2), 0);
  expect(s.at?.seq).toBe(2);
  expect(s.running).toBe(false);
});

test('[show] what others did last stands its time before what I am asked; one key goes on at once', () => {
  const s = show();
  asked = true;
  s.add(step(1), 0);
  expect([s.behind, s.running]).toEqual([0, true]);
  vi.advanceTimersByTime(STANDS.quick.line - 1);
  expect(s.running).toBe(true);
  vi.advanceTimersByTime(1);
  expect(s.running).toBe(false);
  s.add(step(2), 0);
  expect(s.running).toBe(true);
  s.next();
  expect(s.running).toBe(false);
});

test('[show] step by step the last act waits for a word before what I am asked; my own waits for nothing', () => {
  pace = 'step';
  const s = show();
  asked = true;
  s.add(step(1), 0);
  vi.advanceTimersByTime(60_000);
  expect(s.running).toBe(true);
  s.next();
  expect(s.running).toBe(false);
  s.add(step(2), 1);
  expect(s.running).toBe(false);
});
