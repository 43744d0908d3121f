import { expect, test } from 'vitest';
import { trial } from '../../server/test/harness.ts';
import { wardroomJson } from './wardroom.ts';

test('[platform] a few hundred strange knocks at every kind of door fail none of them', async () => {
  const t = await trial('embedded', 'memory:');
  const { exit, data } = await wardroomJson<{ broken: unknown[]; doors: Record<string, unknown> }>(
    ...['fuzz', '--url', t.url, '--count', '300', '--seconds', '120', '--seed', '5'],
  );
  expect(data.broken).toEqual([]);
  expect(Object.keys(data.doors).length).toBeGreaterThan(40);
  expect(exit).toBe(0);
  await t.end();
}, 180_000);
