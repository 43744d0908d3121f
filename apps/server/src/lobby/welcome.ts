import { conflict, forbidden } from '../http/errors.ts';
import type { MatchMeta } from '../match/meta.ts';
import type { Tx } from '../storage/database.ts';

/**
 * May this person sit down here, and be talked with by those who sit here? Throws `HttpError` locked, removed,
 * forbidden.
 */
export async function checkWelcome(tx: Tx, m: MatchMeta, user: string): Promise<void> {
  // For whom a seat of a table that has not begun is kept is not new here.
  const expected = m.status === 'open' && m.requests.some((r) => r.to?.id === user);
  if (m.locked && m.host.id !== user && !expected && !m.holders.some((h) => h.who === user))
    throw conflict('locked', 'the table is locked');
  const block = await tx.relation.findFirst({ where: { userId: m.host.id, otherId: user, kind: 'blocked' } });
  if (block) throw forbidden('the host has blocked you');
  if (m.removed.includes(user)) throw conflict('removed', 'who was removed from a table does not come back to it');
}
