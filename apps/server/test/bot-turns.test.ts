import { expect, test } from 'vitest';
import { createTurns } from '../src/bots/turns.ts';

/** What a bot does of the server's own thread, ms. */
const spin = (ms: number): void => {
  for (const end = performance.now() + ms; performance.now() < end; );
};

/** Turns of the event loop, counted until it is stopped. */
function counted(): { now(): number; stop(): void } {
  let turn = 0;
  let on = true;
  const next = (): void => {
    turn++;
    if (on) setImmediate(next);
  };
  setImmediate(next);
  return {
    now: () => turn,
    stop: () => {
      on = false;
    },
  };
}

/** How many bots of a crowd answered in each turn of the event loop, where each takes so long. */
async function crowd(bots: number, ms: number, pressed = false): Promise<number[]> {
  const turns = createTurns(() => pressed);
  const loop = counted();
  const inTurn: number[] = [];
  const one = async (): Promise<void> => {
    await turns.next(false);
    // What an answer sets going at once is its own time too.
    await Promise.resolve();
    spin(ms);
    inTurn[loop.now()] = (inTurn[loop.now()] ?? 0) + 1;
  };
  await Promise.all(Array.from({ length: bots }, one));
  loop.stop();
  return inTurn.filter((n) => n !== undefined);
}

test('[platform] of a hundred bots at most eight answer before everything else has its turn', async () => {
  const quick = await crowd(100, 0);
  expect(quick.reduce((sum, n) => sum + n, 0)).toBe(100);
  expect(Math.max(...quick)).toBe(8);
});

test('[platform] while somebody waits for the server one of those bots at most answers in a turn', async () => {
  const given = await crowd(20, 0, true);
  expect(given).toEqual(Array.from({ length: 20 }, () => 1));
});

test('[platform] bots whose answers take long are fewer in a turn, and one at least', async () => {
  const slow = await crowd(12, 6);
  expect(slow.reduce((sum, n) => sum + n, 0)).toBe(12);
  // The second begins before ten milliseconds are over, the third does not.
  expect(Math.max(...slow)).toBeLessThanOrEqual(2);
});

test('[platform] a bot that people play with answers before those alone, otherwise who asked first', async () => {
  const turns = createTurns();
  const order: string[] = [];
  const ask = (who: string, awaited: boolean) => turns.next(awaited).then(() => order.push(who));
  const alone = Array.from({ length: 20 }, (_, n) => ask(`alone ${n}`, false));
  await Promise.all([...alone, ask('with people', true), ask('with others', true)]);
  expect(order.slice(0, 3)).toEqual(['with people', 'with others', 'alone 0']);
  expect(order.slice(2)).toEqual(Array.from({ length: 20 }, (_, n) => `alone ${n}`));
});
