import type { Context } from '../context.ts';
import { conflict } from '../http/errors.ts';
import type { Person } from '../identity/sessions.ts';
import type { MatchMeta } from '../match/meta.ts';
import type { Tx } from '../storage/database.ts';
import type { Afterwards, Desk } from './desk.ts';
import type { SeatChanges } from './seats.ts';
import { checkWelcome } from './welcome.ts';

export interface SeatWish {
  take: readonly string[];
  leave: readonly string[];
  code?: string | undefined;
}
/** Takes and leaves seats. Throws `HttpError`. */
export type Sit = (me: Person, id: string, wish: SeatWish) => Promise<void>;

/** A seat is kept for nobody any more. */
export const freeSeat = (tx: Tx, match: string, seat: string): Promise<unknown> =>
  tx.seatRequest.deleteMany({ where: { matchId: match, seat, toId: { not: null } } });

export function createSit(ctx: Pick<Context, 'db' | 'chat' | 'served'>, desk: Desk, changes: SeatChanges): Sit {
  const { db, chat } = ctx;

  const take = async (m: MatchMeta, me: Person, seat: string, tx: Tx): Promise<Afterwards> => {
    const held = m.holders.filter((h) => h.seat === seat);
    if (held.some((h) => h.who === me.id)) return [];
    // A bot makes room; of a person's seat one may ask for a part.
    if (held.some((h) => !h.bot)) throw conflict('seatTaken', `somebody has ${seat}`);
    const kept = m.requests.filter((r) => r.seat === seat && r.to);
    if (kept.some((r) => (r.until ?? 0) > db.now()) && !kept.some((r) => r.to?.id === me.id))
      throw conflict('seatKept', `${seat} is kept for ${kept.map((r) => r.to?.name).join(', ')}`);
    await tx.holder.deleteMany({ where: { matchId: m.id, seat } });
    await freeSeat(tx, m.id, seat);
    await tx.holder.create({ data: { matchId: m.id, seat, who: me.id, at: BigInt(db.now()) } });
    return [() => chat.system(m, 'joined', { name: me.name, user: me.id, seat })];
  };

  return async (me, id, wish) => {
    const passing: string[] = [];
    await desk.change(me, id, wish.code, async (m, tx) => {
      desk.checkSeats(m, [...wish.take, ...wish.leave]);
      if (m.status !== 'open' && m.status !== 'running') throw conflict('over', 'the match is over');
      if (wish.take.length > 0) await checkWelcome(tx, m, me.id);
      const then: (() => unknown)[] = [];
      // His own seat once more changes nothing.
      const taken = [...new Set(wish.take)].filter(
        (seat) => !m.holders.some((h) => h.seat === seat && h.who === me.id),
      );
      const staying = m.holders.filter((h) => h.who !== me.id || !wish.leave.includes(h.seat));
      if (m.status === 'open') await ctx.served.sits(tx, { ...m, holders: staying }, taken, me.id);
      if (m.status === 'running') passing.push(...taken);
      else for (const seat of taken) then.push(...(await take(m, me, seat, tx)));
      for (const seat of new Set(wish.leave)) {
        const left = await tx.holder.deleteMany({ where: { matchId: id, seat, who: me.id } });
        if (left.count > 0) then.push(() => chat.system(m, 'left', { name: me.name, user: me.id, seat }));
      }
      await tx.match.update({ where: { id }, data: { touchedAt: BigInt(db.now()) } });
      return then;
    });
    for (const seat of passing) await changes.handOver(id, seat, me.id, { by: me.name, held: [], guest: true });
  };
}
