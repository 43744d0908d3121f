import { expect, test, vi } from 'vitest';

// Without a page nothing listens to what changes.
vi.stubGlobal(
  '$state',
  Object.assign(<T>(value: T): T => value, { raw: <T>(value: T): T => value }),
);
vi.stubGlobal('$derived', <T>(value: T): T => value);
vi.stubGlobal('$effect', { pre: (run: () => void) => run() });
const { Fronts, inFront } = await import('../src/kit/front.svelte.ts');

const enter = { key: 'Enter', target: { closest: () => null, matches: () => true }, preventDefault: () => {} };
const press = (standing: { key(e: KeyboardEvent): void }): void => standing.key(enter as unknown as KeyboardEvent);

test('[golden] Enter takes an answer once it has stood for a moment, what is told at once', () => {
  const clock = vi.spyOn(performance, 'now').mockReturnValue(1000);
  const taken: string[] = [];
  const table = { fronts: new Fronts() };
  const answer = inFront(
    () => table,
    'asked',
    () => () => void taken.push('answer'),
  );
  clock.mockReturnValue(1200);
  press(answer);
  expect(taken).toEqual([]);
  clock.mockReturnValue(1400);
  press(answer);
  expect(taken).toEqual(['answer']);
  const told = inFront(
    () => table,
    'told',
    () => () => void taken.push('told'),
  );
  press(answer);
  press(told);
  expect(taken).toEqual(['answer', 'told']);
  expect([answer.golden, told.golden]).toEqual([false, true]);
});
