import { z } from 'zod';
import { MESSAGE } from './bounds.ts';

/** Sizes that every door enforces. */
export const limits = {
  /** Characters of one message over the socket. */
  message: MESSAGE,
  choices: 200,
  atoms: 80,
  atom: 80,
  chat: 500,
  name: 30,
  table: 60,
  orders: 4000,
  position: 200_000,
  prefixes: 60,
  beside: 20,
  grow: 600,
  steps: 1_000_000,
  /** Marks that one person has drawn on the map. */
  sketches: 24,
  /** A sentence on a moment; what one person may note of one match. */
  note: 200,
  notes: 40,
} as const;

/**
 * Characters that nobody can see, or that turn a line around: control characters, halves of pairs, marks of direction.
 */
const unseen = /[\p{Cc}\p{Cs}\u200b\u2060\ufeff\u202a-\u202e\u2066-\u2069]/u;
/** A text of people, on one line. */
export const lineSchema = (max: number) =>
  z
    .string()
    .trim()
    .min(1)
    .max(max)
    .refine((s) => !unseen.test(s), 'has characters that cannot be seen');
/** A text of people that may have several lines. */
export const textSchema = (max: number) =>
  z
    .string()
    .trim()
    .min(1)
    .max(max)
    .refine((s) => !unseen.test(s.replace(/[\n\r\t]/g, '')), 'has characters that cannot be seen');
/**
 * A fresh id of an action, made by the client; those of the server's own helpers (bots, standing orders) are theirs.
 */
export const actionSchema = z.string().regex(/^(?!orders-|bot-)[\w:.-]{8,40}$/);

const atom = z.union([z.string().max(limits.atom), z.number().int().safe()]);
/** A choice as a client sends it. */
export const choiceSchema = z.strictObject({
  kind: z.string().min(1).max(60),
  value: z.array(atom).max(limits.atoms),
  amount: z.number().int().safe().optional(),
});
export const idSchema = z.string().regex(/^[A-Za-z0-9_-]{6,40}$/);
export const seatSchema = z.string().regex(/^[a-z][a-z0-9_]{0,20}$/);
/** What a device's hash chain begins with, and its next link (`Link`, `DeviceChain`). */
export const anchorSchema = z.string().regex(/^[0-9a-f]{64}$/);
export const linkSchema = z.strictObject({ chain: z.string().regex(/^[0-9a-f]{16}$/), value: anchorSchema });
/** A channel of talk. */
export const channelSchema = z.union([
  z.literal('players'),
  z.literal('spectators'),
  z.templateLiteral(['side:', z.string().regex(/^[a-z][a-z0-9_]{0,20}$/)]),
  z.templateLiteral(['whisper:', z.string().regex(/^[a-z][a-z0-9_-]{0,30}\+[a-z][a-z0-9_-]{0,30}$/)]),
]);
const coordinate = z.number().int().min(-100_000).max(100_000);
const spotSchema = z.tuple([coordinate, coordinate]).readonly();
/** A ring on a map, or with `to` an arrow; in the map's own units, `size` too. */
export const noteMarkSchema = z.strictObject({
  from: spotSchema,
  to: spotSchema.optional(),
  size: z.number().int().min(1).max(5000),
});
export const noteMarksSchema = z.array(noteMarkSchema).min(1).max(limits.sketches).readonly();
/** The same of a caster, who also wipes them away. */
export const castMarksSchema = z.array(noteMarkSchema).max(limits.sketches).readonly();
export type NoteMark = z.infer<typeof noteMarkSchema>;
export const prefixSchema = z.array(atom).max(limits.atoms);

/** Nothing that is meant to be sent has brackets within brackets so often. */
const DEEPEST = 64;
/**
 * Why nobody may send this, whatever it is meant for: it has the character that no database takes in a text (U+0000),
 * or is nested more than 64 deep, which would use up the stack of whatever reads it. Null: it may be sent.
 */
export function unfit(value: unknown): string | null {
  // No recursion, for the same reason.
  let level: unknown[] = [value];
  for (let depth = 0; level.length > 0; depth++) {
    if (depth > DEEPEST) return 'is nested too deep';
    const inside: unknown[] = [];
    for (const each of level) {
      if (typeof each === 'string' && each.includes('\0')) return 'has characters that cannot be seen';
      if (typeof each !== 'object' || each === null) continue;
      for (const [name, of] of Object.entries(each)) {
        if (name.includes('\0')) return 'has characters that cannot be seen';
        inside.push(of);
      }
    }
    level = inside;
  }
  return null;
}
