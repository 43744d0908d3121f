import type { Context } from '../context.ts';
import type { MatchMeta } from '../match/meta.ts';
import { noticeText } from '../notify/texts.ts';

/** To a table, or to another match with seats that are kept until then. */
export type Invited = { kind: 'table' } | { kind: 'rematch'; until: number };

/**
 * Whoever is invited to a table is told by the ways that he has chosen, once for each table; never by somebody whom he
 * has blocked or does not want to hear.
 */
export async function tellInvited(
  { db, config, notices, log }: Pick<Context, 'db' | 'config' | 'notices' | 'log'>,
  m: Pick<MatchMeta, 'id' | 'name'>,
  from: { id: string; name: string },
  to: string,
  how: Invited,
): Promise<void> {
  try {
    const user = await db.prisma.user.findUnique({ where: { id: to }, select: { lang: true } });
    const deaf = { userId: to, otherId: from.id, kind: { in: ['blocked', 'muted'] } };
    if (!user || (await db.prisma.relation.findFirst({ where: deaf }))) return;
    const deadline = how.kind === 'rematch' ? how.until : null;
    const said = noticeText(user.lang, how.kind, { table: m.name, seat: () => from.name, deadline });
    const origin = config.publicUrl ?? `http://localhost:${config.port}`;
    await notices.tell(to, { id: `asked:${m.id}:${to}`, ...said, link: `${origin}/t/${m.id}` });
  } catch (error) {
    // The invitation stands in the list all the same.
    log.warn({ err: error, match: m.id }, 'who is invited could not be told');
  }
}
