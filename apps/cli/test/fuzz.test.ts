import { expect, test } from 'vitest';
import { trial } from '../../server/test/harness.ts';
import { wardroomJson } from './wardroom.ts';

test('[platform] a few hundred strange knocks at every kind of door fail none of them', async () => {
  const t = await trial('embedded', 'memory:', { metricsToken: 'a token of sixteen or more' });
  const { exit, data } = await wardroomJson<{
    failed: number;
    broken: unknown[];
    doors: Record<string, unknown>;
    memory: number[];
    lag: number;
  }>(
    ...[
      'fuzz',
      '--url',
      t.url,
      '--count',
      '300',
      '--seconds',
      '120',
      '--seed',
      '5',
      '--token',
      'a token of sixteen or more',
    ],
  );
  expect(data.broken).toEqual([]);
  expect(data.failed).toBe(0);
  expect(Object.keys(data.doors).length).toBeGreaterThan(40);
  // The server's own figures were read: without its token there are none.
  expect(data.memory.every((bytes) => bytes > 1_000_000)).toBe(true);
  expect(data.lag).toBeGreaterThanOrEqual(0);
  expect(exit).toBe(0);
  await t.end();
}, 180_000);

test('[platform] without a server the fuzz says so by code', async () => {
  const { exit, data } = await wardroomJson<{ error: { code: string } }>('fuzz', '--url', 'http://127.0.0.1:9');
  expect([exit, data.error.code]).toEqual([2, 'noServer']);
});
