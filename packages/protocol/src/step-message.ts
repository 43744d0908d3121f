import type { DecisionHead, Delta, LogEntry } from '@wardroom/rules';

/** A step as one audience is sent it. Short names: five hundred spectators get each one. */
export interface StepMessage {
  /** Match. */
  m: string;
  /**
   * Version: which of the steps that this audience hears of it is. Dense; what others do in private does not count.
   */
  v: number;
  /** Milliseconds since 1970. */
  t?: number;
  /** Seat, and who acted for it; left out where that was its only holder. */
  s?: string;
  b?: string;
  /** What changed, and the lines of the log; where the step has several acts they are in `a` instead. */
  d?: Delta;
  l?: readonly LogEntry[];
  /** The acts of a long automatic chain, one after another: to be applied at once, or shown at the viewer's pace. */
  a?: readonly { readonly d: Delta; readonly l?: readonly LogEntry[] }[];
  /** First 16 bytes of the chain of steps, base64url. */
  h?: string;
  /** Fingerprint of the view after it. */
  x?: string;
  /** Whom play waits for; left out when unchanged. */
  w?: readonly DecisionHead[];
  /** Clocks; left out when unchanged. */
  c?: Clocks;
  /** Steps of the audience's own seats that undo can still take back; left out when unchanged. */
  u?: number;
  /**
   * The match goes on under no rules of this server: `match` and `program` are versions. Left out when unchanged;
   * null: it goes on.
   */
  f?: Frozen | null;
}

/** Why a match is frozen: the version of the rules that it is played under, and the server's. */
export interface Frozen {
  match: number;
  program: number;
}

/** Clocks of all seats at the server's time `at` (ms). */
export interface Clocks {
  at: number;
  paused?: boolean;
  /**
   * Per seat: milliseconds in the bank at `at`; `until`: running, and this is when it reaches zero. `window`: what
   * runs is no bank but the window that is open for the seat, which costs it nothing.
   */
  seats: { readonly [seat: string]: { bank: number; until?: number; window?: true } };
}
