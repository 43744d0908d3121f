import { createSubscriber } from 'svelte/reactivity';

/** Answers that take a while, by question: read at once and reactively, undefined until they are known. */
export class Soon<T> {
  private readonly known = new Map<string, T>();
  private readonly asked = new Map<string, Promise<void>>();
  private announce: () => void = () => undefined;
  private readonly watched = createSubscriber((update) => {
    this.announce = update;
    return () => {
      this.announce = () => undefined;
    };
  });

  /** `work` is done once for each question. */
  read(question: string, work: () => Promise<T>): T | undefined {
    this.watched();
    if (!this.known.has(question) && !this.asked.has(question))
      this.asked.set(
        question,
        work().then((answer) => {
          this.known.set(question, answer);
          this.announce();
        }),
      );
    return this.known.get(question);
  }
  /** The same when it is known. */
  async get(question: string, work: () => Promise<T>): Promise<T> {
    this.read(question, work);
    await this.asked.get(question);
    return this.known.get(question) as T;
  }
  /** When all that was asked so far is known. */
  async settled(): Promise<void> {
    await Promise.all(this.asked.values());
  }
}
