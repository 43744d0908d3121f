import { sha } from './draws.ts';
import type { LogEntry, Seat } from './game.ts';
import type { Entry } from './journal.ts';
import type { Json } from './json.ts';
import { canonical } from './json.ts';
import type { CurtainAct, Draw } from './machine.ts';
import type { Choice } from './offer.ts';

/** A step that no phase offers. `seat` is whom it concerns; `data` depends on the act. */
export type TableAct =
  | { act: 'resign'; seat: Seat }
  | { act: 'agree'; outcome: 'draw' | 'score' }
  | { act: 'timeout'; seat: Seat; then: 'forfeit' | 'bot' | 'nothing' }
  | { act: 'player'; seat: Seat; from: string; to: string }
  | { act: 'takeback'; to: number }
  | { act: 'pause'; on: boolean }
  | { act: 'pace'; pace: 'live' | 'slow' }
  | { act: 'ruling'; text: string; entries: readonly Entry[] }
  | { act: 'migrate'; rulesVersion: number; entries: readonly Entry[] };

/** What one accepted action did. Numbered densely from 0 in each match. */
export interface Step {
  seq: number;
  kind: 'start' | 'choices' | 'undo' | 'table';
  /** The seat that acted; absent for the start and for acts of the table. */
  seat?: Seat;
  /** Who acted for the seat: a user's name, `bot:...`, `orders` for standing orders. */
  by?: string;
  /** Milliseconds since 1970, by the database's clock where there is one. */
  at: number;
  /** The decision that was answered. */
  decision?: string;
  choices?: readonly Choice[];
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
