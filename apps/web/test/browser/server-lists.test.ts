import type { WebSocket } from 'playwright-core';
import { afterEach, expect, test } from 'vitest';
import { inBrowsers, whenOpened } from './harness.ts';
import { listing } from './site.ts';
import { turnByKeys, turnByMouse } from './turns/aa1942.ts';
import { turnOf1942 } from './turns/eots.ts';

/** Milliseconds from each question of a page about what may follow to its answer. */
const waits: number[] = [];

/** Times what goes over a page's socket: `42<n>["match:explore", ...]` is answered by `43<n>[...]`. */
function times(socket: WebSocket): void {
  const asked = new Map<string, number>();
  socket.on('framesent', ({ payload }) => {
    const n = /^42(\d+)\["match:explore"/.exec(String(payload))?.[1];
    if (n) asked.set(n, performance.now());
  });
  socket.on('framereceived', ({ payload }) => {
    const n = /^43(\d+)\[/.exec(String(payload))?.[1];
    const at = n === undefined ? undefined : asked.get(n);
    if (at !== undefined) waits.push(performance.now() - at);
  });
}

inBrowsers(
  'with lists that only the server can make',
  () => {
    whenOpened((page) => page.on('websocket', times));
    afterEach(() => {
      const sorted = [...waits].sort((a, b) => a - b);
      expect(sorted.length).toBeGreaterThan(20);
      // The answers of half of all questions; a busy machine may hold up some.
      expect(sorted[Math.floor(sorted.length / 2)]).toBeLessThan(100);
      if (process.env.WARDROOM_TIMES)
        console.log(
          `${sorted.length} questions: p50 ${sorted[Math.floor(sorted.length / 2)]?.toFixed(1)} ms, p95 ` +
            `${sorted[Math.floor(sorted.length * 0.95)]?.toFixed(1)} ms`,
        );
      waits.length = 0;
    });
    test('[3] a whole turn of Axis & Allies is played by keyboard', turnByKeys, 240_000);
    test(
      '[3, 5.8.10, 5.11] a whole turn by mouse: one gesture across the water, and where a fighter will land',
      turnByMouse,
    );
    test('[R11.2] a whole turn of Empire of the Sun is played in three browsers', turnOf1942, 400_000);
  },
  listing,
);
