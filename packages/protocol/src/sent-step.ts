import type { StepMessage } from './step-message.ts';

/**
 * A step as it travels: the beginning of the match's id, the version, and the other fields as bytes in base64. The
 * bytes: the dictionary's mark, `flags`, then what these name, then the fields that are left, by the dictionary;
 * nothing for none.
 */
export type PackedStep = [match: string, v: number, z: string];

/** So much of a match's id says which of those that a client has open. */
export const SHORT = 6;

/** A step as it came: whole, or packed. */
export type SentStep = [StepMessage] | PackedStep;

export const isPacked = (sent: SentStep): sent is PackedStep => sent.length === 3;
export const versionOf = (sent: SentStep): number => (isPacked(sent) ? sent[1] : sent[0].v);
/** Whether a step is one of this match. */
export const isOf = (sent: SentStep, match: string): boolean =>
  isPacked(sent) ? match.startsWith(sent[0]) : sent[0].m === match;
