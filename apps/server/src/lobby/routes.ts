import type { SeatRequest, TableInfo } from '@wardroom/protocol';
import { createTableSchema, rest, tableFilterSchema } from '@wardroom/protocol';
import { gameSchema, homeSchema, tableSchema } from '@wardroom/protocol/answers.ts';
import { packingOf } from '@wardroom/protocol/packing.ts';
import { canExpire, hidesNothing } from '@wardroom/rules';
import { z } from 'zod';
import type { Context } from '../context.ts';
import type { Api } from '../http/api.ts';
import { notFound } from '../http/errors.ts';
import { readMetas } from '../match/meta.ts';
import { whileWaiting } from '../work/waiting.ts';
import type { Desk } from './desk.ts';
import { listedSeq, tableInfo, withWatching } from './table-info.ts';
import type { Tables } from './tables.ts';
import { blockedBy } from './tell.ts';

const withCode = z.strictObject({ code: z.string().max(40).optional() });

/** Is this for me to answer? */
const askedOf = (t: TableInfo, r: SeatRequest, me: string): boolean =>
  r.to ? r.to.id === me : t.seats.some((s) => s.seat === r.seat && s.holders.some((h) => h.id === me));

export function lobbyRoutes(
  ctx: Pick<Context, 'db' | 'games' | 'bots' | 'presence'>,
  api: Api,
  parts: { desk: Desk; tables: Tables },
): void {
  const { db, games } = ctx;
  const { desk, tables } = parts;
  /** Of those whom the viewer has blocked he hears nothing: what they ask for and offer is left out. */
  const infos = async (
    ids: readonly string[],
    viewer: string,
    blocked: ReadonlySet<string> = new Set(),
  ): Promise<TableInfo[]> => {
    const seqs = new Map(
      (
        await db.sql.query<{ match: string; seq: number }>(
          'SELECT "match", max("seq") AS seq FROM "Step" WHERE "match" = ANY($1::text[]) GROUP BY "match"',
          [ids],
        )
      ).map((r) => [r.match, Number(r.seq)]),
    );
    return (await readMetas(db, ids)).map((m) => {
      const info = withWatching(tableInfo(m, games, listedSeq(m, games, seqs.get(m.id) ?? 0), viewer), ctx.presence);
      return { ...info, requests: info.requests.filter((r) => !blocked.has(r.from.id)) };
    });
  };

  /** Where somebody holds a seat, or is offered one. */
  const placesOf = async (user: string): Promise<string[]> => {
    const held = await db.prisma.holder.findMany({ where: { who: user }, select: { matchId: true } });
    const offered = await db.prisma.seatRequest.findMany({ where: { toId: user }, select: { matchId: true } });
    return [...held, ...offered].map((h) => h.matchId);
  };

  api.add({
    route: 'GET /api/games',
    answer: z.array(gameSchema),
    summary: 'The games of this server: scenarios, seats, bots',
    open: true,
    handle: async () =>
      games.all.map((g) => {
        const options = g.options.safeParse({});
        return {
          id: g.id,
          scenarios: g.scenarios,
          seats: options.success ? g.seats(options.data) : [],
          bots: ctx.bots.of(g.id),
          expires: canExpire(g),
        };
      }),
  });
  api.add({
    route: 'GET /api/dictionaries/:id',
    answer: z.instanceof(Buffer).describe('The text'),
    type: 'text/plain',
    summary: 'The dictionary that the steps of a game are packed by (see docs/protocol.md)',
    open: true,
    handle: async ({ params, reply }) => {
      const packing = games.all.map(packingOf).find((p) => p?.id === params.id);
      if (!packing) throw notFound('dictionary');
      void reply.header('cache-control', 'public, max-age=31536000, immutable').type('text/plain; charset=utf-8');
      return Buffer.from(packing.text);
    },
  });
  api.add({
    route: 'GET /api/tables',
    answer: z.array(tableSchema),
    open: true,
    summary: 'Open, running or finished tables; `mine=1`: those I play or host',
    query: tableFilterSchema,
    handle: async ({ me, query }) => {
      const mine = query.mine === '1';
      const held = mine ? await placesOf(me.id) : [];
      const blocked = await blockedBy(db, me.id);
      // Where spectators come late the place in the list does not say that somebody has just moved.
      const rows = await db.sql.query<{ id: string }>(
        `SELECT "id" FROM "Match" WHERE "status" = ANY($1::text[]) AND ($2::text IS NULL OR "game" = $2)
           AND ($3::text IS NULL OR "pace" = $3)
           AND CASE WHEN $4 THEN "id" = ANY($5::text[]) OR "hostId" = $6
               ELSE "visibility" = 'open' AND NOT "practice" AND NOT ("hostId" = ANY($7::text[])) END
         ORDER BY CASE WHEN NOT $4 AND "status" = 'running' AND "spectators" > 0
             THEN "startedAt" ELSE "touchedAt" END DESC
         LIMIT $8`,
        [
          query.status ? [query.status] : ['open', 'running', 'over'],
          query.game ?? null,
          query.pace ?? null,
          mine,
          held,
          me.id,
          [...blocked],
          query.limit,
        ],
      );
      return infos(
        rows.map((r) => r.id),
        me.id,
        blocked,
      );
    },
  });
  api.add({
    route: 'GET /api/home',
    answer: homeSchema,
    summary: 'My matches: those that wait for me by deadline, then the others',
    handle: async ({ me }) => {
      const held = await db.prisma.holder.findMany({ where: { who: me.id } });
      const ids = await placesOf(me.id);
      const rows = await db.prisma.match.findMany({
        where: { OR: [{ id: { in: ids } }, { hostId: me.id }], status: { in: ['open', 'running', 'over'] } },
        orderBy: { touchedAt: 'desc' },
        take: 200,
        select: { id: true },
      });
      const all = await infos(
        rows.map((r) => r.id),
        me.id,
        await blockedBy(db, me.id),
      );
      const mine = (t: TableInfo): boolean =>
        t.status === 'running' && t.waitingFor.some((s) => held.some((h) => h.matchId === t.id && h.seat === s));
      const late = Number.MAX_SAFE_INTEGER;
      return {
        waiting: all.filter(mine).sort((a, b) => (a.deadline ?? late) - (b.deadline ?? late)),
        running: all.filter((t) => t.status === 'running' && !mine(t)),
        open: all.filter((t) => t.status === 'open'),
        over: all.filter((t) => t.status === 'over'),
        asked: all.filter((t) => t.requests.some((r) => askedOf(t, r, me.id))),
      };
    },
  });
  api.add({
    route: 'GET /api/tables/:id',
    answer: tableSchema,
    summary: 'One table',
    query: withCode,
    open: true,
    handle: async ({ me, params, query }) => {
      const m = await desk.meta(me, params.id ?? '', query.code);
      const [info] = await infos([m.id], me.id, await blockedBy(db, me.id));
      if (!info) throw notFound('table');
      return info;
    },
  });
  api.add({
    route: 'POST /api/tables',
    answer: tableSchema,
    summary: 'Open a table',
    body: createTableSchema,
    perMinute: 120,
    handle: ({ me, body }) => tables.create(me, body),
  });
  api.add({
    route: 'POST /api/play-now',
    answer: tableSchema,
    summary: 'A match at once: against bots, alone with all seats, or two bots to watch',
    body: rest['POST /api/play-now'],
    perMinute: 60,
    handle: ({ me, body }) => {
      const game = games.has(body.game) ? games.named(body.game) : games.all[0];
      if (!game) throw new Error('this server has no game');
      const options = game.options.safeParse({});
      const seats = options.success ? game.seats(options.data) : [];
      // The side that begins is mine, unless I want another one.
      const side = seats.find((s) => s.side === body.side)?.side ?? seats[0]?.side;
      const asked = body.bot !== undefined && ctx.bots.of(game.id).includes(body.bot) ? body.bot : null;
      const bot = asked ?? ctx.bots.usual(game.id);
      const mine = body.mode === 'watch' ? [] : seats.filter((s) => body.mode !== 'bot' || s.side === side);
      const others = seats.filter((s) => !mine.includes(s));
      return tables.create(me, {
        game: game.id,
        scenario: body.scenario ?? game.scenarios[0]?.id ?? '',
        visibility: 'link',
        seats: mine.map((s) => s.id),
        bots: Object.fromEntries(others.map((s) => [s.id, bot])),
        start: true,
        // Alone on several sides of a game with secrets: that is practice; a game for one side is played so.
        practice: body.mode === 'solo' && !hidesNothing(game) && new Set(seats.map((s) => s.side)).size > 1,
      });
    },
  });
  const id = (p: Record<string, string>): string => p.id ?? '';
  api.add({
    route: 'POST /api/tables/:id/seats',
    answer: tableSchema,
    summary: 'Take free seats, leave mine',
    body: rest['POST /api/tables/:id/seats'],
    handle: ({ me, params, body }) => tables.seats(me, id(params), body),
  });
  api.add({
    route: 'POST /api/tables/:id/bot',
    answer: tableSchema,
    summary: 'Host: put a bot into a seat, or take it out',
    body: rest['POST /api/tables/:id/bot'],
    handle: ({ me, params, body }) => tables.bot(me, id(params), body.seat, body.bot),
  });
  api.add({
    route: 'POST /api/tables/:id/ask',
    answer: tableSchema,
    summary: 'Ask the holders of a seat for a part of it',
    body: rest['POST /api/tables/:id/ask'],
    perMinute: 30,
    handle: ({ me, params, body }) => tables.ask(me, id(params), body.seat, body.code),
  });
  api.add({
    route: 'POST /api/tables/:id/answer',
    answer: tableSchema,
    summary: 'Answer what I am asked or offered about a seat; or withdraw what I have asked or offered',
    body: rest['POST /api/tables/:id/answer'],
    handle: ({ me, params, body }) => tables.answer(me, id(params), body.request, body.yes),
  });
  api.add({
    route: 'POST /api/tables/:id/lock',
    answer: tableSchema,
    summary: 'Host: lock the table, so that nobody new sits down, or unlock it',
    body: rest['POST /api/tables/:id/lock'],
    handle: ({ me, params, body }) => tables.lock(me, id(params), body.locked),
  });
  api.add({
    route: 'POST /api/tables/:id/commands',
    answer: tableSchema,
    summary: 'Shared seat: its first holder says who commands which groups; the others pass on or free their own',
    body: rest['POST /api/tables/:id/commands'],
    handle: ({ me, params, body }) => tables.divide(me, id(params), body.seat, body.commands),
  });
  api.add({
    route: 'POST /api/tables/:id/remove',
    answer: tableSchema,
    summary: 'Host: remove somebody, before the start or where the table says so',
    body: rest['POST /api/tables/:id/remove'],
    handle: ({ me, params, body }) => tables.remove(me, id(params), body.user),
  });
  api.add({
    route: 'POST /api/tables/:id/leave',
    answer: tableSchema,
    summary: 'Leave the table',
    handle: ({ me, params }) => tables.leave(me, id(params)),
  });
  api.add({
    route: 'POST /api/tables/:id/start',
    answer: tableSchema,
    summary: 'Host: begin',
    handle: ({ me, params }) => tables.start(me, id(params)),
  });
  api.add({
    route: 'POST /api/tables/:id/close',
    answer: tableSchema,
    summary: 'Host: close an open table',
    handle: ({ me, params }) => tables.close(me, id(params)),
  });
  api.add({
    route: 'POST /api/tables/:id/rematch',
    answer: tableSchema,
    summary: 'Open a table for a rematch',
    perMinute: 30,
    handle: ({ me, params }) => tables.rematch(me, id(params)),
  });
  api.add({
    route: 'POST /api/tables/:id/replace',
    answer: tableSchema,
    summary: 'Give my seat, or one whose player has left, to a bot, or offer it to a friend',
    body: rest['POST /api/tables/:id/replace'],
    handle: ({ me, params, body }) => tables.replace(me, id(params), body.seat, body.by),
  });
  api.add({
    route: 'POST /api/tables/:id/what-if',
    answer: tableSchema,
    summary: 'A private board of my own from any step',
    body: rest['POST /api/tables/:id/what-if'],
    perMinute: 30,
    handle: ({ me, params, body, reply }) => tables.whatIf(me, id(params), body.seq, whileWaiting(reply)),
  });
}
