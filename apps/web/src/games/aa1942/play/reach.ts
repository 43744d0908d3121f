import type { Choice, Decision, Message, Refusal } from '@wardroom/rules';
import type { TableStore } from '../../../table/game-ui.ts';

/** Where some units may go from here. */
export interface Reach {
  space: string;
  /** Those of the units that may go there. */
  units: readonly string[];
  /** What speaks against it (no landing place for an aircraft). */
  warning?: Message;
  /** All spaces from the start to the end, for one of the units. */
  path?: readonly string[];
}

/** What a phase lets me do with the pieces on the board. */
export interface Handling {
  decision: Decision;
  /** Units that may be taken up. */
  movable: ReadonlySet<string>;
  reach(units: readonly string[], via: readonly string[]): ReadonlyMap<string, Reach>;
  /** The choices that bring these units there, and those of them that cannot go (with the reason). */
  plan(
    units: readonly string[],
    to: string,
    via: readonly string[],
  ): { choices: readonly Choice[]; left: readonly string[]; refusal: Refusal | null };
}

export type HandlingOf = (table: TableStore) => Handling | null;
