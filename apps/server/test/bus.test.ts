import type { AddressInfo } from 'node:net';
import { createServer } from 'node:net';
import type { Logger } from 'pino';
import { expect, test } from 'vitest';
import { openBus } from '../src/storage/bus.ts';
import { until } from './harness.ts';

test('[platform] a Redis that takes no connection is tried again and again, and nothing piles up', async () => {
  const warned: string[] = [];
  const hear = (warning: Error): number => warned.push(`${warning.name}: ${warning.message}`);
  process.on('warning', hear);
  let tries = 0;
  const door = createServer((socket) => {
    tries++;
    socket.on('error', () => undefined);
    socket.destroy();
  });
  await new Promise<void>((ready) => door.listen(0, '127.0.0.1', ready));
  const lines: string[] = [];
  const log = { warn: (_: unknown, text: string) => lines.push(text) } as unknown as Logger;
  const { port } = door.address() as AddressInfo;
  const bus = await openBus(`redis://127.0.0.1:${port}`, 'one', log, () => 1);
  // Four clients: each of them more often than listeners are taken for a leak.
  await until('all have tried again and again', () => tries >= 120);
  expect(bus.ready()).toBe(false);
  await bus.close();
  door.close();
  process.off('warning', hear);
  expect(warned).toEqual([]);
  expect(lines).toHaveLength(1);
});
