import type { Act, AnyState, Atom, Choice, Delta, Json, LogEntry, Refusal, Result, Seat } from '@wardroom/rules';
import type { Pace } from '../app/preferences.svelte.ts';

/** What a table holds besides the view: heads, seats, steps as they were shown, and what the player has put up. */

export interface TableHeader {
  /** Match id; a local name for boards in the browser. */
  id: string;
  name: string;
  game: string;
  scenario: string;
  options: Json;
  pace: 'live' | 'slow' | 'none';
  /** Hash of the secret, shown as the proof of the dice. */
  commit: string;
  /** Seats whose dice take links of their holders' devices; left out: the dice follow from the secret alone. */
  linked?: readonly Seat[];
}

export interface SeatState {
  id: Seat;
  side: string;
  /** Locale key of the seat's name, as the game gives it. */
  name: string;
  /** `commands`: of a shared seat, the groups that he alone moves. */
  players: readonly {
    id: string;
    name: string;
    bot: boolean;
    /** Nobody has registered this name. */
    guest?: boolean;
    present: boolean;
    commands?: readonly string[];
  }[];
  /** The seat is asked and its clock runs. */
  asked: boolean;
  /** Time left in milliseconds at `at` (this browser's clock); absent without a clock. */
  clock?: { left: number; at: number; running: boolean };
  resigned: boolean;
}

export interface Me {
  /** Seats that I answer for. All seats on a practice board that I play alone. */
  seats: readonly Seat[];
  user: { id: string; name: string } | null;
  host: boolean;
}

/** A step as it was shown: what it changed and said. */
export interface ShownStep {
  seq: number;
  at: number;
  seat?: Seat;
  by?: string;
  /** Everything that changed and was logged, all acts together. */
  delta: Delta;
  log: readonly LogEntry[];
  /** The same act by act, each with the view after it: a long automatic chain can be shown at the viewer's pace. */
  acts: readonly (Act & { view: AnyState })[];
}

/** One line of the log. */
export interface LogLine {
  /** Its step, and its place in that step. */
  seq: number;
  n: number;
  at: number;
  seat?: Seat;
  by?: string;
  entry: LogEntry;
}

export type Acted = Result<{ seq: number; returned: readonly Choice[] }, Refusal>;

export interface Draft {
  kind: string;
  value: readonly Atom[];
}

export interface Target {
  kind: string;
  id: string;
  /** The kind of choice that is meant, where a guide speaks of one among several. */
  as?: string;
  /** It is only named, by a card or an order: wherever it lies on the map that is shown it is in sight. */
  named?: true;
  /** How large it is to be looked at, pixels a map unit; left out: as the map is. */
  zoom?: number;
}

export interface TablePreferences {
  /** Motion speed of shown steps: 0 none, 1 normal. 0 with prefers-reduced-motion. */
  motion: number;
  /** How what others did is shown. */
  pace: Pace;
  /** The sheet before an irreversible Done. */
  confirmDone: boolean;
  sound: boolean;
  theme: 'light' | 'dark';
}

/** A ring around a place, or with `to` an arrow from one to another; places by the game's own ids. */
export interface SketchMark {
  from: string;
  to?: string | undefined;
}
/** Who has drawn what; `mine`: I have. */
export interface Sketch {
  user: string;
  name: string;
  mine: boolean;
  marks: readonly SketchMark[];
}
