/** Milliseconds that an act stands before the next one, when acts are shown by themselves. */
export const PACES = { quick: 350, calm: 1100 } as const;

/** Acts that are shown one after another: a chain of a step's acts, or what happened while somebody was away. */
export class Pace {
  /** How many acts are shown; null: all of them, nobody plays. */
  private at = $state<number | null>(null);
  playing = $state(false);
  private timer: ReturnType<typeof setInterval> | undefined;
  private readonly count: () => number;
  private readonly each: () => number;

  /** `count`: how many acts there are; `each`: milliseconds for one. */
  constructor(count: () => number, each: () => number = () => PACES.quick * 2) {
    this.count = count;
    this.each = each;
  }

  get shown(): number {
    return Math.min(this.at ?? this.count(), this.count());
  }
  set shown(n: number) {
    this.stop();
    this.at = n;
  }

  /** From where it stands, from the beginning where all are shown. */
  play(): void {
    this.stop();
    if (this.shown >= this.count()) this.at = 0;
    this.playing = true;
    this.timer = setInterval(() => this.next(), this.each());
  }
  next(): void {
    this.at = this.shown + 1;
    if (this.shown >= this.count()) this.stop();
  }
  stop(): void {
    clearInterval(this.timer);
    this.playing = false;
  }
  /** To the end at once. */
  skip(): void {
    this.stop();
    this.at = null;
  }
}
