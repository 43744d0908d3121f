import type { MeInfo } from '@wardroom/protocol';
import type { Context } from '../context.ts';
import { sanctionInfo } from '../moderation/sanctions.ts';
import type { Letters } from './letters.ts';

/** Who somebody is, for himself. */
export type Info = (id: string) => Promise<MeInfo>;

export function createInfo(ctx: Pick<Context, 'config' | 'db' | 'notices'>, letters: Letters): Info {
  const { prisma } = ctx.db;
  return async (id) => {
    const user = await prisma.user.findUniqueOrThrow({ where: { id } });
    const relations = await prisma.relation.findMany({ where: { userId: id } });
    const others = await prisma.user.findMany({
      where: { id: { in: relations.map((r) => r.otherId) } },
      select: { id: true, name: true },
    });
    const named = (kind: string): { id: string; name: string }[] =>
      others.filter((o) => relations.some((r) => r.otherId === o.id && r.kind === kind));
    const waiting = await prisma.accountToken.findFirst({
      where: { userId: id, kind: 'mail', expiresAt: { gt: BigInt(ctx.db.now()) } },
      orderBy: { expiresAt: 'desc' },
    });
    const unread = await prisma.sanction.findMany({ where: { userId: id, seenAt: null }, orderBy: { at: 'asc' } });
    return {
      id: user.id,
      name: user.name,
      registered: user.nameKey !== null,
      password: user.passwordHash !== null,
      email: user.email,
      emailWaiting: waiting?.data ?? '',
      mail: letters.possible,
      beacon: ctx.config.beacon?.chain.chain ?? null,
      webhook: user.webhook,
      digest: user.digest,
      reminder: user.reminder,
      vacationDays: user.vacationDays,
      lang: user.lang === 'es' ? 'es' : 'en',
      muted: named('muted'),
      blocked: named('blocked'),
      publicProfile: user.publicProfile,
      role: user.role === 'moderator' || user.role === 'administrator' ? user.role : '',
      sanctions: unread.map(sanctionInfo),
      pushKey: ctx.notices.pushKey,
    };
  };
}
