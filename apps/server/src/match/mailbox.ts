/** Works off what is sent to one match strictly one after the other. */
export class Mailbox {
  private tail: Promise<unknown> = Promise.resolve();
  waiting = 0;

  post<T>(work: () => T | Promise<T>): Promise<T> {
    this.waiting++;
    const run = this.tail.then(work).finally(() => {
      this.waiting--;
    });
    this.tail = run.catch(() => undefined);
    return run;
  }
}
