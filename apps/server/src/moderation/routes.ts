import { rest } from '@wardroom/protocol';
import { auditSchema, meSchema, nothingSchema, reportsSchema, sanctionSchema } from '@wardroom/protocol/answers.ts';
import type { TableAct } from '@wardroom/rules';
import { z } from 'zod';
import type { Context } from '../context.ts';
import type { Api } from '../http/api.ts';
import { conflict, forbidden, notFound } from '../http/errors.ts';
import type { Accounts } from '../identity/accounts.ts';
import type { AuditKind } from '../identity/audit.ts';
import type { Info } from '../identity/info.ts';
import type { Person } from '../identity/sessions.ts';
import { readMeta } from '../match/meta.ts';
import { matchRoom } from '../rooms.ts';
import type { Keeper } from './people.ts';
import { keeper, moderationPeople } from './people.ts';
import { playsIn, positionFile } from './position.ts';
import { handleReport, namesOf, reportInfo } from './reports.ts';
import type { Sanctions } from './sanctions.ts';

const reportsQuery = z.strictObject({ status: z.enum(['open', 'handled', 'dismissed']).default('open') });
const auditQuery = z.strictObject({
  about: z.string().max(40).optional(),
  kind: z.string().max(40).optional(),
  before: z.coerce.number().int().min(0).max(2_147_483_647).optional(),
});
const PAGE = 100;

/** For those who keep order. Everybody else gets the answer of a page that is not there. */
export function moderationRoutes(
  ctx: Pick<Context, 'db' | 'io' | 'matches' | 'served' | 'store' | 'work'>,
  api: Api,
  accounts: Accounts,
  info: Info,
  sanctions: Sanctions,
): void {
  const { db } = ctx;
  const { prisma } = db;
  const { audit } = accounts;
  const moderator = (me: Person): Promise<Keeper> => keeper(db, me);

  moderationPeople(db, api, accounts);
  api.add({
    route: 'GET /api/moderation/reports',
    answer: reportsSchema,
    summary: 'Moderators: reports, the oldest open ones first, with what stood around them',
    query: reportsQuery,
    handle: async ({ me, query }) => {
      await moderator(me);
      const rows = await prisma.report.findMany({
        where: { status: query.status },
        orderBy: { at: query.status === 'open' ? 'asc' : 'desc' },
        take: PAGE,
      });
      // What somebody chose, and doubts, may be a secret of his side.
      const own = await playsIn(
        db,
        me.id,
        rows.flatMap((r) => (r.kind === 'ruling' ? [r.matchId ?? ''] : [])),
      );
      const shown = rows.filter((r) => r.kind !== 'ruling' || !own.has(r.matchId ?? ''));
      const names = await namesOf(
        db,
        shown.flatMap((r) => [r.fromId, r.aboutId]),
      );
      return shown.map((r) => reportInfo(r, names));
    },
  });
  api.add({
    route: 'POST /api/moderation/reports/:id',
    answer: nothingSchema,
    summary: 'Moderators: a report is handled or dismissed, with a note',
    body: rest['POST /api/moderation/reports/:id'],
    handle: async ({ me, params, body }) => {
      const by = await moderator(me);
      await handleReport(db, audit, by.id, { id: params.id ?? '' }, body);
      return {};
    },
  });
  api.add({
    route: 'GET /api/moderation/reports/:id/position',
    answer: z.unknown().describe('A position file'),
    summary: 'Moderators: the position of a disputed ruling, as far as those who dispute it know it',
    perMinute: 20,
    handle: async ({ me, params, reply }) => {
      await moderator(me);
      const report = await prisma.report.findUnique({ where: { id: params.id ?? '' } });
      return positionFile(ctx, me.id, report, reply);
    },
  });
  api.add({
    route: 'POST /api/moderation/sanctions',
    answer: sanctionSchema,
    summary: 'Moderators: warn, mute, suspend or ban, with a reason and, for mutes and suspensions, an end',
    body: rest['POST /api/moderation/sanctions'],
    handle: async ({ me, body }) => sanctions.impose(await moderator(me), body),
  });
  api.add({
    route: 'POST /api/moderation/lift',
    answer: nothingSchema,
    summary: 'Moderators: end a sanction early',
    body: rest['POST /api/moderation/lift'],
    handle: async ({ me, body }) => {
      await sanctions.lift((await moderator(me)).id, body.sanction, body.reason);
      return {};
    },
  });
  api.add({
    route: 'POST /api/moderation/messages/delete',
    answer: nothingSchema,
    summary: 'Moderators: delete a line of talk',
    body: rest['POST /api/moderation/messages/delete'],
    handle: async ({ me, body }) => {
      const by = await moderator(me);
      const line = await prisma.chatLine.findFirst({ where: { id: body.line, userId: { not: null } } });
      if (!line) throw notFound('line');
      await prisma.chatLine.delete({ where: { id: line.id } });
      // Whoever has it on the screen reads the talk again.
      ctx.io.to(matchRoom(line.matchId)).emit('reopen', { match: line.matchId });
      await audit.note({
        kind: 'messageDeleted',
        by: by.id,
        about: line.userId ?? '',
        match: line.matchId,
        detail: { text: line.text, reason: body.reason },
      });
      return {};
    },
  });
  const rule = async (id: string, act: TableAct, by: string): Promise<void> => {
    const done = await ctx.matches.tableAct(id, act, by);
    if (!done.ok) throw conflict(done.error.key, `the match does not take that now (${done.error.key})`);
  };
  const noted = async (kind: AuditKind, by: string, match: string, detail: Record<string, string>): Promise<void> =>
    audit.note({ kind, by, match, detail });
  api.add({
    route: 'POST /api/moderation/tables/:id/close',
    answer: nothingSchema,
    summary: 'Moderators: close a table; a running match ends as a draw, with the reason in its record',
    body: rest['POST /api/moderation/tables/:id/close'],
    handle: async ({ me, params, body }) => {
      const by = await moderator(me);
      const id = params.id ?? '';
      const meta = await readMeta(db, id);
      if (!meta || (meta.status !== 'open' && meta.status !== 'running')) throw notFound('table');
      if (meta.status === 'running') {
        if (meta.holders.some((h) => h.who === by.id)) throw forbidden('nobody closes a match of his own');
        await rule(id, { act: 'ruling', text: body.reason, entries: [] }, `arbiter:${by.name}`);
        await rule(id, { act: 'agree', outcome: 'draw' }, `arbiter:${by.name}`);
      } else {
        await prisma.match.updateMany({
          where: { id, status: 'open' },
          data: { status: 'closed', endedAt: BigInt(db.now()) },
        });
        await ctx.matches.changed(id);
      }
      await noted('tableClosed', by.id, id, { reason: body.reason });
      return {};
    },
  });
  api.add({
    route: 'POST /api/moderation/tables/:id/ruling',
    answer: nothingSchema,
    summary: 'Moderators: rule in a match; the text stands in its record and in everybody’s log',
    body: rest['POST /api/moderation/tables/:id/ruling'],
    handle: async ({ me, params, body }) => {
      const by = await moderator(me);
      const id = params.id ?? '';
      const meta = await readMeta(db, id);
      if (meta?.status !== 'running') throw notFound('match');
      if (meta.holders.some((h) => h.who === by.id)) throw forbidden('nobody rules in a match of his own');
      const name = `arbiter:${by.name}`;
      await rule(id, { act: 'ruling', text: body.text, entries: [] }, name);
      if (body.after === 'pause' || body.after === 'resume')
        await rule(id, { act: 'pause', on: body.after === 'pause' }, name);
      if (body.after === 'draw' || body.after === 'score') await rule(id, { act: 'agree', outcome: body.after }, name);
      await noted('ruling', by.id, id, { text: body.text, after: body.after });
      return {};
    },
  });
  api.add({
    route: 'GET /api/moderation/audit',
    answer: auditSchema,
    summary: 'Moderators: what was done by whom, the latest first; `before`: the id to go on from',
    query: auditQuery,
    handle: async ({ me, query }) => {
      await moderator(me);
      const rows = await prisma.audit.findMany({
        where: {
          ...(query.about === undefined ? {} : { OR: [{ aboutId: query.about }, { actorId: query.about }] }),
          ...(query.kind === undefined ? {} : { kind: query.kind }),
          ...(query.before === undefined ? {} : { id: { lt: query.before } }),
        },
        orderBy: { id: 'desc' },
        take: PAGE,
      });
      const names = await namesOf(
        db,
        rows.flatMap((r) => [r.actorId, r.aboutId]),
      );
      const person = (id: string | null) => (id === null ? null : { id, name: names.get(id) ?? '' });
      return rows.map((r) => ({
        id: r.id,
        at: Number(r.at),
        kind: r.kind,
        by: person(r.actorId),
        about: person(r.aboutId),
        match: r.matchId,
        detail: JSON.parse(r.detail) as unknown,
      }));
    },
  });
  api.add({
    route: 'POST /api/me/sanctions/seen',
    answer: meSchema,
    summary: 'I have read what moderators told me',
    handle: async ({ me }) => {
      await prisma.sanction.updateMany({ where: { userId: me.id, seenAt: null }, data: { seenAt: BigInt(db.now()) } });
      return info(me.id);
    },
  });
}
