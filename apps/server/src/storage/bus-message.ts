import type { Drawn } from '@wardroom/protocol';
import { z } from 'zod';
import type { Present } from '../match/presence.ts';

/** What nodes tell each other. Redis is never asked who is right: the database is. */
export type BusMessage =
  | { k: 'step'; match: string; body: string; clocks: string | null }
  | { k: 'meta'; match: string }
  | { k: 'session'; session: string }
  | { k: 'cast'; match: string; drawn: Drawn }
  | ({ k: 'present' } & Present);

const told: z.ZodType<{ node: string; message: BusMessage }> = z.object({
  node: z.string(),
  message: z.discriminatedUnion('k', [
    z.object({ k: z.literal('step'), match: z.string(), body: z.string(), clocks: z.string().nullable() }),
    z.object({ k: z.literal('meta'), match: z.string() }),
    z.object({ k: z.literal('session'), session: z.string() }),
    z.object({
      k: z.literal('cast'),
      match: z.string(),
      drawn: z.object({
        from: z.looseObject({ id: z.string(), name: z.string() }),
        marks: z.array(z.custom<Drawn['marks'][number]>((mark) => typeof mark === 'object' && mark !== null)),
      }),
    }),
    z.object({
      k: z.literal('present'),
      match: z.string(),
      users: z.array(z.string()),
      watching: z.array(z.string()),
      glancing: z.array(z.string()),
      listed: z.boolean(),
    }),
  ]),
});

/** Null: this is nothing that a node of this version says, as from one of another version while they are exchanged. */
export function readMessage(text: string): { node: string; message: BusMessage } | null {
  try {
    return told.safeParse(JSON.parse(text)).data ?? null;
  } catch {
    return null;
  }
}
