/** What people have asked for and is under way: bots that play among themselves give way to it. */
export interface Hurry {
  readonly busy: boolean;
  /** The work counts until it is done, or has taken `MOST`. */
  during<T>(work: () => Promise<T>): Promise<T>;
}

/** What takes longer holds up no bots any more, ms. */
const MOST = 2000;

export function createHurry(): Hurry {
  let under = 0;
  return {
    get busy() {
      return under > 0;
    },
    async during(work) {
      let counts = true;
      const end = (): void => {
        if (counts) under--;
        counts = false;
      };
      under++;
      const late = setTimeout(end, MOST);
      late.unref();
      try {
        return await work();
      } finally {
        clearTimeout(late);
        end();
      }
    },
  };
}
