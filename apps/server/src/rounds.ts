import type { Context } from './context.ts';
import type { Passages } from './lobby/passages.ts';
import type { Boxes } from './match/boxes.ts';
import type { Delayed } from './match/delayed.ts';
import type { Locks } from './match/locks.ts';
import type { StandingDesk } from './match/orders.ts';
import type { Settled } from './match/settled.ts';
import { CAST, DELAYED } from './rooms.ts';

/** Open tables are closed when nobody has touched them for so long, ms. */
const ABANDONED = { live: 3 * 3_600_000, slow: 7 * 86_400_000 };

/** What is done again and again: gaps, delayed spectators, eviction, abandoned tables, reminders. */
export function startRounds(
  ctx: Pick<Context, 'bots' | 'closing' | 'config' | 'db' | 'io' | 'log' | 'matches' | 'notices' | 'presence'>,
  parts: {
    boxes: Boxes;
    locks: Locks;
    delayed: Delayed;
    orders: StandingDesk;
    passages: Passages;
    settled: Settled;
    retention(): Promise<void>;
  },
): { closeAbandoned(): Promise<void>; stop(): void } {
  const careful = (work: () => unknown) => (): void => {
    if (ctx.closing) return;
    Promise.resolve()
      .then(work)
      .catch((error: unknown) => ctx.log.warn({ err: error }, 'a round failed'));
  };

  /** Audiences of a match that somebody on this node watches. */
  const watched = (match: string): Set<string> => {
    const keys = new Set<string>();
    const prefix = `m:${match}|`;
    for (const room of ctx.io.of('/').adapter.rooms.keys())
      if (room.startsWith(prefix)) keys.add(room.slice(prefix.length));
    for (const late of [CAST, DELAYED] as const) if (!keys.has(late)) parts.delayed.drop(match, late);
    for (const key of parts.delayed.followed(match)) keys.add(key);
    return keys;
  };

  const closeAbandoned = async (): Promise<void> => {
    const now = ctx.db.now();
    for (const pace of ['live', 'slow'] as const) {
      const rows = await ctx.db.prisma.match.findMany({
        where: { status: 'open', pace, eventId: null, touchedAt: { lt: BigInt(now - ABANDONED[pace]) } },
        select: { id: true },
        take: 100,
      });
      for (const { id } of rows) {
        const { users, watching, glancing } = ctx.presence.of(id);
        if (users.length + watching + glancing > 0) continue;
        await ctx.db.prisma.match.updateMany({
          where: { id, status: 'open' },
          data: { status: 'closed', endedAt: BigInt(now) },
        });
        await ctx.matches.changed(id);
      }
    }
    await ctx.db.prisma.deviceLink.deleteMany({ where: { expiresAt: { lt: BigInt(now) } } });
  };

  /**
   * How each waiting match was when it was looked at: as long as no step follows and nobody comes or goes it is left
   * asleep.
   */
  let looked = new Map<string, string>();
  /** Matches in which a bot or standing orders were at work when a server died. */
  const wakeSleeping = async (): Promise<void> => {
    const rows = await ctx.db.sql.query<{ id: string; seq: number }>(
      `SELECT DISTINCT m."id", (SELECT max("seq") FROM "Step" s WHERE s."match" = m."id") AS seq
       FROM "Match" m JOIN "Holder" h ON h."matchId" = m."id" AND h."seat" = ANY(m."waiting")
       WHERE m."status" = 'running' AND (h."who" LIKE 'bot:%' OR m."pace" = 'slow')
         AND (m."eventId" IS NOT NULL OR EXISTS (
           SELECT 1 FROM "Holder" p WHERE p."matchId" = m."id" AND p."who" NOT LIKE 'bot:%'
         )) LIMIT 500`,
    );
    const before = looked;
    looked = new Map(rows.map((r) => [r.id, [r.seq, ...ctx.presence.of(r.id).users].join(' ')]));
    for (const { id } of rows) {
      if (before.get(id) === looked.get(id)) continue;
      const match = await ctx.matches.get(id);
      if (!match) continue;
      ctx.bots.wake(match, ctx.config.redisUrl !== null);
      parts.orders.wake(match);
      // A notice may have been due when a server died.
      ctx.notices.stepped(match);
    }
  };

  /**
   * Nobody is waited for in a match that has ended; where a server died before it noted the end, whoever loads the
   * match does.
   */
  const noteEnds = async (): Promise<void> => {
    const rows = await ctx.db.sql.query<{ id: string }>(
      `SELECT "id" FROM "Match" WHERE "status" = 'running' AND cardinality("waiting") = 0 LIMIT 500`,
    );
    for (const { id } of rows) if (!ctx.matches.loaded(id)) await ctx.matches.get(id);
  };

  const timers = [
    setInterval(
      careful(() => parts.delayed.tick()),
      1000,
    ),
    setInterval(
      careful(() => (ctx.config.databaseUrl ? ctx.matches.checkGaps() : undefined)),
      1000,
    ),
    setInterval(
      careful(() => ctx.matches.evict(watched)),
      30_000,
    ),
    setInterval(
      careful(() => parts.passages.finish()),
      15_000,
    ),
    setInterval(
      careful(() => closeAbandoned()),
      600_000,
    ),
    setInterval(careful(parts.retention), 3_600_000),
    setInterval(
      careful(() => ctx.notices.tick()),
      60_000,
    ),
    setInterval(
      careful(() => wakeSleeping()),
      60_000,
    ),
    setInterval(
      careful(() => noteEnds()),
      60_000,
    ),
    setInterval(
      careful(() => parts.settled.overlooked()),
      60_000,
    ),
    setInterval(
      careful(() => parts.locks.tick()),
      1000,
    ),
    setInterval(
      careful(() => parts.boxes.overlooked()),
      60_000,
    ),
  ];
  careful(wakeSleeping)();
  careful(noteEnds)();
  careful(() => parts.passages.finish())();
  careful(() => parts.settled.overlooked())();
  careful(() => parts.boxes.overlooked())();
  return { closeAbandoned, stop: () => timers.forEach(clearInterval) };
}
