import { isBidder } from '@wardroom/auction';
import type { ClockRule } from '@wardroom/protocol';
import type { Context } from '../context.ts';
import type { SeatChanges } from '../lobby/seats.ts';
import type { LiveMatch } from '../match/live-match.ts';
import { matchRoom } from '../rooms.ts';
import type { ClockState } from './clocks.ts';
import { overdue, windowOver, zeroOf } from './clocks.ts';

const BEAT = 2000;

/** What becomes of a seat whose time is over. */
function thenOf(atZero: ClockRule['atZero'], bids: boolean, heir: string | null): ClockRule['atZero'] {
  if (bids) return 'expire';
  return heir === null ? atZero : 'nothing';
}

/**
 * Watches deadlines of all matches, loaded or not, as soon as it is `ready`, and says every two seconds that this
 * server is alive.
 */
export function startClockKeeper(
  ctx: Pick<Context, 'alive' | 'chat' | 'closing' | 'db' | 'io' | 'log' | 'matches' | 'vacations'>,
  changes: SeatChanges,
  ready: Promise<void>,
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
    const expires = coming.length > 0 && !c.paused ? BigInt(Math.min(...coming)) : null;
    const hides = Object.keys(c.veiled ?? {}).length > 0;
    await db.prisma.match.update({ where: { id }, data: hides ? { expires } : { deadline: expires, expires } });
  };

  /** The game's own answer for everybody who has not given one. Tables without clocks have windows too. */
  const endWindow = async (match: LiveMatch): Promise<void> => {
    const over = (): boolean => windowOver(match.clocks, db.now());
    if (!over()) return;
    const done = await ctx.matches.tableAct(match.id, { act: 'window' }, undefined, () =>
      over() ? null : { code: 'stale', rule: 'platform', key: 'stale' },
    );
    if (!done.ok && done.error.code !== 'stale')
      ctx.log.error({ match: match.id, refusal: done.error }, 'a window could not be closed');
  };

  const timeOut = async (id: string): Promise<void> => {
    const match = await ctx.matches.get(id);
    if (!match || match.frozen) return;
    if (match.clocks?.window) return endWindow(match);
    const rule = match.meta.clock;
    if (rule && match.clocks) {
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
      const bids = isBidder(seat);
      const heir = rule.atZero === 'forfeit' && !bids ? changes.successor(match, seat, holders) : null;
      // biome-ignore lint/suspicious/noThenProperty: the word of the table act; it is a text, never a function.
      const act = { act: 'timeout', seat, then: thenOf(rule.atZero, bids, heir) } as const;
      const done = await ctx.matches.tableAct(id, act, undefined, () =>
        match.clocks && overdue(match.clocks, db.now()).includes(seat)
          ? null
          : { code: 'stale', rule: 'platform', key: 'stale' },
      );
      // A phase of another version of the rules may not say what is chosen: its seats are not asked again and again.
      if (!done.ok && done.error.key === 'noExpiry') await noteDeadline(id, match.clocks, db.now(), played);
      if (!done.ok) return;
      if (rule.atZero !== 'expire') await ctx.chat.system(match.meta, 'timeout', { seat });
      if (heir !== null) {
        await changes.handOver(id, seat, heir, { by: 'system' });
        return;
      }
      // In an auction the format says what becomes of it; nobody loses his place.
      if (bids) return;
      if (rule.atZero === 'nothing') await noteDeadline(id, match.clocks, db.now(), played);
      const over = match.over;
      if (!over && (rule.atZero === 'bot' || rule.atZero === 'forfeit')) await changes.botTakesOver(id, seat);
    }
  };

  const told = async (id: string): Promise<void> => {
    await ctx.matches.changed(id);
    // The clocks travel with steps only, and this is none.
    ctx.io.to(matchRoom(id)).emit('reopen', { match: id });
  };
  ctx.alive.onGiven((ids) => {
    for (const id of ids)
      told(id).catch((err: unknown) => ctx.log.warn({ err, match: id }, 'time given back was not told'));
  });

  const look = async (): Promise<void> => {
    if (looking || ctx.closing) return;
    looking = true;
    try {
      await ready;
      // While nothing could be stored nobody could act: that comes before anybody's time is over.
      if (!(await ctx.alive.beat())) return;
      const rows = await db.sql.query<{ id: string }>(
        `SELECT "id" FROM "Match" WHERE "status" = 'running' AND "expires" <= $1 ORDER BY "expires" LIMIT 50`,
        [db.now()],
      );
      for (const { id } of rows) await timeOut(id);
    } catch (error) {
      ctx.log.warn({ err: error }, 'deadlines could not be looked at');
    } finally {
      looking = false;
    }
  };
  const timers = [
    setInterval(() => void look(), 1000),
    setInterval(() => void (ctx.closing ? null : ctx.alive.beat()), BEAT),
  ];
  return { look, stop: () => timers.forEach(clearInterval) };
}
