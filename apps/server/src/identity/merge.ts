import type { Database, Tx } from '../storage/database.ts';

/** Matches and tables that somebody plays or hosts. */
export async function countMatches(db: Pick<Database, 'prisma'>, user: string): Promise<number> {
  const held = await db.prisma.holder.findMany({ where: { who: user }, select: { matchId: true } });
  const hosted = await db.prisma.match.findMany({
    where: { hostId: user, status: { not: 'closed' } },
    select: { id: true },
  });
  return new Set([...held.map((h) => h.matchId), ...hosted.map((m) => m.id)]).size;
}

/**
 * What a guest plays and hosts belongs to an account from now on; returns the matches. Where the account sits at the
 * same table, or has seen a seat's secrets there, everything stays as it is: one person holds one side.
 */
export async function mergeGuest(tx: Tx, guest: string, account: string): Promise<string[]> {
  const at = async (user: string): Promise<Set<string>> => {
    const held = await tx.holder.findMany({ where: { who: user }, select: { matchId: true } });
    const served = await tx.served.findMany({ where: { userId: user }, select: { matchId: true } });
    return new Set([...held, ...served].map((h) => h.matchId));
  };
  const theirs = await at(account);
  const hosted = await tx.match.findMany({ where: { hostId: guest }, select: { id: true } });
  const mine = new Set([...(await at(guest)), ...hosted.map((m) => m.id)]);
  const moving = [...mine].filter((id) => !theirs.has(id)).sort();
  const those = { matchId: { in: moving } };
  await tx.holder.updateMany({ where: { ...those, who: guest }, data: { who: account } });
  await tx.served.updateMany({ where: { ...those, userId: guest }, data: { userId: account } });
  await tx.orders.updateMany({ where: { ...those, userId: guest }, data: { userId: account } });
  await tx.seatRequest.deleteMany({ where: { OR: [{ fromId: guest }, { toId: guest }] } });
  await tx.proposal.updateMany({ where: { ...those, open: true, fromId: guest }, data: { open: false } });
  await tx.match.updateMany({ where: { id: { in: moving }, hostId: guest }, data: { hostId: account } });
  await tx.match.updateMany({ where: { id: { in: moving }, caster: guest }, data: { caster: account } });
  return moving;
}
