import type { SanctionInfo } from '@wardroom/protocol';
import type { Context } from '../context.ts';
import type { Sanction } from '../generated/prisma/client.ts';
import { forbidden, HttpError, notFound } from '../http/errors.ts';
import type { Accounts } from '../identity/accounts.ts';
import { leaveAllTables } from '../identity/deletion.ts';
import { newId } from '../identity/sessions.ts';
import type { SeatChanges } from '../lobby/seats.ts';
import { lockUser } from '../storage/database.ts';

/** A ban has no end: later than any clock of ours will show, ms. */
const NEVER = 8_640_000_000_000_000n;
const HOUR = 3_600_000;

export const sanctionInfo = (s: Sanction): SanctionInfo => ({
  id: s.id,
  kind: s.kind as SanctionInfo['kind'],
  reason: s.reason,
  at: Number(s.at),
  until: s.until === null ? null : Number(s.until),
  lifted: s.liftedAt !== null,
});

export interface Wish {
  user: string;
  kind: SanctionInfo['kind'];
  reason: string;
  hours?: number | undefined;
}

/**
 * What moderators may impose on people. Each has a reason and is in the audit log; all but warnings end or are lifted.
 */
export interface Sanctions {
  /** Throws `HttpError` notFound, forbidden (of those who keep order only an administrator), needsEnd. */
  impose(by: { id: string; role: string }, wish: Wish): Promise<SanctionInfo>;
  /** Throws `HttpError` notFound. */
  lift(by: string, id: string, reason: string): Promise<void>;
}

export function createSanctions(
  ctx: Pick<Context, 'db' | 'matches'> & { changes: SeatChanges },
  accounts: Accounts,
): Sanctions {
  const { db } = ctx;
  const { prisma } = db;

  /** The present ends of mutes and exclusions, from what is in force. */
  const settle = async (userId: string): Promise<void> => {
    await db.transaction(async (tx) => {
      await lockUser(tx, userId);
      const rows = await tx.sanction.findMany({ where: { userId, liftedAt: null } });
      const end = (kinds: readonly string[]): bigint => {
        let last = 0n;
        for (const { kind, until } of rows) if (kinds.includes(kind) && (until ?? NEVER) > last) last = until ?? NEVER;
        return last;
      };
      await tx.user.update({
        where: { id: userId },
        data: { mutedUntil: end(['mute']), outUntil: end(['suspend', 'ban']) },
      });
    });
    accounts.sessions.forget(userId);
  };

  return {
    async impose(by, { user, kind, reason, hours }) {
      const whom = await prisma.user.findUnique({ where: { id: user } });
      if (!whom || whom.deletedAt !== null) throw notFound('person');
      if (whom.role !== '' && by.role !== 'administrator') throw forbidden('only an administrator may do that');
      if ((kind === 'mute' || kind === 'suspend') && hours === undefined)
        throw new HttpError(400, 'needsEnd', 'a mute and a suspension say how many hours they last');
      const now = db.now();
      const until = kind === 'mute' || kind === 'suspend' ? BigInt(now + (hours ?? 0) * HOUR) : null;
      const row = await prisma.sanction.create({
        data: { id: newId(), userId: user, kind, reason, byId: by.id, at: BigInt(now), until },
      });
      await settle(user);
      await accounts.audit.note({ kind, by: by.id, about: user, detail: { reason, hours: hours ?? 0 } });
      if (kind === 'ban' || kind === 'suspend') await accounts.endSessions(user);
      // Whoever is away for good holds nobody up; a suspended player's clocks run on.
      if (kind === 'ban') await leaveAllTables(ctx, user, 'moderator');
      return sanctionInfo(row);
    },
    async lift(by, id, reason) {
      const row = await prisma.sanction.findUnique({ where: { id } });
      if (!row || row.liftedAt !== null) throw notFound('sanction');
      await prisma.sanction.update({ where: { id }, data: { liftedAt: BigInt(db.now()) } });
      await settle(row.userId);
      await accounts.audit.note({ kind: 'lift', by, about: row.userId, detail: { reason, was: row.kind } });
    },
  };
}

/** Throws `HttpError` suspended, with reason and end, where somebody may not come in now. */
export async function checkWelcomeIn({ prisma, now }: Context['db'], userId: string): Promise<void> {
  const user = await prisma.user.findUnique({ where: { id: userId }, select: { outUntil: true } });
  if (!user || Number(user.outUntil) <= now()) return;
  const row = await prisma.sanction.findFirst({
    where: { userId, liftedAt: null, kind: { in: ['suspend', 'ban'] } },
    orderBy: { at: 'desc' },
  });
  throw new HttpError(403, 'suspended', row?.reason ?? 'this account may not come in now', {
    details: { until: row?.until === null ? null : Number(user.outUntil), reason: row?.reason ?? '' },
  });
}

/** May this person talk now? */
export async function isMuted({ prisma, now }: Context['db'], userId: string): Promise<boolean> {
  const user = await prisma.user.findUnique({ where: { id: userId }, select: { mutedUntil: true } });
  return user !== null && Number(user.mutedUntil) > now();
}
