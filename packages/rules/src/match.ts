import type { Seat } from './audience.ts';
import type { Curtain } from './curtains.ts';
import type { DrawsVersion, Source } from './draws.ts';
import type { PrivateRuns } from './hearing.ts';
import type { Json } from './json.ts';
import type { Chains, Link } from './links.ts';
import type { Threads } from './numbers.ts';
import type { Choice } from './offer.ts';
import type { Refusal } from './refusal.ts';
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
   * How draws and names follow from the secret, and whether participants' hash chains go into them; left out in
   * records of version 1. `duplicate`: the boards of this name share the secret, and draw by situation.
   */
  draws?: { version: DrawsVersion; links: boolean; duplicate?: string };
  createdAt: number;
}

/** Answers to one decision and those that follow it for the same seat. */
export interface Batch {
  /** The decision that the first choice answers. */
  decision: string;
  choices: readonly Choice[];
  /** On a seat that commanders share: why a choice that touches these groups is not his to make; null: it is. */
  reserved?(groups: readonly string[]): Refusal | null;
}

/** Who acts, and when. */
export interface By {
  seat: Seat;
  by?: string;
  at: number;
  /** The next link of the acting device's hash chain; for choices. */
  link?: Link;
}

export interface Done {
  step: Step;
  /** Choices of the batch that were not applied because an earlier one drew, revealed or passed the turn. */
  returned: readonly Choice[];
}

/** The present form of snapshots; one of another form is of no use, the steps are. */
export const SNAPSHOT = 5;

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
  /** Hash chains of the participants' devices; left out: there are none. */
  chains?: Chains;
}

export interface NewMatch {
  match: string;
  scenario: string;
  options: unknown;
  seeds: readonly string[];
  /** Hash chains of participants' devices go into the draws; left out: draws follow from the secret alone. */
  links?: boolean;
  /**
   * Boards of this name share one secret and one scope: each pick takes, of the members that are there, the one with
   * the lowest keyed hash of member and situation, so that different choices do not change unrelated draws. Not
   * together with `links`.
   */
  duplicate?: string;
  /** 32 random bytes, hexadecimal. */
  secret: string;
  at: number;
  position?: unknown;
  /** Steps without fingerprints and chain: for matches whose record nobody asks for; `sealed` adds both. */
  unsealed?: true;
  /** Prepared draws; for tests and headless play only. */
  source?: Source;
  /** As a match was begun that is played again; left out: the present one. */
  draws?: DrawsVersion;
}
