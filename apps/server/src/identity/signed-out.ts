import type { Context } from '../context.ts';
import { sessionRoom } from '../rooms.ts';
import type { Sessions } from './sessions.ts';

/** How often each node asks whether the sessions of its connections are still there, ms. */
const LOOK = 15_000;

/** Whoever is signed out hears nothing more: his connections end on all nodes. */
export function cutSignedOut(ctx: Pick<Context, 'bus' | 'closing' | 'io' | 'log'>, sessions: Sessions): () => void {
  sessions.onEnd((session) => {
    ctx.bus.publish({ k: 'session', session });
    ctx.io.in(sessionRoom(session)).disconnectSockets(true);
  });
  ctx.bus.onMessage((m) => {
    if (m.k !== 'session') return;
    sessions.ended(m.session);
    ctx.io.local.in(sessionRoom(m.session)).disconnectSockets(true);
  });
  // A message between nodes may have been lost; the database knows.
  const look = async (): Promise<void> => {
    const here = new Set([...ctx.io.of('/').sockets.values()].map((s) => s.data.session));
    for (const session of await sessions.gone([...here])) {
      sessions.ended(session);
      ctx.io.local.in(sessionRoom(session)).disconnectSockets(true);
    }
  };
  const timer = setInterval(() => {
    if (!ctx.closing) look().catch((err: unknown) => ctx.log.warn({ err }, 'sessions could not be looked at'));
  }, LOOK);
  timer.unref();
  return () => clearInterval(timer);
}
