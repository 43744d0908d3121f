import type { Answer, Question } from './questions.ts';

/** Answers by the text of their question; kept while the page is open, the oldest dropped first. */
const answers = new Map<string, Answer | 'failed'>();
/** Counts the answers, so that who reads one is told of the next. */
let arrived = $state(0);
const asked = new Map<number, string>();
const waiting = new Set<string>();
const most = 400;
let worker: Worker | null = null;
let count = 0;

function open(): Worker {
  if (worker) return worker;
  worker = new Worker(new URL('./worker.ts', import.meta.url), { type: 'module' });
  worker.addEventListener('message', (e: MessageEvent<{ id: number; answer?: Answer; failed?: string }>) => {
    const key = asked.get(e.data.id);
    if (key === undefined) return;
    asked.delete(e.data.id);
    waiting.delete(key);
    if (answers.size >= most) {
      const oldest = answers.keys().next().value;
      if (oldest !== undefined) answers.delete(oldest);
    }
    answers.set(key, e.data.answer ?? 'failed');
    arrived++;
  });
  return worker;
}

export const keyOf = (q: Question): string => JSON.stringify(q);

/** Computes beside the page; call from an effect. */
export function request(q: Question): void {
  const key = keyOf(q);
  if (waiting.has(key) || answers.has(key)) return;
  waiting.add(key);
  const id = count++;
  asked.set(id, key);
  open().postMessage({ id, question: JSON.parse(key) as Question });
}

/** The answer as far as it is known; reactive. */
export function answerTo(q: Question): Answer | null {
  const a = arrived >= 0 ? answers.get(keyOf(q)) : undefined;
  return a === undefined || a === 'failed' ? null : a;
}
