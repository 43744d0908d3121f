import { availableParallelism } from 'node:os';
import type { Worker } from 'node:worker_threads';
import type { AnyState, Choice, Seat } from '@wardroom/rules';
import type { Logger } from 'pino';
import { entryBeside, startWorker } from '../work/start-worker.ts';

/** What a thinking thread is sent. */
export interface Question {
  n: number;
  game: string;
  bot: string;
  view: AnyState;
  seat: Seat;
  decision: string;
  /** What its draws follow from. */
  chance: string;
}
/** What it answers. */
export interface Thought {
  n: number;
  choices: Choice[];
  error?: string;
}

/** Threads in which bots think, so that no bot keeps people's matches waiting. */
export interface Thinkers {
  /** Rejects when the bot fails, when its thread dies twice over this question, or when it takes too long. */
  think(question: Omit<Question, 'n'>): Promise<Choice[]>;
  close(): Promise<void>;
}

export interface ThinkersOptions {
  log: Pick<Logger, 'warn'>;
  /** Threads at most; started when they are needed. */
  size?: number;
  /** The thread's program (tests). */
  entry?: URL;
  /** A bot that thinks longer is given up, ms. */
  patience?: number;
}

interface Task {
  question: Question;
  tries: number;
  done(choices: Choice[]): void;
  fail(error: Error): void;
}
interface Thread {
  worker: Worker;
  task: Task | null;
  timer: NodeJS.Timeout | null;
  /** It has started: from now on its time counts. */
  online: boolean;
}

const PATIENCE = 20_000;
/** One core stays for the server itself. */
const SIZE = Math.max(1, Math.min(4, availableParallelism() - 1));

export function createThinkers(o: ThinkersOptions): Thinkers {
  const threads = new Set<Thread>();
  const queue: Task[] = [];
  let numbered = 0;
  let closed = false;

  const settle = (thread: Thread): Task | null => {
    const { task, timer } = thread;
    if (timer) clearTimeout(timer);
    thread.task = null;
    thread.timer = null;
    return task;
  };

  /** A thread has ended by itself, or was ended: its question goes to another one, once. */
  const gone = (thread: Thread, why: string): void => {
    if (!threads.delete(thread)) return;
    const task = settle(thread);
    if (closed) {
      task?.fail(new Error('closed'));
      return;
    }
    o.log.warn({ why, bot: task?.question.bot, game: task?.question.game }, 'a thread of bots has ended');
    if (task && task.tries < 2) queue.unshift(task);
    else task?.fail(new Error(why));
    next();
  };

  const arm = (thread: Thread): void => {
    const { task } = thread;
    if (!task) return;
    thread.timer = setTimeout(() => {
      task.tries = 2;
      gone(thread, 'thought for too long');
      void thread.worker.terminate();
    }, o.patience ?? PATIENCE);
  };

  const begin = (): Thread => {
    const worker = startWorker(o.entry ?? entryBeside(import.meta.url, './worker.ts', './bot-worker.mjs'));
    const thread: Thread = { worker, task: null, timer: null, online: false };
    threads.add(thread);
    worker.unref();
    worker.once('online', () => {
      thread.online = true;
      arm(thread);
    });
    worker.on('message', (thought: Thought) => {
      if (thread.task?.question.n !== thought.n) return;
      const task = settle(thread);
      if (thought.error === undefined) task?.done(thought.choices);
      else task?.fail(new Error(thought.error));
      next();
    });
    worker.on('error', (error) => gone(thread, error.message));
    worker.on('exit', (code) => gone(thread, `ended with ${code}`));
    return thread;
  };

  const next = (): void => {
    while (queue.length > 0 && !closed) {
      const free = [...threads].find((t) => t.task === null) ?? (threads.size < (o.size ?? SIZE) ? begin() : null);
      const task = free ? queue.shift() : undefined;
      if (!free || !task) return;
      task.tries++;
      free.task = task;
      if (free.online) arm(free);
      free.worker.postMessage(task.question);
    }
  };

  return {
    think: (question) =>
      new Promise((done, fail) => {
        queue.push({ question: { ...question, n: ++numbered }, tries: 0, done, fail });
        if (closed) fail(new Error('closed'));
        else next();
      }),
    async close() {
      closed = true;
      for (const task of queue.splice(0)) task.fail(new Error('closed'));
      await Promise.all([...threads].map((t) => t.worker.terminate()));
    },
  };
}
