import { isBidder } from '@wardroom/auction';
import type { Refusal, Result } from '@wardroom/rules';
import { engineRefusal } from '@wardroom/rules';
import type { Context } from '../context.ts';
import { conflict } from '../http/errors.ts';
import type { LiveMatch } from '../match/live-match.ts';
import type { Holder, MatchMeta } from '../match/meta.ts';
import { isBot, readMeta } from '../match/meta.ts';
import type { Tx } from '../storage/database.ts';
import { lockMatch } from '../storage/database.ts';
import type { Passages } from './passages.ts';
import { checkWelcome } from './welcome.ts';

export interface HandOver {
  /** Who does it, for the record. */
  by: string;
  /** Of several holders this one alone gives his part up. */
  instead?: string;
  /** The holders that the caller has seen: when others hold the seat by now nothing is done. */
  held?: readonly string[];
  /** Who comes is new here: a locked table, or one that has removed him, keeps him out. */
  guest?: boolean;
}

/** Seats of running matches that pass from one holder to another. */
export interface SeatChanges {
  /**
   * The seat goes to a user or a bot, instead of all its holders or of one of them; the record says so. Nothing is
   * done where it is his already. Throws `HttpError` seatTaken, oneSide, servedRival, over; for guests also locked,
   * removed, forbidden.
   */
  handOver(match: string, seat: string, to: string, o: HandOver): Promise<void>;
  /**
   * Somebody shares a seat from now on, with those who hold it; `asked`: the holder who has agreed. Throws `HttpError`
   * like `handOver`.
   */
  join(match: string, seat: string, user: string, o: { by: string; asked: string }): Promise<void>;
  /**
   * Somebody goes, out of all his seats: whoever shares one plays on in it, else an ally, else a bot. He does not come
   * back.
   */
  remove(match: LiveMatch, user: string, by: string): Promise<Result<unknown, Refusal>>;
  /** A seat goes to the strongest bot. */
  botTakesOver(id: string, seat: string): Promise<void>;
  /**
   * One holder gives a seat up. Whoever shares it plays on in it; else an ally (or a bot, as the table says) takes it
   * over; when nobody else of its side is left, the side has lost.
   */
  resign(match: LiveMatch, user: { id: string; name: string }, seat: string): Promise<Result<unknown, Refusal>>;
  /** A whole side gives up; `by`: the names of its players. */
  concede(match: LiveMatch, side: string, by: string): Promise<Result<unknown, Refusal>>;
  /** Who would take over this seat, so that its side plays on; null: nobody is left. */
  successor(match: LiveMatch, seat: string, gone: readonly string[]): string | null;
}

const of = (m: MatchMeta, seat: string): Holder[] => m.holders.filter((h) => h.seat === seat);
const same = (a: readonly string[], b: readonly string[]): boolean => [...a].sort().join() === [...b].sort().join();

export function createSeatChanges(
  ctx: Pick<Context, 'db' | 'games' | 'matches' | 'served' | 'chat' | 'bots'>,
  passages: Passages,
): SeatChanges {
  const { db, matches, chat } = ctx;

  const nameOf = async (who: string): Promise<string> =>
    isBot(who) ? who.slice(4) : ((await db.prisma.user.findUnique({ where: { id: who } }))?.name ?? who);
  const say = async (m: MatchMeta, seat: string, who: string): Promise<void> =>
    isBot(who)
      ? chat.system(m, 'bot', { seat, bot: who.slice(4) })
      : chat.system(m, 'joined', { seat, name: await nameOf(who), user: who });

  /** The change itself; what the match then has to be told, or null: nothing has changed. */
  const pass = async (
    tx: Tx,
    id: string,
    seat: string,
    to: string,
    o: HandOver & { name: string },
  ): Promise<{ now: MatchMeta; note: string } | null> => {
    await lockMatch(tx, id);
    const now = await readMeta({ prisma: tx }, id);
    if (now?.status !== 'running') throw conflict('over', 'the match is not running');
    const held = of(now, seat);
    const rivals = (who: readonly string[]): string[] => who.filter((w) => w !== to);
    if (o.held && !same(rivals(held.map((h) => h.who)), rivals(o.held)))
      throw conflict('seatTaken', `somebody else has ${seat} by now`);
    if (o.guest) await checkWelcome(tx, now, to);
    const gone = held.filter((h) => o.instead === undefined || h.who === o.instead);
    const mine = held.some((h) => h.who === to);
    if (mine && gone.every((h) => h.who === to)) return null;
    if (!isBot(to)) await ctx.served.sits(tx, now, [seat], to);
    await tx.holder.deleteMany({ where: { matchId: id, seat, who: { in: rivals(gone.map((h) => h.who)) } } });
    await tx.seatRequest.deleteMany({ where: { matchId: id, seat, toId: null, fromId: to } });
    if (!mine) await tx.holder.create({ data: { matchId: id, seat, who: to, at: BigInt(db.now()) } });
    if (!isBot(to))
      await tx.match.update({ where: { id }, data: { resigned: now.resigned.filter((s) => s !== seat) } });
    const comes = { who: to, name: o.name };
    const note = await passages.note(tx, { match: id, seat, from: gone, to: [comes], by: o.by });
    return { now, note };
  };

  /** A seat gives up with nobody to take it over: the rules say what becomes of its side. */
  const giveUp = async (
    match: LiveMatch,
    seat: string,
    by: string,
    user?: string,
  ): Promise<Result<unknown, Refusal>> => {
    const { meta } = match;
    const done = await matches.tableAct(meta.id, { act: 'resign', seat }, by, () =>
      match.meta.resigned.includes(seat) ? engineRefusal('over') : null,
    );
    if (!done.ok) return done;
    await chat.system(meta, 'resigned', { name: by, seat, ...(user === undefined ? {} : { user }) });
    await db.transaction(async (tx) => {
      await lockMatch(tx, meta.id);
      const resigned = (await readMeta({ prisma: tx }, meta.id))?.resigned ?? [];
      await tx.match.update({ where: { id: meta.id }, data: { resigned: [...new Set([...resigned, seat])] } });
    });
    await matches.changed(meta.id);
    // A game that goes on without the seat: a bot answers for it.
    if (!match.play.outcome) await changes.botTakesOver(meta.id, seat);
    return done;
  };

  /** One of several holders goes; null: he was the last, or has gone already. */
  const leaveToSharers = async (
    id: string,
    seat: string,
    user: string,
    by: string,
  ): Promise<{ note: string } | null> =>
    db.transaction(async (tx) => {
      await lockMatch(tx, id);
      const now = await readMeta({ prisma: tx }, id);
      if (!now) return null;
      const sharers = of(now, seat).filter((h) => !h.bot && h.who !== user);
      if (sharers.length === 0) return null;
      const left = await tx.holder.deleteMany({ where: { matchId: id, seat, who: user } });
      if (left.count === 0) return null;
      return { note: await passages.note(tx, { match: id, seat, from: of(now, seat), to: sharers, by }) };
    });

  const changes: SeatChanges = {
    async handOver(id, seat, to, o) {
      const name = await nameOf(to);
      const passed = await db.transaction((tx) => pass(tx, id, seat, to, { ...o, name }));
      if (!passed) return;
      await matches.changed(id);
      await passages.record(passed.note);
      await say(passed.now, seat, to);
    },

    async join(id, seat, user, o) {
      const name = await nameOf(user);
      const joined = await db.transaction(async (tx) => {
        await lockMatch(tx, id);
        const now = await readMeta({ prisma: tx }, id);
        if (!now || (now.status !== 'open' && now.status !== 'running')) throw conflict('over', 'the match is over');
        const held = of(now, seat);
        if (held.some((h) => h.who === user)) return null;
        if (!now.sharing) throw conflict('noSharing', 'seats of this table are not shared');
        if (!held.some((h) => h.who === o.asked))
          throw conflict('seatTaken', 'who agreed does not hold this seat any more');
        await checkWelcome(tx, now, user);
        await ctx.served.sits(tx, now, [seat], user);
        await tx.holder.create({ data: { matchId: id, seat, who: user, at: BigInt(db.now()) } });
        const to = [...held, { who: user, name }];
        const passage = { match: id, seat, from: held, to, by: o.by };
        return { now, note: now.status === 'running' ? await passages.note(tx, passage) : null };
      });
      if (!joined) return;
      await matches.changed(id);
      if (joined.note !== null) await passages.record(joined.note);
      await say(joined.now, seat, user);
    },

    async remove(match, user, by) {
      const { meta } = match;
      const mine = meta.holders.filter((h) => h.who === user);
      if (meta.status !== 'running' || mine.length === 0) return { ok: false, error: engineRefusal('stale') };
      await db.transaction(async (tx) => {
        await lockMatch(tx, meta.id);
        const now = await readMeta({ prisma: tx }, meta.id);
        await tx.match.update({
          where: { id: meta.id },
          data: { removed: [...new Set([...(now?.removed ?? []), user])] },
        });
      });
      await chat.system(meta, 'removed', { name: mine[0]?.name ?? '', user });
      for (const { seat } of mine) {
        const left = await leaveToSharers(meta.id, seat, user, by);
        if (left) {
          await matches.changed(meta.id);
          await passages.record(left.note);
        } else
          await changes.handOver(
            meta.id,
            seat,
            changes.successor(match, seat, [user]) ?? `bot:${ctx.bots.best(meta.game)}`,
            { by },
          );
      }
      return { ok: true, value: null };
    },

    async botTakesOver(id, seat) {
      const m = await readMeta(db, id);
      // Seats of an event are not given away: the event's own rules say what a time that is over means.
      if (m?.status === 'running' && m.event === null)
        await changes.handOver(id, seat, `bot:${ctx.bots.best(m.game)}`, { by: 'system' });
    },

    successor(match, seat, gone) {
      const { meta } = match;
      const seats = match.play.game.seats(meta.options);
      const side = seats.find((s) => s.id === seat)?.side;
      const allies = seats
        .filter((s) => s.side === side && s.id !== seat)
        .flatMap((s) => of(meta, s.id))
        .filter((h) => !h.bot && !gone.includes(h.who));
      const ally = allies[0];
      if (!ally) return null;
      return meta.leaver === 'bot' ? `bot:${ctx.bots.best(meta.game)}` : ally.who;
    },

    async resign(match, user, seat) {
      const { meta } = match;
      if (meta.status !== 'running' || match.play.outcome || meta.resigned.includes(seat))
        return { ok: false, error: engineRefusal('over') };
      // Before an event's sides are settled there is nothing to give up; whoever leaves withdraws from the event.
      if (meta.event !== null && isBidder(seat)) return { ok: false, error: engineRefusal('tableAct', 'eventTable') };
      const to = changes.successor(match, seat, [user.id]);
      const left = await leaveToSharers(meta.id, seat, user.id, user.name);
      if (left) {
        await matches.changed(meta.id);
        const done = await passages.record(left.note);
        await chat.system(meta, 'resigned', { name: user.name, user: user.id, seat });
        return done;
      }
      if (to !== null) {
        await chat.system(meta, 'resigned', { name: user.name, user: user.id, seat });
        await changes.handOver(meta.id, seat, to, { by: user.name });
        return { ok: true, value: null };
      }
      return giveUp(match, seat, user.name, user.id);
    },

    async concede(match, side, by) {
      let done: Result<unknown, Refusal> = { ok: false, error: engineRefusal('over') };
      for (const seat of match.play.game.seats(match.meta.options).filter((s) => s.side === side)) {
        if (match.meta.status !== 'running' || match.play.outcome) break;
        if (!match.meta.resigned.includes(seat.id)) done = await giveUp(match, seat.id, by);
        if (!done.ok) break;
      }
      return done;
    },
  };
  return changes;
}
