import type { Context } from '../context.ts';
import type { LiveMatch } from '../match/live-match.ts';
import { matchRoom } from '../rooms.ts';

const DAY = 86_400_000;

/** Vacations: in slow games the clock of a seat stands still while all its holders are away. */
export interface Vacations {
  /**
   * Gives the time of vacations to the seats whose clocks run, once for each wait and vacation. True: some was given.
   */
  give(match: LiveMatch): Promise<boolean>;
  /** The same for every match of this user that waits. */
  giveTo(user: string): Promise<void>;
}

export function createVacations(ctx: Pick<Context, 'db' | 'io' | 'matches'>): Vacations {
  const { db, matches } = ctx;
  const { prisma } = db;

  /** From when until when all of these users are away, in the stretch that begins at `since`; null: never. */
  const away = async (users: readonly string[], since: number): Promise<{ from: number; until: number } | null> => {
    const rows = await prisma.user.findMany({
      where: { id: { in: [...users] }, vacationUntil: { gt: BigInt(since) } },
    });
    if (users.length === 0 || rows.length < users.length) return null;
    const from = Math.max(since, ...rows.map((u) => Number(u.vacationFrom)));
    const until = Math.min(...rows.map((u) => Number(u.vacationUntil)));
    return from < until ? { from, until } : null;
  };

  /**
   * How much of a stretch away (ms) the event of a match lets this person have: what is given is taken from the days
   * that its rules allow each entrant.
   */
  const within = (event: string | null, user: string, ms: number): Promise<number> => {
    if (event === null) return Promise.resolve(ms);
    return db.transaction(async (tx) => {
      // Two servers that give at once give one after the other.
      await tx.$queryRaw`SELECT 1 FROM "Tournament" WHERE "id" = ${event} FOR NO KEY UPDATE`;
      const row = await tx.tournament.findUnique({ where: { id: event }, select: { rules: true } });
      const { vacationDays } = JSON.parse(row?.rules ?? '{}') as { vacationDays?: number };
      if (vacationDays === undefined) return ms;
      const id = `vacation:${event}:${user}`;
      const had = Number((await tx.fact.findUnique({ where: { id } }))?.value ?? 0);
      const given = Math.max(0, Math.min(ms, vacationDays * DAY - had));
      const value = String(had + given);
      await tx.fact.upsert({ where: { id }, create: { id, value }, update: { value } });
      return given;
    });
  };

  const vacations: Vacations = {
    async give(match) {
      const { clocks, meta } = match;
      if (!clocks || clocks.paused || meta.pace !== 'slow' || meta.status !== 'running') return false;
      let given = 0;
      for (const seat of clocks.running) {
        const users = meta.holders.filter((h) => h.seat === seat && !h.bot).map((h) => h.who);
        const gap = await away(users, clocks.at);
        if (!gap) continue;
        const id = `vacation:${meta.id}:${seat}:${match.waitSince.get(seat) ?? 0}:${gap.until}`;
        const first = await db.sql.query(
          `INSERT INTO "Notice" ("id", "userId", "at", "sent", "text") VALUES ($1, $2, $3, true, '') ON ` +
            'CONFLICT DO NOTHING RETURNING "id"',
          [id, users[0], db.now()],
        );
        if (first.length === 0) continue;
        given = Math.max(given, await within(meta.event, users[0] ?? '', gap.until - gap.from));
      }
      if (given === 0) return false;
      await db.sql.query(
        `UPDATE "Match" SET "gaveBack" = "gaveBack" + $1, "deadline" = "deadline" + $1,
          "expires" = "expires" + $1 WHERE "id" = $2`,
        [given, meta.id],
      );
      await matches.changed(meta.id);
      // The clocks travel with steps only, and this is none.
      ctx.io.to(matchRoom(meta.id)).emit('reopen', { match: meta.id });
      return true;
    },
    async giveTo(user) {
      const rows = await db.sql.query<{ id: string }>(
        `SELECT DISTINCT m."id" FROM "Match" m JOIN "Holder" h ON h."matchId" = m."id" AND h."seat" = ANY(m."waiting")
         WHERE m."status" = 'running' AND m."pace" = 'slow' AND h."who" = $1`,
        [user],
      );
      for (const { id } of rows) {
        const match = await matches.get(id);
        if (match) await vacations.give(match);
      }
    },
  };
  return vacations;
}
