import type { LogEntry } from './game.ts';
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
  /** Room for the links of participants' chains of hashes that went into the values (record version 2). */
  link?: readonly string[];
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
