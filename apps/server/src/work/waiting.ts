import type { FastifyReply, FastifyRequest } from 'fastify';
import { networkOf } from '../http/limits.ts';
import type { Person } from '../identity/sessions.ts';

/** Who waits, for whoever shares work out among those who wait. */
export const waiterOf = (req: FastifyRequest, me: Person): string => me.id || `n:${networkOf(req.ip)}`;

/** Ends when whoever asked has gone without having waited for the answer. */
export function whileWaiting(reply: FastifyReply): AbortSignal {
  const gone = new AbortController();
  reply.raw.once('close', () => {
    if (!reply.raw.writableFinished) gone.abort(new Error('nobody waits for it any more'));
  });
  return gone.signal;
}
