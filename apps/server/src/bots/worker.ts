import { parentPort } from 'node:worker_threads';
import { decisionsOn } from '@wardroom/bots';
import { createGames } from '../games.ts';
import { drawsOf } from './draws.ts';
import type { Question, Thought } from './thinkers.ts';

/** Where bots think: a thread of its own that is sent a view and a question, and answers with choices. */
const games = createGames();

function think(q: Question): Thought {
  const bot = games.bots(q.game)[q.bot];
  const decision = decisionsOn(games.named(q.game), q.view, q.seat).find((d) => d.id === q.decision);
  // Not found: what was asked is over by now, or needs something hidden.
  return { n: q.n, choices: bot && decision ? bot.answer(q.view, decision, drawsOf(q.chance)) : [] };
}

parentPort?.on('message', (q: Question) => {
  try {
    parentPort?.postMessage(think(q));
  } catch (error) {
    parentPort?.postMessage({ n: q.n, choices: [], error: (error as Error).stack ?? String(error) } satisfies Thought);
  }
});
