import type { Context } from '../context.ts';
import { conflict, forbidden, notFound } from '../http/errors.ts';
import type { Person } from '../identity/sessions.ts';
import { newId } from '../identity/sessions.ts';
import type { MatchMeta } from '../match/meta.ts';
import type { Tx } from '../storage/database.ts';
import type { Desk } from './desk.ts';
import type { SeatChanges } from './seats.ts';
import type { Sit } from './sitting.ts';
import { checkWelcome } from './welcome.ts';

/**
 * What is asked and offered about held seats. Nothing changes hands before somebody has said yes. All throw
 * `HttpError`.
 */
export interface SeatRequests {
  /** Asks the holders of a seat for a part of it. */
  ask(me: Person, id: string, seat: string, code: string | undefined): Promise<void>;
  /** Offers a seat, or one's own part of it, to somebody. */
  offer(me: Person, id: string, seat: string, to: string): Promise<void>;
  /** Answers, or withdraws what one has asked or offered oneself. */
  answer(me: Person, id: string, request: string, yes: boolean): Promise<void>;
}

/** Requests that one person may have open at a table. */
const MOST = 10;

async function checkUnblocked(tx: Tx, by: readonly string[], user: string): Promise<void> {
  const block = await tx.relation.findFirst({ where: { userId: { in: [...by] }, otherId: user, kind: 'blocked' } });
  if (block) throw forbidden('who is asked has blocked you');
}

export function createRequests(
  ctx: Pick<Context, 'db' | 'served'>,
  desk: Desk,
  changes: SeatChanges,
  sit: Sit,
): SeatRequests {
  const { db } = ctx;

  const keep = async (tx: Tx, m: MatchMeta, me: Person, seat: string, to: string | null): Promise<void> => {
    await tx.seatRequest.deleteMany({ where: { matchId: m.id, seat, fromId: me.id, toId: to } });
    if (m.requests.filter((r) => r.from.id === me.id).length >= MOST)
      throw conflict('tooMany', `at most ${MOST} open requests`);
    await tx.seatRequest.create({
      data: { id: newId(), matchId: m.id, seat, fromId: me.id, toId: to, at: BigInt(db.now()) },
    });
  };
  const checkAlive = (m: MatchMeta): void => {
    if (m.status !== 'open' && m.status !== 'running') throw conflict('over', 'the match is over');
  };

  return {
    async ask(me, id, seat, code) {
      await desk.change(me, id, code, async (m, tx) => {
        desk.checkSeats(m, [seat]);
        checkAlive(m);
        const held = m.holders.filter((h) => h.seat === seat && !h.bot).map((h) => h.who);
        if (held.length === 0) throw conflict('seatFree', 'nobody has this seat: it can be taken');
        if (held.includes(me.id)) throw conflict('seatYours', 'this seat is yours');
        if (!m.sharing) throw conflict('noSharing', 'seats of this table are not shared');
        await checkWelcome(tx, m, me.id);
        await checkUnblocked(tx, held, me.id);
        await ctx.served.check(tx, m, [seat], me.id);
        await keep(tx, m, me, seat, null);
        return [];
      });
    },

    async offer(me, id, seat, to) {
      await desk.change(me, id, undefined, async (m, tx) => {
        checkAlive(m);
        if (!(await tx.user.findUnique({ where: { id: to } }))) throw notFound('user');
        if (m.removed.includes(to)) throw conflict('removed', 'who was removed from a table does not come back to it');
        await checkUnblocked(tx, [to], me.id);
        await ctx.served.check(tx, m, [seat], to);
        await keep(tx, m, me, seat, to);
        return [];
      });
    },

    async answer(me, id, request, yes) {
      const m = await desk.meta(me, id);
      const r = m.requests.find((x) => x.id === request);
      const holders = m.holders.filter((h) => h.seat === r?.seat && !h.bot).map((h) => h.who);
      const mine = r?.to ? r.to.id === me.id : holders.includes(me.id);
      if (!r || (!mine && r.from.id !== me.id)) throw notFound('request');
      if (yes && !mine) throw forbidden('that is for the other one to say');
      // A seat of a table that has not begun is kept for him: he sits down in it, and the offer goes with that.
      if (yes && r.to && m.status === 'open') return sit(me, id, { take: [r.seat], leave: [] });
      const first = await db.prisma.seatRequest.deleteMany({ where: { id: request } });
      if (first.count === 0) throw notFound('request');
      if (!yes) return;
      checkAlive(m);
      if (!r.to) return changes.join(id, r.seat, r.from.id, { by: me.name, asked: me.id });
      // The offer is worth what whoever made it holds now: his own part, or a seat that its player has left.
      const own = holders.includes(r.from.id);
      if (!own && holders.length > 0) throw conflict('seatTaken', 'who offered this seat does not hold it any more');
      return changes.handOver(id, r.seat, r.to.id, {
        by: r.from.name,
        ...(own ? { instead: r.from.id } : {}),
        guest: true,
      });
    },
  };
}
