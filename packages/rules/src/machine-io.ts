import type { LogEntry, Readers, Seat } from './audience.ts';
import type { IO } from './io.ts';
import type { Json } from './json.ts';

/**
 * A savepoint that was opened, published (and perhaps kept), dropped or partly revealed, after `at` writes of its
 * step.
 */
export type CurtainAct =
  | { do: 'mark'; owner: Seat; at: number; id?: string; within?: string }
  | { do: 'publish'; at: number; keep?: true; id?: string }
  | { do: 'drop'; at: number; id?: string }
  | { do: 'reveal'; at: number; things: readonly string[]; id?: string };

/** The counter of handles, which nothing takes back. */
export const HANDLES = '~handle';

/** What the acts of a phase do to its machine. */
export interface Acting {
  drawn(stream: string, bounds: readonly number[], why: string): number[];
  /** Picks by the lowest keyed hash of member and situation. */
  drawnOf(situation: string, of: readonly string[], count: number, why: string): number[];
  /** Do draws follow from their situation? */
  keyed(): boolean;
  ask(control: Control): void;
  handedOver(): Control['do'] | null;
  tell(line: LogEntry): void;
  count(counter: string): number;
  handle(): string;
  bar(): void;
  beat(): void;
  /** The seat whose own counters `fresh` uses; null: the common ones. */
  own(): Seat | null;
  /** Behind whose curtain is written now. */
  hides(): Seat | null;
  openMark(owner: Seat): void;
  /** Lifts the curtain of the present mark, and forgets the mark unless it is kept. */
  closeMark(as: 'publish' | 'drop', keep?: true): void;
  reveal(things: readonly string[]): void;
  restore(): void;
}

export type Control =
  | { do: 'call' | 'go'; phase: string; fields: { [field: string]: Json | undefined } }
  | { do: 'finish'; result: Json; to?: string };

function readersOf(readers: readonly Seat[] | Readers | undefined): Readers {
  if (readers === undefined) return {};
  return 'length' in readers ? { only: readers } : readers;
}

/** Everything that a phase can do besides writing into the state. */
export function ioOf(m: Acting): IO {
  return {
    roll: (count, sides, why, situation = why) => {
      const stream = m.keyed() ? `dice:${situation}` : 'dice';
      return m.drawn(stream, new Array<number>(count).fill(sides), why).map((v) => v + 1);
    },
    pick: (pool, from, count, why, situation = why) => {
      const rest = [...from];
      const taken = (values: readonly number[]) => values.map((v) => rest.splice(v, 1)[0] as (typeof rest)[number]);
      const many = Math.min(count, rest.length);
      if (m.keyed()) return taken(m.drawnOf(`by:${situation}`, from, many, why));
      const bounds = Array.from({ length: many }, (_, i) => rest.length - i);
      return taken(m.drawn(`pool:${pool}`, bounds, why));
    },
    log: (key, params, readers) => {
      // Behind a curtain only its owner may read along; the phase that publishes tells the others.
      const owner = m.hides();
      const line: LogEntry = { key };
      if (params) line.params = params;
      if (owner) line.only = [owner];
      else if (readers) Object.assign(line, readersOf(readers));
      m.tell(line);
    },
    call: (phase, fields = {}) => m.ask({ do: 'call', phase, fields }),
    go: (phase, fields = {}) => m.ask({ do: 'go', phase, fields }),
    finish: (result = null, to) => m.ask({ do: 'finish', result, ...(to === undefined ? {} : { to }) }),
    handedOver: () => m.handedOver(),
    fresh: (prefix) => {
      const seat = m.own();
      return seat === null ? prefix + m.count(prefix) : `${prefix}${seat}-${m.count(`${prefix}/${seat}`)}`;
    },
    handle: () => m.handle(),
    barrier: () => m.bar(),
    mark: (owner) => m.openMark(owner),
    restore: () => m.restore(),
    publish: (keep) => m.closeMark('publish', keep),
    drop: () => m.closeMark('drop'),
    reveal: (things) => m.reveal(things),
    beat: () => m.beat(),
  };
}

const onlyWrites = (): never => {
  throw new Error('a draft only writes: what draws, calls, tells or ends belongs into `settle`');
};

/** What a choice of a draft can do: take ids. */
export function draftIo(m: Acting): IO {
  const io = ioOf(m);
  return {
    ...io,
    roll: onlyWrites,
    pick: onlyWrites,
    log: onlyWrites,
    call: onlyWrites,
    go: onlyWrites,
    finish: onlyWrites,
    handle: onlyWrites,
    barrier: onlyWrites,
    mark: onlyWrites,
    restore: onlyWrites,
    publish: onlyWrites,
    drop: onlyWrites,
    reveal: onlyWrites,
    beat: onlyWrites,
  };
}
