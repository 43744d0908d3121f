import { ANSWERS_KEPT } from '@wardroom/tournament';
import type { Context } from '../context.ts';
import { lives } from './sessions.ts';

const DAY = 86_400_000;

/**
 * For how long what is kept, days. The page `docs/accounts.md` and the profile say the same; a test compares them.
 * Records of matches that were begun stay: they belong to everybody who played.
 */
export const retention = {
  /** Guests without a session in use, who sit at no table that is open or running: deleted like an account. */
  guests: 90,
  /** Talk at tables that are over or closed. */
  chat: 365,
  /** Notices that were sent. */
  notices: 60,
  /** Sessions that nobody uses. */
  sessions: 365,
  /** The audit log; reports that were handled. */
  audit: 730,
  /** Answers to questions of events that are over. */
  answers: ANSWERS_KEPT.afterEnd,
  /** The same of events that go on. */
  olderAnswers: ANSWERS_KEPT.most,
} as const;

/** Guests in one go; the next round brings the others. */
const MOST = 200;

/** Deletes what has been kept long enough. `remove`: deletes a guest like an account. */
export async function keepNoLonger(
  { db }: Pick<Context, 'db'>,
  remove: (userId: string) => Promise<void>,
): Promise<{ guests: number; chat: number; notices: number; sessions: number; audit: number; answers: number }> {
  const { prisma, sql } = db;
  const before = (days: number): bigint => BigInt(db.now() - days * DAY);
  const guests = await sql.query<{ id: string }>(
    `SELECT u."id" FROM "User" u WHERE u."nameKey" IS NULL AND u."deletedAt" IS NULL AND u."seenAt" < $1
       AND NOT EXISTS (SELECT 1 FROM "Session" s WHERE s."userId" = u."id" AND s."seenAt" >= $1)
       AND NOT EXISTS (SELECT 1 FROM "Holder" h JOIN "Match" m ON m."id" = h."matchId"
                       WHERE h."who" = u."id" AND m."status" IN ('open', 'running'))
     LIMIT ${MOST}`,
    [Number(before(retention.guests))],
  );
  for (const { id } of guests) await remove(id);
  const chat = await sql.query(
    `DELETE FROM "ChatLine" c USING "Match" m WHERE m."id" = c."matchId" AND m."status" IN ('over', 'closed')
       AND c."userId" IS NOT NULL AND c."at" < $1 RETURNING c."id"`,
    [Number(before(retention.chat))],
  );
  // One under way is tried again for some hours: older ones are done.
  const notices = await prisma.notice.deleteMany({ where: { at: { lt: before(retention.notices) } } });
  const sessions = await prisma.session.deleteMany({
    where: {
      OR: [
        { seenAt: { lt: before(retention.sessions) } },
        { createdAt: { lt: BigInt(db.now() - lives.player.whole) } },
      ],
    },
  });
  const audit = await prisma.audit.deleteMany({ where: { at: { lt: before(retention.audit) } } });
  await prisma.report.deleteMany({ where: { status: { not: 'open' }, at: { lt: before(retention.audit) } } });
  await prisma.accountToken.deleteMany({ where: { expiresAt: { lt: BigInt(db.now()) } } });
  const answers = await sql.query(
    `DELETE FROM "EntryAnswer" a WHERE a."at" < $1 OR EXISTS (SELECT 1 FROM "Tournament" t
       WHERE t."id" = a."tournamentId" AND t."status" IN ('finished', 'cancelled') AND t."touchedAt" < $2)
     RETURNING a."userId"`,
    [Number(before(retention.olderAnswers)), Number(before(retention.answers))],
  );
  return {
    answers: answers.length,
    guests: guests.length,
    chat: chat.length,
    notices: notices.count,
    sessions: sessions.count,
    audit: audit.count,
  };
}
