import type { Json } from './json.ts';

/**
 * Why something was not accepted. `code` is for programs, `rule` the number in the game's rules (or a section of
 * docs/protocol.md for the platform's own), `key` with `params` the sentence in the locale files.
 */
export interface Refusal {
  code: RefusalCode;
  rule: string;
  key: string;
  params?: { readonly [name: string]: Json };
}

/**
 * A rule's number as people see it: some games' sources write a letter before it (R12.26), which keeps it apart in
 * code and addresses; the name of an event behind its chapter (E/lvt_drivers) does so too.
 */
export const shownRule = (rule: string): string => rule.replace(/^R(?=\d)/, '').replace(/\/[a-z_]+$/, '');

/** Every code that a refusal can carry. */
export type RefusalCode =
  | 'notOffered' // the rules do not allow this choice now
  | 'stale' // the decision is closed
  | 'notYourDecision' // another seat is asked
  | 'commanded' // another commander of the same seat has what the choice touches
  | 'badAmount' // outside the offered range
  | 'malformed' // not a choice at all
  | 'link' // what came with the choice is not the next link of a hash chain of this seat's device
  | 'nothingToUndo'
  | 'barrier' // undo may not go back past a draw, a reveal or another seat's decision
  | 'over' // the match has ended
  | 'frozen' // the rules of the program have another version than those of the match
  | 'notStored' // the server cannot store anything now; nothing was changed
  | 'tableAct'; // a table act whose own conditions fail

/** A legal verdict. */
export const legal = null;
export type Verdict = Refusal | null;

/** "This is not legal, and the rule that says so." */
export function refuse(rule: string, key: string, params?: Refusal['params']): Refusal {
  return params ? { code: 'notOffered', rule, key, params } : { code: 'notOffered', rule, key };
}

/** Refusals that the engine itself gives; `rule` points into docs/protocol.md. */
export function engineRefusal(code: RefusalCode, key: string = code, params?: Refusal['params']): Refusal {
  return params ? { code, rule: 'platform', key, params } : { code, rule: 'platform', key };
}
