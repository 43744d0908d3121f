import type { Database } from '../storage/database.ts';

/** Everything that is kept about one person, in plain JSON; secrets of others and of matches are not in it. */
export async function exportOf({ prisma, sql }: Pick<Database, 'prisma' | 'sql'>, userId: string) {
  const mine = { where: { userId } };
  const user = await prisma.user.findUniqueOrThrow({ where: { id: userId } });
  const matches = await sql.query(
    `SELECT m."id", m."game", m."name", m."scenario", m."status", m."createdAt", m."startedAt", m."endedAt",
            array_agg(h."seat" ORDER BY h."seat") AS seats
     FROM "Match" m JOIN "Holder" h ON h."matchId" = m."id" WHERE h."who" = $1 GROUP BY m."id" ORDER BY m."createdAt"`,
    [userId],
  );
  const plain = {
    account: { ...user, passwordHash: user.passwordHash === null ? 'none' : 'kept as a hash' },
    sessions: (await prisma.session.findMany(mine)).map(({ id: _id, ...s }) => s),
    passkeys: (await prisma.passkey.findMany(mine)).map(({ publicKey: _key, ...k }) => k),
    browsers: (await prisma.pushSubscription.findMany(mine)).map(({ endpoint }) => ({ endpoint })),
    people: await prisma.relation.findMany(mine),
    follows: await prisma.follow.findMany(mine),
    talk: await prisma.chatLine.findMany(mine),
    notes: await prisma.note.findMany(mine),
    notices: await prisma.notice.findMany(mine),
    orders: await prisma.orders.findMany(mine),
    entryAnswers: await prisma.entryAnswer.findMany(mine),
    ratings: await prisma.rating.findMany(mine),
    ratedGames: await prisma.ratingGame.findMany(mine),
    reports: await prisma.report.findMany({ where: { fromId: userId } }),
    audit: await prisma.audit.findMany({ where: { OR: [{ aboutId: userId }, { actorId: userId }] } }),
    matches,
    records: 'each match: GET /api/matches/:id/record',
  };
  return JSON.parse(
    JSON.stringify(plain, (_key, value: unknown) => (typeof value === 'bigint' ? Number(value) : value)),
  ) as { account: unknown };
}
