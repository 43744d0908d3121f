import { z } from 'zod';

/** Sizes that every door enforces. */
export const limits = { choices: 200, atoms: 80, atom: 80, chat: 500, name: 30, table: 60, orders: 4000, position: 200_000 } as const;

const atom = z.union([z.string().max(limits.atom), z.number().int().safe()]);
/** A choice as a client sends it. */
export const choiceSchema = z.strictObject({
  kind: z.string().min(1).max(60),
  value: z.array(atom).max(limits.atoms),
  amount: z.number().int().safe().optional(),
});
export const idSchema = z.string().regex(/^[A-Za-z0-9_-]{6,40}$/);
export const seatSchema = z.string().regex(/^[a-z][a-z0-9_]{0,20}$/);
export const prefixSchema = z.array(atom).max(limits.atoms);
