import type { LogEntry } from './audience.ts';
import type { Entry } from './journal.ts';
import type { CurtainAct } from './machine-io.ts';

/** One draw as it stands in the record. `values` are results as the rules see them (dice from 1). */
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
