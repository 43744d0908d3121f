import { canonical, type Json, sha } from '@wardroom/rules';
import type { LoggedAct } from './acts.ts';

/** Where the chain of an event's log begins: its rules and its commitment. */
export const eventHead = (id: string, rules: Json, commit: string): string => sha(canonical({ id, rules, commit }));

/** The chain after an act: nobody changes a line of the log without changing everything after it. */
export function chainAfter(previous: string, { seq, at, by, act, reason }: Omit<LoggedAct, 'chain'>): string {
  return sha(`${previous}|${canonical({ seq, at, by, act: act as unknown as Json, reason })}`);
}

/** The first line whose chain does not follow; null: the log is whole. */
export function brokenAt(head: string, log: readonly LoggedAct[]): number | null {
  let now = head;
  for (const line of log) {
    now = chainAfter(now, line);
    if (now !== line.chain) return line.seq;
  }
  return null;
}
