import type { Choice, Decision, Refusal } from '@wardroom/rules';
import type { MoveKind } from './ways.ts';

/** Where some units may go from here. */
export interface Reach {
  space: string;
  /** Those of the units that may go there. */
  units: readonly string[];
  /** Ways of going there: an attack or a raid, a move or a loading. */
  kinds: readonly MoveKind[];
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
  /** Where each aircraft that must come down would land; null: nowhere (5.11). */
  landing(): ReadonlyMap<string, string | null>;
  /** How many aircraft would find no place to land after this move; null: nothing flies. */
  landingAfter(units: readonly string[], to: string, via: readonly string[]): number | null;
}
