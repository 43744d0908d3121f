import type { Refusal, Result, TableAct } from '@wardroom/rules';
import { engineRefusal, hidesNothing } from '@wardroom/rules';
import type { Context } from '../context.ts';
import { conflict } from '../http/api.ts';
import type { LiveMatch } from '../match/live-match.ts';
import type { Holder, MatchMeta } from '../match/meta.ts';
import { isBot, readMeta } from '../match/meta.ts';

/** Seats of running matches that pass from one holder to another. */
export interface SeatChanges {
  /** The seat goes to a user or a bot, instead of all its holders or of one of them; the record says so. */
  handOver(m: MatchMeta, seat: string, to: string, by: string, instead?: string): Promise<void>;
  /** A seat goes to the strongest bot. */
  botTakesOver(id: string, seat: string): Promise<void>;
  /**
   * One holder gives a seat up. Whoever shares it plays on in it; else an ally (or a bot, as the table says) takes it over;
   * when nobody else of its side is left, the side has lost.
   */
  resign(match: LiveMatch, user: { id: string; name: string }, seat: string): Promise<Result<unknown, Refusal>>;
  /** A whole side gives up; `by`: the names of its players. */
  concede(match: LiveMatch, side: string, by: string): Promise<Result<unknown, Refusal>>;
  /** Who would take over this seat, so that its side plays on; null: nobody is left. */
  successor(match: LiveMatch, seat: string, gone: readonly string[]): string | null;
}

export function createSeatChanges(ctx: Context): SeatChanges {
  const { db, matches } = ctx;
  const { prisma } = db;

  const nameOf = async (who: string): Promise<string> =>
    isBot(who) ? who.slice(4) : ((await prisma.user.findUnique({ where: { id: who } }))?.name ?? who);
  const say = async (m: MatchMeta, seat: string, who: string): Promise<void> =>
    isBot(who) ? ctx.chat.system(m, 'bot', { seat, bot: who.slice(4) }) : ctx.chat.system(m, 'joined', { seat, name: await nameOf(who) });
  const of = (m: MatchMeta, seat: string): Holder[] => m.holders.filter((h) => h.seat === seat);

  /** Nobody who has seen the secrets of one side takes a seat of another one. Throws `HttpError` servedRival. */
  const checkUnserved = async (m: MatchMeta, seat: string, user: string): Promise<void> => {
    const game = ctx.games.named(m.game);
    if (hidesNothing(game) || m.practice) return;
    const seats = game.seats(m.options);
    const sideOf = (id: string): string | undefined => seats.find((s) => s.id === id)?.side;
    const served = await ctx.served.of(m.id, user);
    if (served.some((s) => sideOf(s) !== sideOf(seat)))
      throw conflict('servedRival', 'whoever has seen the secrets of one side takes no seat of another');
  };

  /** A seat gives up with nobody to take it over: the rules say what becomes of its side. */
  const giveUp = async (match: LiveMatch, seat: string, by: string): Promise<Result<unknown, Refusal>> => {
    const { meta } = match;
    const done = await matches.tableAct(meta.id, { act: 'resign', seat }, by, () =>
      match.meta.resigned.includes(seat) ? engineRefusal('over') : null,
    );
    if (!done.ok) return done;
    await prisma.match.update({ where: { id: meta.id }, data: { resigned: { push: seat } } });
    await ctx.chat.system(meta, 'resigned', { name: by, seat });
    await matches.changed(meta.id);
    // A game that goes on without the seat: a bot answers for it.
    if (!match.play.outcome) await changes.botTakesOver(meta.id, seat);
    return done;
  };

  const changes: SeatChanges = {
    async handOver(m, seat, to, by, instead) {
      if (!isBot(to)) await checkUnserved(m, seat, to);
      const gone = of(m, seat).filter((h) => instead === undefined || h.who === instead);
      const from = gone.map((h) => h.name);
      const at = BigInt(db.now());
      await prisma.holder.deleteMany({ where: { matchId: m.id, seat, who: { in: gone.map((h) => h.who).filter((w) => w !== to) } } });
      await prisma.holder.upsert({
        where: { matchId_seat_who: { matchId: m.id, seat, who: to } },
        create: { matchId: m.id, seat, who: to, at },
        update: {},
      });
      if (!isBot(to)) await prisma.match.update({ where: { id: m.id }, data: { resigned: m.resigned.filter((s) => s !== seat) } });
      await matches.changed(m.id);
      if (m.status !== 'running') return;
      const act: TableAct = { act: 'player', seat, from: from.join(', '), to: await nameOf(to) };
      await matches.tableAct(m.id, act, by);
      await say(m, seat, to);
    },

    async botTakesOver(id, seat) {
      const m = await readMeta(db, id);
      if (m?.status === 'running') await changes.handOver(m, seat, `bot:${ctx.bots.best(m.game)}`, 'system');
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
      const sharers = of(meta, seat).filter((h) => !h.bot && h.who !== user.id);
      const to = changes.successor(match, seat, [user.id]);
      if (sharers.length > 0) {
        const act: TableAct = {
          act: 'player',
          seat,
          from: of(meta, seat)
            .map((h) => h.name)
            .join(', '),
          to: sharers.map((h) => h.name).join(', '),
        };
        await prisma.holder.deleteMany({ where: { matchId: meta.id, seat, who: user.id } });
        await matches.changed(meta.id);
        const done = await matches.tableAct(meta.id, act, user.name);
        await ctx.chat.system(meta, 'resigned', { name: user.name, seat });
        return done;
      }
      if (to !== null) {
        await ctx.chat.system(meta, 'resigned', { name: user.name, seat });
        await changes.handOver(meta, seat, to, user.name);
        return { ok: true, value: null };
      }
      return giveUp(match, seat, user.name);
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
