/** Longer than a frame takes; a page that is not seen draws none, ms. */
const UNSEEN = 100;

/**
 * Things that come faster than frames are drawn are worked off together, once a frame: a page that drew each of many
 * would fall behind. What comes after a pause is worked off at once.
 */
export class ByFrame<T> {
  private waiting: T[] = [];
  private drawn = true;
  private readonly work: (all: readonly T[]) => void;

  constructor(work: (all: readonly T[]) => void) {
    this.work = work;
  }

  add(thing: T): void {
    this.waiting.push(thing);
    if (this.drawn) this.flush();
  }

  /** Works off now what waits for the next frame. */
  flush(): void {
    const all = this.waiting;
    if (all.length === 0) return;
    this.waiting = [];
    this.drawn = false;
    const next = (): void => {
      cancelAnimationFrame(frame);
      clearTimeout(late);
      this.drawn = true;
      this.flush();
    };
    const frame = requestAnimationFrame(next);
    const late = setTimeout(next, UNSEEN);
    this.work(all);
  }

  /** Forgets what waits. */
  drop(): void {
    this.waiting = [];
  }
}
