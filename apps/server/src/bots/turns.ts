/** Bots answer in turn, a few in each turn of the event loop: packets, requests and the database come in between. */
export interface Turns {
  /** Resolves when a bot may answer. `awaited`: people play at its table, so it comes before those that play alone. */
  next(awaited: boolean): Promise<void>;
}

/** In one turn of the event loop at most so many answer: enough that their steps share a statement. */
const MOST = 8;
/** After so much of it no further one, ms. */
const SLICE = 10;

/** `pressed`: people wait for something else meanwhile; of those that play alone one at most answers in a turn. */
export function createTurns(pressed: () => boolean = () => false): Turns {
  const awaited: (() => void)[] = [];
  const others: (() => void)[] = [];
  let running = false;

  /** Each of the callbacks ends, with what it has set going, before the next one begins. */
  const round = (): void => {
    let end = 0;
    let alone = 0;
    const one = (): void => {
      const now = performance.now();
      if (end === 0) end = now + SLICE;
      if (now >= end) return;
      const first = awaited.shift();
      if (first) first();
      else if (alone++ === 0 || !pressed()) others.shift()?.();
    };
    for (let n = Math.min(MOST, awaited.length + others.length); n > 0; n--) setImmediate(one);
    setImmediate(() => {
      running = awaited.length + others.length > 0;
      if (running) round();
    });
  };

  return {
    next: (first) =>
      new Promise((go) => {
        (first ? awaited : others).push(go);
        if (running) return;
        running = true;
        round();
      }),
  };
}
