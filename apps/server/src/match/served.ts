import { hidesNothing } from '@wardroom/rules';
import type { Context } from '../context.ts';
import { conflict } from '../http/errors.ts';
import type { Tx } from '../storage/database.ts';
import type { MatchMeta } from './meta.ts';

/** Who has been shown the secrets of which seat: nobody plays against a hand that he has seen. */
export interface Served {
  /** To be called before anything is shown that only holders of these seats may see. */
  note(meta: MatchMeta, seats: readonly string[], user: string): Promise<void>;
  /**
   * A person sits down in a seat of a running match, in the same transaction: from now on he counts as one who has seen its secrets,
   * whether he looks or not. Throws `HttpError` servedRival for whoever has seen those of another side, or holds a seat of it.
   */
  sits(tx: Tx, meta: MatchMeta, seat: string, user: string): Promise<void>;
}

const KEPT = 5000;

export function createServed(ctx: Pick<Context, 'db' | 'games'>): Served {
  const { prisma } = ctx.db;
  /** Written already: most requests come again and again. */
  const known = new Set<string>();
  return {
    async note(meta, seats, user) {
      if (meta.status !== 'running' || hidesNothing(ctx.games.named(meta.game))) return;
      const fresh = seats.filter((seat) => !known.has(`${meta.id}/${seat}/${user}`));
      if (fresh.length === 0) return;
      const data = fresh.map((seat) => ({ matchId: meta.id, seat, userId: user }));
      await prisma.served.createMany({ data, skipDuplicates: true });
      if (known.size > KEPT) known.clear();
      for (const seat of fresh) known.add(`${meta.id}/${seat}/${user}`);
    },
    async sits(tx, meta, seat, user) {
      const game = ctx.games.named(meta.game);
      if (hidesNothing(game)) return;
      const seats = game.seats(meta.options);
      const sideOf = (id: string): string | undefined => seats.find((s) => s.id === id)?.side;
      const seen = (await tx.served.findMany({ where: { matchId: meta.id, userId: user } })).map((s) => s.seat);
      const held = meta.holders.filter((h) => h.who === user).map((h) => h.seat);
      if (!meta.practice && [...seen, ...held].some((s) => sideOf(s) !== sideOf(seat)))
        throw conflict('servedRival', 'whoever has seen the secrets of one side takes no seat of another');
      await tx.served.createMany({ data: [{ matchId: meta.id, seat, userId: user }], skipDuplicates: true });
    },
  };
}
