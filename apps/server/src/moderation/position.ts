import type { FastifyReply } from 'fastify';
import type { Context } from '../context.ts';
import type { Report } from '../generated/prisma/client.ts';
import { notFound } from '../http/errors.ts';
import { readMeta } from '../match/meta.ts';
import { boardFor } from '../work/board.ts';
import { whileWaiting } from '../work/waiting.ts';

/** Moderators and arbiters judge others: what they may read of a match and what they play go apart. */
export async function playsIn(
  { prisma }: Context['db'],
  user: string,
  matches: readonly string[],
): Promise<Set<string>> {
  const rows = await prisma.holder.findMany({ where: { who: user, matchId: { in: [...matches] } } });
  return new Set(rows.map((r) => r.matchId));
}

/**
 * The position of a disputed ruling: whoever judges learns no more of a running match than those who dispute it know,
 * and plays on no other side of it afterwards. Throws `HttpError` notFound, oneSide, servedRival.
 */
async function disputedPosition(
  ctx: Pick<Context, 'db' | 'served' | 'store' | 'work'>,
  who: string,
  match: string,
  at: { seats: readonly string[]; version: number },
  signal: AbortSignal,
): Promise<unknown> {
  const meta = await readMeta(ctx.db, match);
  if (!meta || (await playsIn(ctx.db, who, [match])).size > 0) throw notFound('step');
  await ctx.db.transaction((tx) => ctx.served.check(tx, meta, at.seats, who));
  await ctx.served.note(meta, at.seats, who);
  const board = await boardFor(ctx, meta, who, at, signal);
  if (!board || 'missing' in board) throw notFound('step');
  return board.position;
}

/** The position that a report of a ruling is about, as a file. Throws `HttpError` notFound where it is about none. */
export async function positionFile(
  ctx: Pick<Context, 'db' | 'served' | 'store' | 'work'>,
  who: string,
  report: Pick<Report, 'kind' | 'matchId' | 'context'> | null,
  reply: FastifyReply,
): Promise<unknown> {
  if (report?.kind !== 'ruling' || report.matchId === null) throw notFound('report');
  void reply.header('content-disposition', 'attachment; filename="position.json"');
  const { seats, version } = JSON.parse(report.context) as { seats: string[]; version: number };
  return disputedPosition(ctx, who, report.matchId, { seats, version }, whileWaiting(reply));
}
