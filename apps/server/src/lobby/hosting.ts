import type { Context } from '../context.ts';
import { conflict } from '../http/errors.ts';
import type { Person } from '../identity/sessions.ts';
import type { Desk } from './desk.ts';
import { checkHost, checkOpen } from './desk.ts';

/** What the host does at a table that has not begun; and whoever leaves it. All throw `HttpError`. */
export interface Hosting {
  bot(me: Person, id: string, seat: string, bot: string | null): Promise<void>;
  remove(me: Person, id: string, user: string): Promise<void>;
  close(me: Person, id: string): Promise<void>;
  leave(me: Person, id: string): Promise<void>;
}

export function createHosting(ctx: Pick<Context, 'db' | 'chat'>, desk: Desk): Hosting {
  const { db, chat } = ctx;
  return {
    async bot(me, id, seat, bot) {
      await desk.change(me, id, undefined, async (m, tx) => {
        checkHost(m, me);
        desk.checkSeats(m, [seat]);
        if (m.status !== 'open') throw conflict('started', 'the match has begun: replace somebody instead');
        await tx.holder.deleteMany({ where: { matchId: id, seat, who: { startsWith: 'bot:' } } });
        if (bot === null) return [];
        if (m.holders.some((h) => h.seat === seat && !h.bot)) throw conflict('seatTaken', 'somebody has this seat');
        await tx.holder.create({ data: { matchId: id, seat, who: desk.whoBot(m.game, bot), at: BigInt(db.now()) } });
        return [() => chat.system(m, 'bot', { seat, bot })];
      });
    },

    async remove(me, id, user) {
      await desk.change(me, id, undefined, async (m, tx) => {
        checkHost(m, me);
        checkOpen(m);
        await tx.holder.deleteMany({ where: { matchId: id, who: user } });
        const gone = m.holders.find((h) => h.who === user);
        return gone ? [() => chat.system(m, 'removed', { name: gone.name })] : [];
      });
    },

    async close(me, id) {
      await desk.change(me, id, undefined, async (m, tx) => {
        checkHost(m, me);
        checkOpen(m);
        await tx.match.update({ where: { id }, data: { status: 'closed', endedAt: BigInt(db.now()) } });
        return [];
      });
    },

    async leave(me, id) {
      await desk.change(me, id, undefined, async (m, tx) => {
        const mine = m.holders.filter((h) => h.who === me.id);
        await tx.holder.deleteMany({ where: { matchId: id, who: me.id } });
        const then = mine.map((h) => () => chat.system(m, 'left', { name: me.name, seat: h.seat }));
        if (m.status !== 'open' || m.host.id !== me.id) return then;
        const heir = m.holders.find((h) => !h.bot && h.who !== me.id);
        await tx.match.update({ where: { id }, data: heir ? { hostId: heir.who } : { status: 'closed' } });
        return heir ? [...then, () => chat.system(m, 'host', { name: heir.name })] : then;
      });
    },
  };
}
