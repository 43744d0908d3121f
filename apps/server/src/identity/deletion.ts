import type { Context } from '../context.ts';
import type { SeatChanges } from '../lobby/seats.ts';
import type { Accounts } from './accounts.ts';

/** What is shown where a deleted account's name stood. */
const GONE = { en: 'deleted player', es: 'jugador borrado' };

/**
 * Deletes an account: its seats in running matches pass on as if it had been removed, its name, address, keys,
 * sessions, talk and everything else about it go. Its id stays in records, which are those of others too.
 */
export async function deleteAccount(
  ctx: Pick<Context, 'db' | 'matches'> & { changes: SeatChanges },
  accounts: Accounts,
  userId: string,
  by: string,
): Promise<void> {
  const { db, matches } = ctx;
  const { prisma } = db;
  const user = await prisma.user.findUniqueOrThrow({ where: { id: userId } });
  await leaveAllTables(ctx, userId, user.name);
  const name = GONE[user.lang === 'es' ? 'es' : 'en'];
  await db.transaction(async (tx) => {
    await tx.user.update({
      where: { id: userId },
      data: {
        name,
        nameKey: null,
        skeleton: null,
        passwordHash: null,
        email: '',
        webhook: '',
        digest: false,
        failures: 0,
        deletedAt: BigInt(db.now()),
      },
    });
    const mine = { where: { userId } };
    await tx.passkey.deleteMany(mine);
    await tx.accountToken.deleteMany(mine);
    await tx.deviceLink.deleteMany(mine);
    await tx.pushSubscription.deleteMany(mine);
    await tx.notice.deleteMany(mine);
    await tx.orders.deleteMany(mine);
    await tx.rating.deleteMany(mine);
    await tx.ratingGame.deleteMany(mine);
    await tx.relation.deleteMany({ where: { OR: [{ userId }, { otherId: userId }] } });
    await tx.eventToken.deleteMany({ where: { userId } });
    await tx.entryAnswer.deleteMany(mine);
    await tx.follow.deleteMany({ where: { OR: [{ userId }, { otherId: userId }] } });
    await tx.chatLine.deleteMany(mine);
    await tx.note.deleteMany(mine);
  });
  await accounts.endSessions(userId);
  await accounts.audit.note({ kind: 'deleted', by, about: userId });
  // Whoever sits at a table with him sees the other name.
  const held = await prisma.holder.findMany({
    where: { who: userId },
    select: { matchId: true },
    distinct: ['matchId'],
  });
  for (const { matchId } of held) if (matches.loaded(matchId)) await matches.changed(matchId);
}

/** Out of every table that is open or running. */
export async function leaveAllTables(
  { db, matches, changes }: Pick<Context, 'db' | 'matches'> & { changes: SeatChanges },
  userId: string,
  by: string,
): Promise<void> {
  const { prisma } = db;
  const rows = await db.sql.query<{ id: string; status: string }>(
    `SELECT DISTINCT m."id", m."status" FROM "Match" m LEFT JOIN "Holder" h ON h."matchId" = m."id"
     WHERE m."status" IN ('open', 'running') AND (h."who" = $1 OR (m."hostId" = $1 AND m."status" = 'open'))`,
    [userId],
  );
  for (const { id, status } of rows) {
    if (status === 'running') {
      const match = await matches.get(id);
      if (match) await changes.remove(match, userId, by);
      continue;
    }
    await prisma.holder.deleteMany({ where: { matchId: id, who: userId } });
    await prisma.seatRequest.deleteMany({ where: { matchId: id, fromId: userId } });
    await prisma.match.updateMany({
      where: { id, hostId: userId, status: 'open' },
      data: { status: 'closed', endedAt: BigInt(db.now()) },
    });
    await matches.changed(id);
  }
}
