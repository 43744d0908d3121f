/** Something before it takes so long that the work was given up before it began. */
export class Overdue extends Error {
  constructor() {
    super('what came before did not end in time');
    this.name = 'Overdue';
  }
}

/** Works off what is sent to one match strictly one after the other. */
export class Mailbox {
  private tail: Promise<unknown> = Promise.resolve();
  waiting = 0;

  /** `within`: work whose turn has not come by then, ms, is never done; the promise rejects with `Overdue`. */
  post<T>(work: () => T | Promise<T>, within?: number): Promise<T> {
    this.waiting++;
    let begun = false;
    let late = false;
    const run = this.tail
      .then(() => {
        if (late) throw new Overdue();
        begun = true;
        return work();
      })
      .finally(() => {
        this.waiting--;
      });
    this.tail = run.catch(() => undefined);
    if (within === undefined) return run;
    return new Promise<T>((resolve, reject) => {
      const timer = setTimeout(() => {
        if (begun) return;
        late = true;
        reject(new Overdue());
      }, within);
      run.then(resolve, reject).finally(() => clearTimeout(timer));
    });
  }
}
