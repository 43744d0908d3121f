import { expect, test, vi } from 'vitest';
import type { Way } from '../src/kit/choosing.ts';
import type { AnyTable } from '../src/table/game-ui.ts';

// Without a page nothing listens to what changes.
vi.stubGlobal(
  '$state',
  Object.assign(<T>(value: T): T => value, { raw: <T>(value: T): T => value }),
);
vi.stubGlobal('$effect', () => undefined);
const { Touching } = await import('../src/kit/touching.svelte.ts');

test('[click economy] what a touch asked is put away with the decision it belongs to', () => {
  const table = { decision: { id: 'japan.7', kinds: {} }, draft: null } as unknown as {
    -readonly [K in keyof AnyTable]: AnyTable[K];
  };
  const touching = new Touching(() => table);
  const ways: readonly Way[] = ['fortress', 'fleet'].map(
    (type) => ({ kind: 'cadre', prefix: ['japan', type, 'tokyo'] }) as unknown as Way,
  );
  expect(touching.touch(ways)).toBe(true);
  expect(touching.ask).toBe(ways);
  table.decision = { id: 'japan.8', kinds: {} } as unknown as AnyTable['decision'];
  expect(touching.ask).toEqual([]);
  // Where nobody is asked nothing is.
  table.decision = null as unknown as AnyTable['decision'];
  touching.touch(ways);
  expect(touching.ask).toEqual([]);
});
