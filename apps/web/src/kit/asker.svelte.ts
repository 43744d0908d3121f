/**
 * Questions that a worker answers beside the page. Answers are kept while the page is open, the oldest dropped first.
 */
export class Asker<Q, A> {
  private readonly answers = new Map<string, A | null>();
  private readonly asked = new Map<number, string>();
  private readonly waiting = new Set<string>();
  /** Counts the answers, so that who reads one is told of the next. */
  private arrived = $state(0);
  private worker: Worker | null = null;
  private count = 0;
  private readonly make: () => Worker;

  /**
   * `make` opens the worker when the first question comes: it gets `{id, question}` and says `{id, answer}`, without
   * one where it failed.
   */
  constructor(make: () => Worker) {
    this.make = make;
  }

  private open(): Worker {
    if (this.worker) return this.worker;
    this.worker = this.make();
    this.worker.addEventListener('message', (e: MessageEvent<{ id: number; answer?: A }>) => {
      const key = this.asked.get(e.data.id);
      if (key === undefined) return;
      this.asked.delete(e.data.id);
      this.waiting.delete(key);
      const oldest = this.answers.size >= MOST ? this.answers.keys().next().value : undefined;
      if (oldest !== undefined) this.answers.delete(oldest);
      this.answers.set(key, e.data.answer ?? null);
      this.arrived++;
    });
    return this.worker;
  }

  /** Computes beside the page; call from an effect. */
  request(q: Q): void {
    const key = JSON.stringify(q);
    if (this.waiting.has(key) || this.answers.has(key)) return;
    this.waiting.add(key);
    const id = this.count++;
    this.asked.set(id, key);
    this.open().postMessage({ id, question: JSON.parse(key) });
  }

  /** Asks what `question` is now, and again when it is another one. To be called while a part is made. */
  follow(question: () => Q | null): { readonly answer: A | null } {
    $effect(() => {
      const q = question();
      if (q !== null) this.request(q);
    });
    const answer = (): A | null => {
      const q = question();
      return q === null ? null : this.answerTo(q);
    };
    return {
      get answer() {
        return answer();
      },
    };
  }

  /** The answer as far as it is known; reactive. */
  answerTo(q: Q): A | null {
    return this.arrived >= 0 ? (this.answers.get(JSON.stringify(q)) ?? null) : null;
  }
}

const MOST = 400;
