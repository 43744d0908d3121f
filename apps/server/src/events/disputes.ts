import { rest } from '@wardroom/protocol';
import { nothingSchema, reportsSchema } from '@wardroom/protocol/answers.ts';
import { hidesNothing } from '@wardroom/rules';
import { boardOf, isOwnBoard, isSealed, mayDo, numberOf, roleIn } from '@wardroom/tournament';
import { z } from 'zod';
import type { Context } from '../context.ts';
import type { Report } from '../generated/prisma/client.ts';
import type { Api } from '../http/api.ts';
import { notFound } from '../http/errors.ts';
import type { Audit } from '../identity/audit.ts';
import { positionFile } from '../moderation/position.ts';
import { handleReport, namesOf, reportInfo } from '../moderation/reports.ts';
import { noticeText } from '../notify/texts.ts';
import { userRoom } from '../rooms.ts';
import type { Author, LoadedEvent } from './store.ts';
import { refused } from './store.ts';

/** Tells those who rule in an event that a ruling of one of its matches is disputed. */
export type TellArbiters = (event: string, match: string, report: string) => Promise<void>;

const PAGE = 100;

/** May this person rule on that board: the organiser, directors and arbiters, never on a game of their own. */
export const mayRule = (event: LoadedEvent, user: string, match: string): boolean => {
  const board = boardOf(event.state, match);
  return (
    board !== null &&
    mayDo(roleIn(event.state, event.ownerId, user), 'result') &&
    !isOwnBoard(event.state, board, user) &&
    // Whoever plays the same seed sees nothing of it elsewhere.
    !(isSealed(event.state, event.rules, match) && numberOf(event.state, user) !== null)
  );
};

/** Disputes of an event's matches: those who rule in it get them, beside the moderators of the server. */
export function eventDisputes(
  ctx: Pick<Context, 'config' | 'db' | 'games' | 'io' | 'notices' | 'served' | 'store' | 'work'>,
  api: Api,
  audit: Audit,
  events: {
    seen: (name: string, user: string) => Promise<LoadedEvent>;
    read: (id: string) => Promise<LoadedEvent | null>;
    /** Somebody sees more of a match than its players; throws where he may not. */
    look: (event: LoadedEvent, by: Author, board: string) => Promise<void>;
  },
): TellArbiters {
  const { db } = ctx;
  const { prisma } = db;
  /** Throws `HttpError` notOrganiser. */
  const official = async (name: string, user: string): Promise<LoadedEvent> => {
    const event = await events.seen(name, user);
    if (!mayDo(roleIn(event.state, event.ownerId, user), 'result')) throw refused('notOrganiser');
    return event;
  };
  const reportOf = async (name: string, user: string, id: string): Promise<Report & { matchId: string }> => {
    const event = await official(name, user);
    const report = await prisma.report.findUnique({ where: { id } });
    const match = report?.kind === 'ruling' ? report.matchId : null;
    if (!report || match === null || !mayRule(event, user, match)) throw notFound('report');
    return { ...report, matchId: match };
  };

  api.add({
    route: 'GET /api/events/:id/disputes',
    answer: reportsSchema,
    summary: 'Arbiters: open disputes of the event’s matches, the oldest first; not those of one’s own board',
    handle: async ({ me, params }) => {
      const event = await official(params.id ?? '', me.id);
      const matches = await prisma.match.findMany({ where: { eventId: event.id }, select: { id: true } });
      const rows = await prisma.report.findMany({
        where: { kind: 'ruling', status: 'open', matchId: { in: matches.map((m) => m.id) } },
        orderBy: { at: 'asc' },
        take: PAGE,
      });
      const mine = rows.filter((r) => mayRule(event, me.id, r.matchId ?? ''));
      const names = await namesOf(
        db,
        mine.map((r) => r.fromId),
      );
      return mine.map((r) => reportInfo(r, names));
    },
  });
  api.add({
    route: 'GET /api/events/:id/disputes/:report/position',
    answer: z.unknown().describe('A position file'),
    summary:
      'Arbiters who do not play: the position of a disputed ruling, as far as those who dispute it know it; where ' +
      'the game hides something, that they have looked stands in the log',
    perMinute: 20,
    handle: async ({ me, params, reply }) => {
      const report = await reportOf(params.id ?? '', me.id, params.report ?? '');
      const event = await events.seen(params.id ?? '', me.id);
      // What those who dispute it know, others who play in the event must not.
      if (event.state.status === 'running' && numberOf(event.state, me.id) !== null) throw refused('ownBoard');
      if (event.state.status === 'running' && !hidesNothing(ctx.games.named(event.rules.game)))
        await events.look(event, me, report.matchId);
      return positionFile(ctx, me.id, report, reply);
    },
  });
  api.add({
    route: 'POST /api/events/:id/disputes/:report',
    answer: nothingSchema,
    summary: 'Arbiters: a dispute is handled or dismissed, with a note',
    body: rest['POST /api/moderation/reports/:id'],
    handle: async ({ me, params, body }) => {
      const report = await reportOf(params.id ?? '', me.id, params.report ?? '');
      await handleReport(db, audit, me.id, report, body);
      return {};
    },
  });

  return async (id, match, report) => {
    const event = await events.read(id);
    if (!event) return;
    const { state, ownerId, slug, name, log } = event;
    const able = [...new Set([ownerId, ...Object.keys(state.roles)])].filter((who) => mayRule(event, who, match));
    const users = await prisma.user.findMany({ where: { id: { in: able } }, select: { id: true, lang: true } });
    const origin = ctx.config.publicUrl ?? `http://localhost:${ctx.config.port}`;
    for (const user of users) {
      ctx.io.to(userRoom(user.id)).emit('event', { event: id, seq: log.length });
      const text = noticeText(user.lang, 'dispute', { table: name, seat: () => '', deadline: null });
      await ctx.notices.tell(user.id, { id: `dispute:${report}:${user.id}`, ...text, link: `${origin}/e/${slug}` });
    }
  };
}
