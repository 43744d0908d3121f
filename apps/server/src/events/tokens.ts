import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { Context } from '../context.ts';
import type { Api } from '../http/api.ts';
import { HttpError, notFound } from '../http/errors.ts';
import type { Person } from '../identity/sessions.ts';
import { hashOf, newId, newToken } from '../identity/sessions.ts';
import type { LoadedEvent } from './store.ts';
import { lockEvent } from './store.ts';

/** Tokens of one event, and requests of one of them in a minute. */
const MOST = 5;
const REQUESTS = 60;
const prefix = 'wardroom_event_';

/** What a token opens, of its own event alone, all acts of the console: no whole positions, hooks or other tokens. */
const opens: ReadonlySet<string> = new Set([
  'GET /api/events/:id',
  'POST /api/events/:id/acts',
  'POST /api/events/:id/retry',
  'GET /api/events/:id/answers',
  'GET /api/events/:id/boards/:board',
  'POST /api/events/:id/boards/:board/look',
  'GET /api/events/:id/disputes',
  'POST /api/events/:id/disputes/:report',
  'GET /api/events/:id/calendar.ics',
  'GET /api/events/:id/standings.csv',
  'GET /api/events/:id/report.trf',
]);

const tokenSchema = z.strictObject({ id: z.string(), name: z.string(), createdAt: z.number().int() });

/** Whoever a request's `Authorization: Bearer` stands for; undefined: it brings none. */
export type Bearer = (req: FastifyRequest) => Promise<Person | undefined>;

/**
 * A script acts with the rights that its maker has at that moment. Throws `HttpError` badToken, tokenScope, tooFast.
 */
export function createBearer({ config, db, limits }: Pick<Context, 'config' | 'db' | 'limits'>): Bearer {
  return async (req) => {
    const given = req.headers.authorization ?? '';
    if (!/^bearer\b/i.test(given)) return undefined;
    const [, token] = /^bearer (\S{1,200})$/i.exec(given) ?? [];
    const bad = new HttpError(401, 'badToken', 'this token is not, or no longer, known');
    // Whoever brings one means to be known: he is not answered as a stranger, on pages for everybody either.
    if (!token?.startsWith(prefix)) throw bad;
    const row = await db.prisma.eventToken.findUnique({ where: { hash: hashOf(token) } });
    if (!row) throw bad;
    const budget = { what: 'token', most: REQUESTS, ms: 60_000 };
    if (config.rateLimit !== 0 && !limits.take(budget, [`t:${row.id}`]))
      throw new HttpError(429, 'tooFast', `at most ${REQUESTS} requests a minute`);
    const { id } = (req.params ?? {}) as { id?: string };
    const event = await db.prisma.tournament.findUnique({
      where: { id: row.tournamentId },
      select: { id: true, slug: true },
    });
    const own = event !== null && (id === event.id || id === event.slug);
    if (!own || !opens.has(`${req.method} ${req.routeOptions.url}`))
      throw new HttpError(403, 'tokenScope', 'this token is for the acts of one event alone');
    const user = await db.prisma.user.findUnique({ where: { id: row.userId } });
    if (!user || user.deletedAt !== null) throw bad;
    return { id: user.id, name: user.name, registered: user.nameKey !== null, outUntil: Number(user.outUntil) };
  };
}

export function tokenRoutes(
  { db }: Pick<Context, 'db'>,
  api: Api,
  /** The event, where this person runs it; throws else. */
  run: (name: string, user: string) => Promise<LoadedEvent>,
): void {
  api.add({
    route: 'GET /api/events/:id/tokens',
    answer: z.array(tokenSchema),
    summary: 'Organiser: the tokens by which scripts of mine act in the event',
    async handle({ me, params }) {
      const { id } = await run(params.id ?? '', me.id);
      const where = { tournamentId: id, userId: me.id };
      const rows = await db.prisma.eventToken.findMany({ where, orderBy: { createdAt: 'asc' } });
      return rows.map((r) => ({ id: r.id, name: r.name, createdAt: Number(r.createdAt) }));
    },
  });
  api.add({
    route: 'POST /api/events/:id/tokens',
    answer: tokenSchema.extend({ token: z.string().describe('For `Authorization: Bearer`; shown this once') }),
    summary: `Organiser: a token by which a script acts for me in this event alone; at most ${MOST}`,
    body: z.strictObject({ name: z.string().trim().min(1).max(60) }),
    perMinute: 20,
    async handle({ me, params, body }) {
      const { id: tournamentId } = await run(params.id ?? '', me.id);
      const token = `${prefix}${newToken()}`;
      const made = { id: newId(), name: body.name, createdAt: db.now() };
      const row = { ...made, hash: hashOf(token), tournamentId, userId: me.id, createdAt: BigInt(made.createdAt) };
      await db.transaction(async (tx) => {
        await lockEvent(tx, tournamentId);
        if ((await tx.eventToken.count({ where: { tournamentId } })) >= MOST)
          throw new HttpError(409, 'tooMany', `at most ${MOST} tokens`);
        await tx.eventToken.create({ data: row });
      });
      return { ...made, token };
    },
  });
  api.add({
    route: 'DELETE /api/events/:id/tokens/:token',
    answer: z.strictObject({}),
    summary: 'Organiser: a token ends at once; whoever opened the event can end those of others',
    async handle({ me, params }) {
      const event = await run(params.id ?? '', me.id);
      const mine = event.ownerId === me.id ? {} : { userId: me.id };
      const where = { tournamentId: event.id, id: params.token ?? '', ...mine };
      if ((await db.prisma.eventToken.deleteMany({ where })).count === 0) throw notFound('token');
      return {};
    },
  });
}
