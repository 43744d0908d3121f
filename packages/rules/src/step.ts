import type { LogEntry, Seat } from './audience.ts';
import { sha } from './draws.ts';
import type { Entry } from './journal.ts';
import type { Json } from './json.ts';
import { canonical } from './json.ts';
import type { Link } from './links.ts';
import type { Choice } from './offer.ts';
import type { CurtainAct, Draw, Taken } from './taken.ts';

/** A step that no phase offers. `seat` is whom it concerns; `data` depends on the act. */
export type TableAct =
  | { act: 'resign'; seat: Seat }
  | { act: 'agree'; outcome: 'draw' | 'score' }
  | { act: 'timeout'; seat: Seat; then: 'forfeit' | 'bot' | 'nothing' | 'expire' }
  /** Other people act for these seats from now on (result of an auction, an arbiter's ruling). */
  | { act: 'assign'; seats: { readonly [seat: Seat]: string }; rule: string }
  | {
      act: 'player';
      seat: Seat;
      /** Names as they were then. */
      from: string;
      to: string;
      /** Ids of the same people and bots: a name can change hands. Left out in older records. */
      ids?: { readonly from: readonly string[]; readonly to: readonly string[] };
    }
  /** `ruled`: by an arbiter, not by consent. */
  | { act: 'takeback'; to: number; ruled?: true }
  | { act: 'pause'; on: boolean }
  /** An arbiter gives a seat time, or takes some. */
  | { act: 'clock'; seat: Seat; seconds: number }
  | { act: 'pace'; pace: 'live' | 'slow' }
  /** The window that was open has ended: whoever had not answered does so as the rules say (`Phase.window`). */
  | { act: 'window' }
  | { act: 'ruling'; text: string; entries: readonly Entry[] }
  | { act: 'migrate'; rulesVersion: number; entries: readonly Entry[] };

/**
 * What one accepted action did. Numbered densely from 0 in each match; who may not hear of some counts without them
 * (`Play.version`).
 */
export interface Step {
  seq: number;
  kind: 'start' | 'choices' | 'undo' | 'table' | 'device';
  /** The seat that acted; absent for the start and for acts of the table. */
  seat?: Seat;
  /** Who acted for the seat: a user's id, `bot:...`, `orders` for standing orders, `box`, `arbiter:<name>`. */
  by?: string;
  /** Milliseconds since 1970, by the database's clock where there is one. */
  at: number;
  /** The decision that was answered. */
  decision?: string;
  choices?: readonly Choice[];
  /** The link of the acting device's hash chain that came with the choices. */
  link?: Link;
  /** A device of this seat begins a hash chain: the hash of its first link. */
  anchor?: string;
  /** Undo: how many steps were taken back. */
  undone?: number;
  table?: TableAct;
  draws: readonly Draw[];
  journal: readonly Entry[];
  log: readonly LogEntry[];
  /** Undo may not go back past this step. */
  barrier: boolean;
  /** What happened to savepoints. */
  curtain?: readonly CurtainAct[];
  /** The savepoint behind which its writes begin; left out: the last open one; '': none. */
  behind?: string;
  /** Only holders of these seats hear of it at all; of none: nobody. */
  private?: readonly Seat[];
  /**
   * Made beside what is asked: a choice of a draft, the settling of all drafts (nobody hears who was last), an act at
   * any time.
   */
  side?: 'draft' | 'settle' | 'anytime';
  /** Where each act but the last ends: after so many writes and lines of the log. */
  beats?: readonly (readonly [writes: number, lines: number])[];
  rulesVersion: number;
  /** Fingerprint of the whole state after the step. Stays on the server until the secret is out. */
  state: string;
  /** Chain: hash of the previous chain value, the content and the nonce of this step. */
  chain: string;
}

/** The content of a step as it is hashed: everything but its own chain value. */
export function chainOf(previous: string, step: Omit<Step, 'chain'>, nonce: string): string {
  const content: Record<string, unknown> = { ...step };
  if ('chain' in content) delete content.chain;
  return sha(`${previous}|${canonical(content as Json)}|${nonce}`);
}

/** Who acted, when, and how: what is known of a step before the machine's part of it. */
export type StepHead = Pick<Step, 'kind' | 'at'> & {
  [K in 'seat' | 'by' | 'decision' | 'choices' | 'link' | 'anchor' | 'undone' | 'table']?: Step[K] | undefined;
};

/** What a step begins as: who acted and when, with what the machine did. It has no place in the chain yet. */
export function stepOf(
  head: StepHead,
  { journal, draws, log, barrier, curtain, beats, side }: Taken,
  { seq, rulesVersion, state }: Pick<Step, 'seq' | 'rulesVersion' | 'state'>,
): Step {
  const { kind, at, seat, by, decision, choices, link, anchor, undone, table } = head;
  // Field by field: spreading an object costs ten times as much.
  const step: Step = {
    seq,
    kind,
    at,
    draws,
    journal,
    log,
    // A curtain that opens for somebody else: whether he has planned anything must not be found out by undo.
    barrier:
      barrier || kind === 'start' || kind === 'table' || curtain.some((c) => c.do === 'mark' && c.owner !== seat),
    rulesVersion,
    state,
    chain: '',
  };
  if (seat !== undefined) step.seat = seat;
  if (by !== undefined) step.by = by;
  if (decision !== undefined) step.decision = decision;
  if (choices) step.choices = choices;
  if (link) step.link = link;
  if (anchor !== undefined) step.anchor = anchor;
  if (undone !== undefined) step.undone = undone;
  if (table) step.table = table;
  if (curtain.length > 0) step.curtain = curtain;
  if (side) step.side = side;
  if (beats.length > 0) step.beats = beats;
  return step;
}
