import type { Context } from '../context.ts';
import type { SeatChanges } from '../lobby/seats.ts';
import type { ClockState } from './clocks.ts';
import { overdue, zeroOf } from './clocks.ts';

/** A stretch longer than this in which no server said it was alive is given back, ms. */
const DEAD = 10_000;
const BEAT = 2000;

/** Says that a server is alive; the first one after a dead stretch gives the time back to every running match. */
export async function giveTimeBack(ctx: Pick<Context, 'db' | 'log'>): Promise<void> {
  const { sql } = ctx.db;
  const now = ctx.db.now();
  await sql.query(`INSERT INTO "Fact" ("id", "value") VALUES ('alive', $1) ON CONFLICT DO NOTHING`, [String(now)]);
  // One node wins this update; the others find a fresh value.
  const rows = await sql.query<{ was: string }>(
    `UPDATE "Fact" f SET "value" = $1 FROM (SELECT "value" AS was FROM "Fact" WHERE "id" = 'alive' FOR UPDATE) o
     WHERE f."id" = 'alive' AND o.was::bigint < $1::bigint - ${DEAD} RETURNING o.was`,
    [String(now)],
  );
  const was = rows[0]?.was;
  if (was === undefined) return;
  const gap = now - Number(was);
  const given = await sql.query(
    `UPDATE "Match" SET "gaveBack" = "gaveBack" + $1, "deadline" = "deadline" + $1 WHERE "status" = 'running' AND "clock" IS NOT NULL RETURNING "id"`,
    [gap],
  );
  if (given.length > 0)
    ctx.log.info({ ms: gap, matches: given.length }, 'no server was alive: the clocks get the time back');
}

/** Watches deadlines of all matches, loaded or not, and says every two seconds that this server is alive. */
export function startClockKeeper(
  ctx: Pick<Context, 'chat' | 'closing' | 'db' | 'log' | 'matches' | 'vacations'>,
  changes: SeatChanges,
): { look(): Promise<void>; stop(): void } {
  const { db } = ctx;
  let looking = false;

  /** Looks again when the next clock of a person runs out; those that are out already stay so. */
  const noteDeadline = async (
    id: string,
    c: ClockState,
    now: number,
    played: (seat: string) => boolean,
  ): Promise<void> => {
    const coming = c.running
      .filter(played)
      .map((s) => zeroOf(c, s))
      .filter((at) => at > now);
    const deadline = coming.length > 0 && !c.paused ? BigInt(Math.min(...coming)) : null;
    await db.prisma.match.update({ where: { id }, data: { deadline } });
  };

  const timeOut = async (id: string): Promise<void> => {
    const match = await ctx.matches.get(id);
    const rule = match?.meta.clock;
    if (!match || !rule || match.frozen) return;
    if (match.clocks) {
      const { clocks } = match;
      const now = db.now();
      // Nobody's time runs out who is no person.
      const played = (s: string): boolean => match.meta.holders.some((h) => h.seat === s && !h.bot);
      const seat = overdue(clocks, now).find(played);
      if (seat === undefined) {
        await noteDeadline(id, clocks, now, played);
        return;
      }
      const holders = match.meta.holders.filter((h) => h.seat === seat && !h.bot).map((h) => h.who);
      if (await ctx.vacations.give(match)) return;
      // Where the side has other people left, the seat alone is lost, not the war.
      const heir = rule.atZero === 'forfeit' ? changes.successor(match, seat, holders) : null;
      // biome-ignore lint/suspicious/noThenProperty: the word of the table act; it is a text, never a function.
      const act = { act: 'timeout', seat, then: heir === null ? rule.atZero : 'nothing' } as const;
      const done = await ctx.matches.tableAct(id, act, undefined, () =>
        match.clocks && overdue(match.clocks, db.now()).includes(seat)
          ? null
          : { code: 'stale', rule: 'platform', key: 'stale' },
      );
      if (!done.ok) return;
      await ctx.chat.system(match.meta, 'timeout', { seat });
      if (heir !== null) {
        await changes.handOver(id, seat, heir, { by: 'system' });
        return;
      }
      if (rule.atZero === 'nothing') await noteDeadline(id, match.clocks, db.now(), played);
      const over = match.over;
      if (!over && rule.atZero !== 'nothing') await changes.botTakesOver(id, seat);
    }
  };

  const look = async (): Promise<void> => {
    if (looking || ctx.closing) return;
    looking = true;
    try {
      const rows = await db.sql.query<{ id: string }>(
        `SELECT "id" FROM "Match" WHERE "status" = 'running' AND "deadline" <= $1 ORDER BY "deadline" LIMIT 50`,
        [db.now()],
      );
      for (const { id } of rows) await timeOut(id);
    } catch (error) {
      ctx.log.warn({ err: error }, 'deadlines could not be looked at');
    } finally {
      looking = false;
    }
  };
  const beat = (): void => {
    db.sql.query(`UPDATE "Fact" SET "value" = $1 WHERE "id" = 'alive'`, [String(db.now())]).catch(() => undefined);
  };
  const timers = [setInterval(() => void look(), 1000), setInterval(beat, BEAT)];
  return { look, stop: () => timers.forEach(clearInterval) };
}
