/** Runs tasks one after another: while one waits for the database nothing else reads or changes its match. */
export class Mailbox {
  private tail: Promise<unknown> = Promise.resolve();
  /** Tasks that wait or run. */
  size = 0;

  run<T>(task: () => Promise<T> | T): Promise<T> {
    this.size++;
    const done = this.tail.then(task);
    this.tail = done.catch(() => undefined).finally(() => this.size--);
    return done;
  }
}
