import { canonical, type Json } from '@wardroom/rules';
import { type DaysOff, elapsed, later, type Stop } from '@wardroom/tournament';
import type { Context } from '../context.ts';
import type { LiveMatch } from '../match/live-match.ts';
import type { MatchMeta } from '../match/meta.ts';
import { matchRoom } from '../rooms.ts';
import type { Tx } from '../storage/database.ts';
import { lockMatch } from '../storage/database.ts';
import { readClock } from './clocks.ts';
import { moveDeadlines } from './stops.ts';

const DAY = 86_400_000;

/** Vacations: in slow games the clock of a seat stands still while all its holders are away. */
export interface Vacations {
  /**
   * Clocks that run stand as long as all who hold their seat are on vacation. True: one does that did not.
   */
  give(match: LiveMatch): Promise<boolean>;
  /** The same for every match of this user that waits. */
  giveTo(user: string): Promise<void>;
}

/** What somebody has had of his vacation in an event: so much (ms), in these stretches. Once it was a number alone. */
function hadOf(value: string | undefined): { used: number; gaps: readonly Stop[] } {
  const had = JSON.parse(value ?? '0') as number | { used: number; gaps: readonly Stop[] };
  return typeof had === 'number' ? { used: had, gaps: [] } : had;
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
   * As much of a stretch away as the event of a match lets this person have: what is given is taken from the days that
   * its rules allow each entrant. Days off, time without a server (`dead`) and a stretch that he has had at another
   * board are not taken again.
   */
  const within = async (
    tx: Tx,
    event: string | null,
    user: string,
    gap: Stop,
    { off, dead }: { off: DaysOff | null; dead: readonly Stop[] },
  ): Promise<Stop> => {
    if (event === null) return gap;
    // Two servers that give at once give one after the other.
    await tx.$queryRaw`SELECT 1 FROM "Tournament" WHERE "id" = ${event} FOR NO KEY UPDATE`;
    const row = await tx.tournament.findUnique({ where: { id: event }, select: { rules: true } });
    const { vacationDays } = JSON.parse(row?.rules ?? '{}') as { vacationDays?: number };
    if (vacationDays === undefined) return gap;
    const id = `vacation:${event}:${user}`;
    const { used, gaps } = hadOf((await tx.fact.findUnique({ where: { id } }))?.value);
    const left = Math.max(0, vacationDays * DAY - used);
    const free = [...gaps, ...dead];
    const fresh = elapsed(off, gap.from, gap.until, free);
    const until = fresh <= left ? gap.until : Math.min(gap.until, later(off, gap.from, left, free));
    const value = JSON.stringify({ used: used + Math.min(fresh, left), gaps: [...gaps, { from: gap.from, until }] });
    await tx.fact.upsert({ where: { id }, create: { id, value }, update: { value } });
    return { from: gap.from, until };
  };

  /** The clock of a seat stands in this stretch; false: it did already. */
  const stand = (meta: MatchMeta, seat: string, user: string, gap: Stop): Promise<boolean> =>
    db.transaction(async (tx) => {
      await lockMatch(tx, meta.id);
      const row = await tx.match.findUnique({ where: { id: meta.id }, select: { clock: true } });
      const { clock, away: all, dead } = readClock(row?.clock ?? null);
      if (!clock) return false;
      const { off = null } = clock;
      const mine = all[seat] ?? [];
      const isNew = ({ from, until }: Stop): boolean => elapsed(off, from, until, [...mine, ...dead]) > 0;
      if (!isNew(gap)) return false;
      const stop = await within(tx, meta.event, user, gap, { off, dead });
      if (!isNew(stop)) return false;
      const stops = { away: { ...all, [seat]: [...mine, stop] }, ...(dead.length > 0 ? { dead } : {}) };
      const made = { ...clock, ...stops };
      await tx.match.update({ where: { id: meta.id }, data: { clock: canonical(made as unknown as Json) } });
      return true;
    });

  const vacations: Vacations = {
    async give(match) {
      const { clocks, meta } = match;
      if (!clocks || clocks.paused || meta.pace !== 'slow' || meta.status !== 'running') return false;
      let any = false;
      for (const seat of clocks.running) {
        const users = meta.holders.filter((h) => h.seat === seat && !h.bot).map((h) => h.who);
        const gap = await away(users, clocks.at);
        if (gap && (await stand(meta, seat, users[0] ?? '', gap))) any = true;
      }
      if (!any) return false;
      await matches.changed(meta.id);
      // The clocks travel with steps only, and this is none.
      await moveDeadlines(prisma, meta.id, clocks, (await matches.get(meta.id))?.clocks ?? null);
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
