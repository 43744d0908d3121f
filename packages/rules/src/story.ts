import type { LogEntry, Seat } from './audience.ts';

/** A figure that decides a match, as it stands. Its name is the text `figure.<id>`. */
export interface Figure {
  id: string;
  /** The seat or side that it belongs to; left out: it is one for all. */
  of?: Seat;
  value: number;
  /** What wins, where it is a number. */
  goal?: number;
}

/** Something lost: by which seat or side, in the game's own unit (`figure.loss`). */
export interface Loss {
  of: Seat;
  value: number;
}

/**
 * Luck of one seat or side: what dice gave above what they give on average, in the game's own unit (`figure.luck`).
 */
export interface Luck {
  of: Seat;
  dice: number;
  over: number;
}

/** What one line of the log adds to the account of a match. */
export interface Account {
  losses?: readonly Loss[];
  luck?: readonly Luck[];
  /**
   * A battle begins here: what was lost before is none of its losses. Where no line says so it begins at the end of
   * the last.
   */
  opens?: true;
  /** A battle has ended: its place, as the game names places. */
  battle?: string;
  /** A round begins with this line: what the same step told before it is of the round before. */
  round?: number;
  /** The line says who has won the battle or a part of it, where the line of its end does not. */
  won?: true;
}

/** How a game tells the course of a match: pages show it, and count nothing themselves. */
export interface Story<G> {
  /** The five or six figures that decide the match; as a view may see them. */
  figures(view: G): readonly Figure[];
  /** Null: the line adds nothing. */
  account(entry: LogEntry): Account | null;
}
