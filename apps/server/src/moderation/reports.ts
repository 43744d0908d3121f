import type { ReportInfo, RestBody } from '@wardroom/protocol';
import { rest } from '@wardroom/protocol';
import { nothingSchema } from '@wardroom/protocol/answers.ts';
import type { Context } from '../context.ts';
import type { Report } from '../generated/prisma/client.ts';
import type { Api } from '../http/api.ts';
import { notFound } from '../http/errors.ts';
import type { Audit } from '../identity/audit.ts';
import { newToken } from '../identity/sessions.ts';
import { readMeta, seatsOf } from '../match/meta.ts';

/** So many lines of talk before a report are kept with it. */
const AROUND = 30;

/** Names of people by id. */
export async function namesOf(
  { prisma }: Context['db'],
  ids: readonly (string | null)[],
): Promise<Map<string, string>> {
  const wanted = [...new Set(ids.filter((id) => id !== null))];
  const rows = await prisma.user.findMany({ where: { id: { in: wanted } }, select: { id: true, name: true } });
  return new Map(rows.map((r) => [r.id, r.name]));
}

export function reportInfo(r: Report, names: ReadonlyMap<string, string>): ReportInfo {
  const person = (id: string) => ({ id, name: names.get(id) ?? '' });
  return {
    id: r.id,
    kind: r.kind === 'ruling' ? 'ruling' : 'person',
    status: r.status as ReportInfo['status'],
    from: person(r.fromId),
    about: r.aboutId === '' ? null : person(r.aboutId),
    match: r.matchId,
    text: r.text,
    at: Number(r.at),
    context: JSON.parse(r.context) as unknown,
    outcome: r.outcome,
  };
}

/** A report is handled or dismissed, with a note. Throws `HttpError` notFound where it is not open any more. */
export async function handleReport(
  { prisma, now }: Context['db'],
  audit: Audit,
  by: string,
  report: Pick<Report, 'id'> & Partial<Pick<Report, 'matchId'>>,
  { outcome, note }: RestBody<'POST /api/moderation/reports/:id'>,
): Promise<void> {
  const done = await prisma.report.updateMany({
    where: { id: report.id, status: 'open' },
    data: { status: outcome, outcome: note, handledById: by, handledAt: BigInt(now()) },
  });
  if (done.count === 0) throw notFound('report');
  const match = report.matchId ? { match: report.matchId } : {};
  await audit.note({ kind: 'handled', by, ...match, detail: { report: report.id, as: outcome } });
}

/** How people call for help: about somebody, or about what the rules made of a choice. */
export function reportRoutes(
  ctx: Pick<Context, 'db' | 'games' | 'log' | 'matches'>,
  api: Api,
  audit: Audit,
  arbiters: (event: string, match: string, report: string) => Promise<void>,
): void {
  const { db } = ctx;
  const { prisma } = db;
  api.add({
    route: 'POST /api/reports',
    answer: nothingSchema,
    summary: 'Report somebody to those who run this server; the talk around it goes along',
    body: rest['POST /api/reports'],
    perMinute: 10,
    handle: async ({ me, body }) => {
      const about = await prisma.user.findUnique({ where: { id: body.user } });
      if (!about) throw notFound('person');
      const lines = body.match
        ? await prisma.chatLine.findMany({
            where: { matchId: body.match, userId: { not: null } },
            orderBy: { id: 'desc' },
            take: AROUND,
          })
        : [];
      const talk = lines
        .reverse()
        .map((l) => ({ id: l.id, name: l.name, user: l.userId, text: l.text, at: Number(l.at) }));
      await prisma.report.create({
        data: {
          id: newToken(),
          fromId: me.id,
          aboutId: body.user,
          matchId: body.match ?? null,
          text: body.text,
          at: BigInt(db.now()),
          context: JSON.stringify({ talk }),
        },
      });
      await audit.note({ kind: 'report', by: me.id, about: body.user, ...(body.match ? { match: body.match } : {}) });
      ctx.log.warn({ about: body.user, match: body.match }, 'somebody was reported');
      return {};
    },
  });
  api.add({
    route: 'POST /api/disputes',
    answer: nothingSchema,
    summary: 'Doubt a ruling: position, rule and choice go to the arbiter',
    body: rest['POST /api/disputes'],
    perMinute: 10,
    handle: async ({ me, body }) => {
      const meta = await readMeta(db, body.match);
      const seats = meta ? seatsOf(meta, ctx.games.named(meta.game), me.id) : [];
      if (!meta?.header || seats.length === 0) throw notFound('match');
      const match = await ctx.matches.get(body.match);
      const { version, rule, key, choice } = body;
      const context = {
        game: meta.game,
        rulesVersion: meta.header.rulesVersion,
        seats,
        version,
        // The step that the position can be made again from, for those who may read the record.
        seq: match?.seq ?? null,
        ...(rule === undefined ? {} : { rule }),
        ...(key === undefined ? {} : { key }),
        ...(choice === undefined ? {} : { choice: JSON.stringify(choice).slice(0, 4000) }),
      };
      const id = newToken();
      await prisma.report.create({
        data: {
          id,
          fromId: me.id,
          aboutId: '',
          matchId: body.match,
          text: body.text,
          at: BigInt(db.now()),
          kind: 'ruling',
          context: JSON.stringify(context),
        },
      });
      await audit.note({ kind: 'report', by: me.id, match: body.match, detail: { ruling: rule ?? key ?? '' } });
      ctx.log.warn({ match: body.match, rule, key }, 'a ruling is disputed');
      if (meta.event !== null)
        arbiters(meta.event, body.match, id).catch((err: unknown) => ctx.log.warn({ err }, 'arbiters were not told'));
      return {};
    },
  });
}
