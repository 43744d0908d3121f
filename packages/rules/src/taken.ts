import type { LogEntry, Seat } from './audience.ts';
import type { Entry } from './journal.ts';

/** One draw as it stands in the record. `values` are numbers from 0: a die shows one more. */
export interface Draw {
  stream: string;
  /** Position of the first value in its stream. */
  n: number;
  /** The bound of each value: sides of the dice, or the sizes of the pool before each pick. */
  bounds: readonly number[];
  values: readonly number[];
  why: string;
  /**
   * The members among which each value chose the one with the lowest keyed hash, the first value among all of them;
   * left out: the values are numbers below their bounds.
   */
  of?: readonly string[];
  /**
   * The link of a participant's hash chain that went into the values; left out: they follow from the secret alone.
   */
  link?: string;
}

/**
 * A savepoint that was opened, published (and perhaps kept), dropped or partly revealed, after `at` writes of its
 * step.
 */
export type CurtainAct =
  | { do: 'mark'; owner: Seat; at: number; id?: string; within?: string }
  | { do: 'publish'; at: number; keep?: true; id?: string }
  | { do: 'drop'; at: number; id?: string }
  | { do: 'reveal'; at: number; things: readonly string[]; id?: string };

/** What a step did besides writing. `beats`: where each act but the last ends, in writes and in lines of the log. */
export interface Taken {
  journal: Entry[];
  draws: Draw[];
  log: LogEntry[];
  barrier: boolean;
  curtain: CurtainAct[];
  beats: [writes: number, lines: number][];
  side: 'draft' | 'settle' | 'anytime' | null;
}
