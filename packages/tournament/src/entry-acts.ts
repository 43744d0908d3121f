import { sha } from '@wardroom/rules';
import * as z from 'zod/mini';

const id = z.string().check(z.minLength(1), z.maxLength(64));
/** Invitations of an event are numbered from 1. */
const number = z.int().check(z.gte(1), z.lte(2000));

/** A question to whoever enters. What is answered is for those who run the event, unless it is `open` to everybody. */
export const questionSchema = z.strictObject({
  text: z.string().check(z.trim(), z.minLength(1), z.maxLength(200)),
  /** Nobody enters without an answer to it. */
  needed: z.optional(z.literal(true)),
  open: z.optional(z.literal(true)),
});
export type EntryQuestion = z.output<typeof questionSchema>;

/** Most questions of an event, and characters of an answer. */
export const MOST_QUESTIONS = 8;
export const LONGEST_ANSWER = 500;
/** Answers are deleted so many days after the event is over, and in any case so many after they were given. */
export const ANSWERS_KEPT = { afterEnd: 90, most: 730 } as const;

/** Before each round of a Swiss stage everybody says that he is there, in so many minutes; what others get. */
export const roundCheckInSchema = z.strictObject({
  minutes: z._default(z.int().check(z.gte(1), z.lte(10_080)), 30),
  absent: z._default(z.enum(['zero', 'half']), 'zero'),
});

/** Who may enter, who is there for a round, who leaves after one. */
export const entryActs = [
  /**
   * Somebody may enter an event for the invited: who is registered (`user`), or whoever brings the link whose hash
   * this is (`invitationHash`). `name`: for whom it is meant, as everybody reads it.
   */
  z.strictObject({
    kind: z.literal('admit'),
    n: number,
    name: z.string().check(z.trim(), z.minLength(1), z.maxLength(60)),
    user: z.optional(id),
    hash: z.optional(z.string().check(z.regex(/^[0-9a-f]{64}$/))),
  }),
  /** An invitation that nobody has used is open no longer. */
  z.strictObject({ kind: z.literal('revoke'), n: number }),
  /** Somebody is there for the round that is paired next. */
  z.strictObject({ kind: z.literal('present'), round: number, entrant: id }),
  /** Somebody plays the round that is under way and none after it, or stays after all. */
  z.strictObject({ kind: z.literal('leave'), entrant: id, on: z.boolean() }),
] as const;

/** What the log says of the secret of an invitation's link: who makes it draws 16 bytes at least. */
export const invitationHash = (secret: string): string => sha(`wardroom-invitation-1|${secret}`);
