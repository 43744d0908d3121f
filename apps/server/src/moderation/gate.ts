import type { FastifyRequest } from 'fastify';
import type { Context } from '../context.ts';
import type { Person } from '../identity/sessions.ts';
import { checkWelcomeIn } from './sanctions.ts';

/** What whoever may not come in may do all the same: learn why, take his data, go. */
const allowed = new Set([
  '/api/session',
  '/api/logout',
  '/api/login',
  '/api/proof',
  '/api/me/delete',
  '/api/me/sanctions/seen',
  '/api/passkeys/sign-in',
  '/api/passkeys/sign-in/options',
]);

/** Refuses acts of suspended and banned people; they may read. Throws `HttpError` suspended. */
export async function checkIn(db: Context['db'], req: FastifyRequest, person: Person | null): Promise<void> {
  if (!person || (person.outUntil ?? 0) <= db.now()) return;
  if (req.method === 'GET' || allowed.has(req.routeOptions.url ?? '')) return;
  await checkWelcomeIn(db, person.id);
}
