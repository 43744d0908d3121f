import { parentPort } from 'node:worker_threads';
import { createGames } from '../games.ts';
import type { Answered, Asked } from './desk.ts';
import { stepBehind } from './step-behind.ts';
import { perform } from './tasks.ts';

/** A thread for what takes long: it is sent a task, asks for steps as it needs them, and answers with text. */
stepBehind();
const games = createGames();
/** What waits for steps, by the number of its task. */
const hungry = new Map<number, { fed(steps: readonly string[]): void; starved(error: Error): void }>();
const say = (answer: Answered): void => parentPort?.postMessage(answer);

parentPort?.on('message', (m: Asked) => {
  if ('steps' in m) {
    hungry.get(m.n)?.fed(m.steps);
    hungry.delete(m.n);
    return;
  }
  if ('stop' in m) {
    hungry.get(m.n)?.starved(new Error('nobody waits for it any more'));
    hungry.delete(m.n);
    return;
  }
  const feed = (from: number): Promise<readonly string[]> =>
    new Promise((fed, starved) => {
      hungry.set(m.n, { fed, starved });
      say({ n: m.n, from });
    });
  perform(games, m.task, feed).then(
    (text) => say({ n: m.n, text }),
    (error: unknown) => say({ n: m.n, error: (error as Error).stack ?? String(error) }),
  );
});
parentPort?.postMessage({ ready: true } satisfies Answered);
