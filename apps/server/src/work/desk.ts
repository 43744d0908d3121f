import { availableParallelism } from 'node:os';
import type { Worker } from 'node:worker_threads';
import type { Logger } from 'pino';
import type { Games } from '../games.ts';
import { HttpError } from '../http/errors.ts';
import { entryBeside, startWorker } from './start-worker.ts';
import type { Feed, Task } from './tasks.ts';
import { perform } from './tasks.ts';

/** To a thread: a task, steps for it, or that nobody waits for it. */
export type Asked = { n: number; task: Task } | { n: number; steps: readonly string[] } | { n: number; stop: true };
/** From a thread: it can begin; steps are needed from this number on; the answer; or what went wrong. */
export type Answered =
  | { ready: true }
  | { n: number; from: number }
  | { n: number; text: string }
  | { n: number; error: string };

export interface Order {
  task: Task;
  /** Names the answer, where it stays the same: asked for again it is there. */
  key?: string | undefined;
  /** Whose it is: nobody takes all the threads. */
  who: string;
  feed?: Feed;
  /**
   * The server's own, which a match or an event waits for: before what people ask for, and with more patience, for
   * threads give way to play and a full machine leaves them little.
   */
  own?: true;
  /** Whoever does not wait any more. */
  signal?: AbortSignal | undefined;
}

/** Dear work: done beside play, one after another, never more than fits, and not for those who have gone. */
export interface WorkDesk {
  /** Throws `HttpError` busy where too much waits already, or it takes too long. */
  perform(order: Order): Promise<string>;
  close(): Promise<void>;
}

interface Job {
  n: number;
  order: Order;
  waiting: Set<object>;
  done(text: string): void;
  fail(error: Error): void;
  answer: Promise<string>;
}
interface Thread {
  worker: Worker;
  /** Its program is there. */
  ready: boolean;
  job: Job | null;
  timer: NodeJS.Timeout | null;
}

export interface WorkDeskOptions {
  games: Games;
  log: Pick<Logger, 'warn'>;
  size?: number;
  /** What takes longer is given up, ms. */
  patience?: number;
  /** What nobody waits for any more may still end by itself within this time, ms. */
  grace?: number;
}

/** Play keeps its core. */
const SIZE = Math.max(1, Math.min(2, availableParallelism() - 1));
const PATIENCE = 15_000;
/** The server's own work has so many times as long. */
const OWN = 12;
/** A thread that has not begun by then never will, ms: on a busy machine its program takes a while to be read. */
const START = 60_000;
const GRACE = 500;
/** So much waits at most; of one person. */
const MOST = 60;
const MINE = 6;
/** Answers kept: so many, of so many characters in all. */
const KEPT = 200;
const CHARACTERS = 16_000_000;
/** Memory of one thread, MB. */
const MEMORY = 768;

const busy = (): HttpError => new HttpError(503, 'busy', 'too much waits to be worked out: try again soon');
const gone = (): Error => new Error('nobody waits for it any more');

/** The last answers, as long as they are small enough together. */
function createShelf() {
  const texts = new Map<string, string>();
  let size = 0;
  const drop = (key: string): void => {
    size -= texts.get(key)?.length ?? 0;
    texts.delete(key);
  };
  return {
    get(key: string): string | undefined {
      const text = texts.get(key);
      if (text === undefined) return undefined;
      texts.delete(key);
      texts.set(key, text);
      return text;
    },
    put(key: string, text: string): void {
      drop(key);
      texts.set(key, text);
      size += text.length;
      while (texts.size > KEPT || size > CHARACTERS) drop(texts.keys().next().value as string);
    },
  };
}

export function createWorkDesk(o: WorkDeskOptions): WorkDesk {
  const threads = new Set<Thread>();
  const queue: Job[] = [];
  const running = new Map<number, Job>();
  const byKey = new Map<string, Job>();
  const shelf = createShelf();
  let numbered = 0;
  let closed = false;

  const patienceFor = ({ order }: Job): number => (o.patience ?? PATIENCE) * (order.own ? OWN : 1);
  const over = (job: Job): void => {
    running.delete(job.n);
    if (job.order.key !== undefined && byKey.get(job.order.key) === job) byKey.delete(job.order.key);
  };
  const release = (thread: Thread): void => {
    if (thread.timer) clearTimeout(thread.timer);
    thread.timer = null;
    thread.job = null;
    next();
  };
  const lost = (thread: Thread, why: string): void => {
    if (!threads.delete(thread)) return;
    const { job } = thread;
    if (!closed && job) o.log.warn({ why, task: job.order.task.kind }, 'a thread of dear work has ended');
    if (job) {
      over(job);
      job.fail(busy());
    }
    release(thread);
  };

  /** Gives up what the thread is doing, and the thread with it, unless it is done in time. */
  const within = (thread: Thread, ms: number, why: string): void => {
    if (thread.timer) clearTimeout(thread.timer);
    thread.timer = setTimeout(() => {
      lost(thread, why);
      void thread.worker.terminate();
    }, ms);
  };
  const heard = (thread: Thread, m: Answered): void => {
    const { job } = thread;
    if ('ready' in m) {
      thread.ready = true;
      if (job) within(thread, patienceFor(job), 'took too long');
      return;
    }
    if (job?.n !== m.n) return;
    if ('from' in m) {
      const feed = job.order.feed ?? (async () => []);
      feed(m.from).then(
        (steps) => thread.job === job && thread.worker.postMessage({ n: m.n, steps } satisfies Asked),
        (error: Error) => {
          job.fail(error);
          thread.worker.postMessage({ n: m.n, stop: true } satisfies Asked);
        },
      );
      return;
    }
    over(job);
    if ('text' in m) {
      if (job.order.key !== undefined) shelf.put(job.order.key, m.text);
      job.done(m.text);
    } else job.fail(new Error(m.error));
    release(thread);
  };

  const begin = (): Thread => {
    const worker = startWorker(entryBeside(import.meta.url, './worker.ts', './work-worker.mjs'), {
      maxOldGenerationSizeMb: MEMORY,
    });
    const thread: Thread = { worker, ready: false, job: null, timer: null };
    threads.add(thread);
    worker.unref();
    worker.on('message', (m: Answered) => heard(thread, m));
    worker.on('error', (error) => lost(thread, error.message));
    worker.on('exit', (code) => lost(thread, `ended with ${code}`));
    return thread;
  };

  const next = (): void => {
    while (queue.length > 0 && !closed) {
      const free = [...threads].find((t) => t.job === null) ?? (threads.size < (o.size ?? SIZE) ? begin() : null);
      const job = free ? queue.shift() : undefined;
      if (!free || !job) return;
      free.job = job;
      running.set(job.n, job);
      if (free.ready) within(free, patienceFor(job), 'took too long');
      else within(free, START, 'did not begin');
      free.worker.postMessage({ n: job.n, task: job.order.task } satisfies Asked);
    }
  };

  /** Nobody waits any more: what has not begun never does, what asks for steps gets none. */
  const abandon = (job: Job): void => {
    const at = queue.indexOf(job);
    if (at >= 0) queue.splice(at, 1);
    for (const t of threads) {
      if (t.job !== job) continue;
      t.worker.postMessage({ n: job.n, stop: true } satisfies Asked);
      // What only reckons does not listen.
      if (t.ready) within(t, o.grace ?? GRACE, 'nobody waited any more');
    }
    if (at >= 0) over(job);
    job.fail(gone());
  };

  const enqueue = (order: Order): Job => {
    const { who } = order;
    const mine = [...queue, ...running.values()].filter((j) => j.order.who === who).length;
    if (closed || (queue.length >= MOST && !order.own) || mine >= MINE) throw busy();
    const job = { n: ++numbered, order, waiting: new Set<object>() } as Job;
    job.answer = new Promise((done, fail) => Object.assign(job, { done, fail }));
    job.answer.catch(() => undefined);
    const behind = queue.findIndex((j) => !j.order.own);
    queue.splice(order.own && behind >= 0 ? behind : queue.length, 0, job);
    if (order.key !== undefined) byKey.set(order.key, job);
    next();
    return job;
  };

  return {
    async perform(order) {
      const { key, task, signal } = order;
      const kept = key === undefined ? undefined : shelf.get(key);
      if (kept !== undefined) return kept;
      // Games that threads do not know (they have the built-in ones) are worked out here.
      if ('game' in task && !o.games.builtIn(task.game)) return perform(o.games, task, order.feed ?? (async () => []));
      signal?.throwIfAborted();
      const job = (key === undefined ? undefined : byKey.get(key)) ?? enqueue(order);
      const waiter = {};
      job.waiting.add(waiter);
      const leave = (): void => {
        job.waiting.delete(waiter);
        if (job.waiting.size === 0) abandon(job);
      };
      signal?.addEventListener('abort', leave, { once: true });
      try {
        return await job.answer;
      } finally {
        signal?.removeEventListener('abort', leave);
      }
    },
    async close() {
      closed = true;
      for (const job of queue.splice(0)) job.fail(gone());
      await Promise.all([...threads].map((t) => t.worker.terminate()));
    },
  };
}
