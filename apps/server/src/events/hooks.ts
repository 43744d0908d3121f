import { createHmac, randomBytes } from 'node:crypto';
import { z } from 'zod';
import type { Context } from '../context.ts';
import type { Api } from '../http/api.ts';
import { HttpError, notFound } from '../http/errors.ts';
import { newId } from '../identity/sessions.ts';
import { createCaller } from '../notify/call.ts';
import { sentenceOf } from './said.ts';
import type { LoadedEvent } from './store.ts';
import { lockEvent } from './store.ts';

/** Addresses outside that hear of an event. */
const MOST = 5;
const hookSchema = z.strictObject({ id: z.string(), url: z.string(), createdAt: z.number().int() });
const nothing = z.strictObject({});

/**
 * Posts a line of the log to an address. The body suits Discord (`content`); `X-Wardroom-Signature` is its HMAC-SHA256
 * with the secret of the address, in hexadecimal digits. Throws where it was not taken.
 */
export type CallHook = (event: LoadedEvent, hook: string, seq: number) => Promise<void>;

export const signatureOf = (secret: string, body: string): string =>
  createHmac('sha256', secret).update(body).digest('hex');

export function createHooks(
  { db, config }: Pick<Context, 'db' | 'config'>,
  api: Api,
  /** The event, where this person runs it; throws else. */
  run: (name: string, user: string) => Promise<LoadedEvent>,
): CallHook {
  const caller = createCaller({ anywhere: config.webhookPrivate });
  const origin = config.publicUrl ?? `http://localhost:${config.port}`;
  api.add({
    route: 'GET /api/events/:id/hooks',
    answer: z.array(hookSchema),
    summary: 'Organiser: the addresses that hear of the event',
    handle: async ({ me, params }) => {
      const { id } = await run(params.id ?? '', me.id);
      const rows = await db.prisma.eventHook.findMany({ where: { tournamentId: id }, orderBy: { createdAt: 'asc' } });
      return rows.map((r) => ({ id: r.id, url: r.url, createdAt: Number(r.createdAt) }));
    },
  });
  api.add({
    route: 'POST /api/events/:id/hooks',
    answer: hookSchema.extend({ secret: z.string().describe('Signs what is posted; shown this once') }),
    summary: `Organiser: an address hears of the event from now on; at most ${MOST}`,
    body: z.strictObject({ url: z.url().max(500) }),
    perMinute: 20,
    handle: async ({ me, params, body }) => {
      const event = await run(params.id ?? '', me.id);
      await caller.check(body.url);
      const made = { id: newId(), url: body.url, secret: randomBytes(24).toString('hex'), createdAt: db.now() };
      const row = { ...made, tournamentId: event.id, createdAt: BigInt(made.createdAt) };
      await db.transaction(async (tx) => {
        await lockEvent(tx, event.id);
        if ((await tx.eventHook.count({ where: { tournamentId: event.id } })) >= MOST)
          throw new HttpError(409, 'tooMany', `at most ${MOST} addresses`);
        await tx.eventHook.create({ data: row });
      });
      return made;
    },
  });
  api.add({
    route: 'DELETE /api/events/:id/hooks/:hook',
    answer: nothing,
    summary: 'Organiser: an address hears of the event no longer',
    handle: async ({ me, params }) => {
      const { id } = await run(params.id ?? '', me.id);
      const gone = await db.prisma.eventHook.deleteMany({ where: { tournamentId: id, id: params.hook ?? '' } });
      if (gone.count === 0) throw notFound('hook');
      return {};
    },
  });

  return async (event, id, seq) => {
    const hook = await db.prisma.eventHook.findUnique({ where: { id } });
    const line = event.log[seq - 1];
    if (!hook || !line) return;
    const { slug, name } = event;
    const content = `**${name}** · ${sentenceOf(event, line)} ${origin}/e/${slug}`.slice(0, 1900);
    const body = JSON.stringify({
      content,
      // Names are whatever people call themselves: nobody is called by one.
      allowed_mentions: { parse: [] },
      event: { id: event.id, slug, name },
      act: { seq, at: line.at, ...line.act, reason: line.reason },
    });
    const status = await caller.call(hook.url, {
      headers: {
        'content-type': 'application/json',
        'idempotency-key': `${event.id}-${seq}`,
        'x-wardroom-signature': `sha256=${signatureOf(hook.secret, body)}`,
      },
      body,
    });
    if (status < 200 || status >= 300) throw new Error(`answered ${status}`);
  };
}
