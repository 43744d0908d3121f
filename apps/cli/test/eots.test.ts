import { expect, test } from 'vitest';
import { wardroomJson } from './wardroom.ts';

interface Soaked {
  failures: number;
  used: { kinds: Record<string, number>; events: Record<string, number>; operations: Record<string, number> };
}

test('[R24] soak counts the cards played as events or in reaction and the operations of their texts', async () => {
  const args = ['--game', 'eots', '--scenario', 'campaign-1941', '--games', '1', '--max-steps', '120', '--probe-every', '0'];
  const { data } = await wardroomJson<Soaked>('soak', ...args);
  const { events, operations, kinds } = data.used;
  expect(data.failures).toBe(0);
  // R20.2 The two events that open the campaign; a strike is carried out, a condition and a limit are asked.
  expect([events['jp-01'], events['jp-02']]).toEqual([1, 1]);
  expect(operations).toMatchObject({ forceZ: 1, navalPresence: 1 });
  expect(operations.compulsory).toBeGreaterThanOrEqual(2);
  expect(operations.track).toBeGreaterThanOrEqual(1);
  const played = Object.values(events).reduce((a, b) => a + b, 0);
  const reactions = Object.entries(kinds).filter(([kind]) => kind.endsWith('.playReaction'));
  expect(played).toBeGreaterThanOrEqual((kinds['action.playEC'] ?? 0) + reactions.reduce((n, [, k]) => n + k, 0));
  expect(Object.values(events).filter((n) => n === 0).length).toBeGreaterThan(100);
});
