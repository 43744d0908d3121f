import type { Context } from '../context.ts';
import { conflict } from '../http/errors.ts';
import type { Person } from '../identity/sessions.ts';
import type { Desk } from './desk.ts';
import { checkHost, checkOpen } from './desk.ts';
import type { SeatChanges } from './seats.ts';
import { freeSeat } from './sitting.ts';

/** What the host does at his table; and whoever leaves it. All throw `HttpError`. */
export interface Hosting {
  bot(me: Person, id: string, seat: string, bot: string | null): Promise<void>;
  /** Before the start, and where the table said so when it was opened also afterwards. */
  remove(me: Person, id: string, user: string): Promise<void>;
  /** A locked table takes nobody new. */
  lock(me: Person, id: string, locked: boolean): Promise<void>;
  close(me: Person, id: string): Promise<void>;
  leave(me: Person, id: string): Promise<void>;
}

export function createHosting(
  ctx: Pick<Context, 'db' | 'chat' | 'matches'>,
  desk: Desk,
  changes: SeatChanges,
): Hosting {
  const { db, chat, matches } = ctx;
  const removeRunning = async (id: string, user: string, by: string): Promise<void> => {
    const match = await matches.get(id);
    const done = match && (await changes.remove(match, user, by));
    if (!done?.ok) throw conflict('over', 'this person does not play here any more');
  };
  return {
    async bot(me, id, seat, bot) {
      await desk.change(me, id, undefined, async (m, tx) => {
        checkHost(m, me);
        desk.checkSeats(m, [seat]);
        if (m.status !== 'open') throw conflict('started', 'the match has begun: replace somebody instead');
        await tx.holder.deleteMany({ where: { matchId: id, seat, who: { startsWith: 'bot:' } } });
        if (bot === null) return [];
        if (m.holders.some((h) => h.seat === seat && !h.bot)) throw conflict('seatTaken', 'somebody has this seat');
        await freeSeat(tx, id, seat);
        await tx.holder.create({ data: { matchId: id, seat, who: desk.whoBot(m.game, bot), at: BigInt(db.now()) } });
        return [() => chat.system(m, 'bot', { seat, bot })];
      });
    },

    async remove(me, id, user) {
      await desk.change(me, id, undefined, async (m, tx) => {
        checkHost(m, me);
        if (m.status === 'running' && m.removal === 'host' && user !== me.id)
          return [() => removeRunning(id, user, me.name)];
        checkOpen(m);
        await tx.holder.deleteMany({ where: { matchId: id, who: user } });
        await tx.seatRequest.deleteMany({ where: { matchId: id, OR: [{ fromId: user }, { toId: user }] } });
        if (user !== me.id)
          await tx.match.update({ where: { id }, data: { removed: [...new Set([...m.removed, user])] } });
        const gone = m.holders.find((h) => h.who === user);
        return gone ? [() => chat.system(m, 'removed', { name: gone.name, user })] : [];
      });
    },

    async lock(me, id, locked) {
      await desk.change(me, id, undefined, async (m, tx) => {
        checkHost(m, me);
        await tx.match.update({ where: { id }, data: { locked } });
        return [];
      });
    },

    async close(me, id) {
      await desk.change(me, id, undefined, async (m, tx) => {
        checkHost(m, me);
        // A board on which one is alone may be put away at any time.
        if (!m.practice) checkOpen(m);
        await tx.match.update({ where: { id }, data: { status: 'closed', endedAt: BigInt(db.now()) } });
        return [];
      });
    },

    async leave(me, id) {
      await desk.change(me, id, undefined, async (m, tx) => {
        const mine = m.holders.filter((h) => h.who === me.id);
        // Whoever goes does not want the seats that are kept for him.
        await tx.seatRequest.deleteMany({ where: { matchId: id, toId: me.id } });
        await tx.holder.deleteMany({ where: { matchId: id, who: me.id } });
        const then = mine.map((h) => () => chat.system(m, 'left', { name: me.name, user: me.id, seat: h.seat }));
        if (m.status !== 'open' || m.host.id !== me.id) return then;
        const heir = m.holders.find((h) => !h.bot && h.who !== me.id);
        await tx.match.update({ where: { id }, data: heir ? { hostId: heir.who } : { status: 'closed' } });
        return heir ? [...then, () => chat.system(m, 'host', { name: heir.name, user: heir.who })] : then;
      });
    },
  };
}
