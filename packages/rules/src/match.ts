import type { Curtain } from './curtains.ts';
import type { Source } from './draws.ts';
import type { Seat } from './game.ts';
import type { PrivateRuns } from './hearing.ts';
import type { Json } from './json.ts';
import type { Threads } from './numbers.ts';
import type { Choice } from './offer.ts';
import type { Step } from './step.ts';
import type { Recent } from './undo.ts';

/** What is fixed before the first draw; the public head of a record. */
export interface Header {
  match: string;
  game: string;
  rulesVersion: number;
  scenario: string;
  options: Json;
  /** A position file, where the scenario is `custom`. */
  position?: Json;
  seeds: readonly string[];
  scope: string;
  /** Hash of the secret. */
  commit: string;
  /**
   * How draws follow from the secret, and whether participants' hash chains go into them; left out in records of
   * version 1.
   */
  draws?: { version: 1; links: boolean };
  createdAt: number;
}

/** Answers to one decision and those that follow it for the same seat. */
export interface Batch {
  /** The decision that the first choice answers. */
  decision: string;
  choices: readonly Choice[];
}

/** Who acts, and when. */
export interface By {
  seat: Seat;
  by?: string;
  at: number;
}

/** The part of a step that names who acted. */
export function byWhom(who: By): { by?: string } {
  return who.by === undefined ? {} : { by: who.by };
}

export interface Done {
  step: Step;
  /** Choices of the batch that were not applied because an earlier one drew, revealed or passed the turn. */
  returned: readonly Choice[];
}

/** The present form of snapshots; one of another form is of no use, the steps are. */
export const SNAPSHOT = 2;

/** What must be kept to go on from here without the earlier steps. */
export interface Snapshot {
  format: typeof SNAPSHOT;
  seq: number;
  chain: string;
  rulesVersion: number;
  /** Canonical text of the whole state. */
  state: string;
  recent: readonly Recent[];
  privates: PrivateRuns;
  threads: ReturnType<Threads['save']>;
  curtains: Curtain;
}

export interface NewMatch {
  match: string;
  scenario: string;
  options: unknown;
  seeds: readonly string[];
  /** 32 random bytes, hexadecimal. */
  secret: string;
  at: number;
  position?: unknown;
  /** Steps without fingerprints and chain: for matches whose record nobody asks for; `sealed` adds both. */
  unsealed?: true;
  /** Prepared draws; for tests and headless play only. */
  source?: Source;
}
