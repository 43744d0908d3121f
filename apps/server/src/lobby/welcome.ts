import { conflict, forbidden } from '../http/errors.ts';
import type { MatchMeta } from '../match/meta.ts';
import type { Tx } from '../storage/database.ts';

/**
 * May this person sit down here, and be talked with by those who sit here? Throws `HttpError` locked, removed,
 * forbidden.
 */
export async function checkWelcome(tx: Tx, m: MatchMeta, user: string): Promise<void> {
  if (m.locked && m.host.id !== user && !m.holders.some((h) => h.who === user))
    throw conflict('locked', 'the table is locked');
  const block = await tx.relation.findFirst({ where: { userId: m.host.id, otherId: user, kind: 'blocked' } });
  if (block) throw forbidden('the host has blocked you');
  if (m.removed.includes(user)) throw conflict('removed', 'who was removed from a table does not come back to it');
}
