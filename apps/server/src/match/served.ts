import { isBidder } from '@wardroom/auction';
import { hidesNothing } from '@wardroom/rules';
import type { Context } from '../context.ts';
import { conflict } from '../http/errors.ts';
import { checkOneSide, seatsBy } from '../lobby/one-side.ts';
import type { Tx } from '../storage/database.ts';
import type { MatchMeta } from './meta.ts';

/** Who has been shown the secrets of which seat: nobody plays against a hand that he has seen. */
export interface Served {
  /** To be called before anything is shown that only holders of these seats may see. */
  note(meta: MatchMeta, seats: readonly string[], user: string): Promise<void>;
  /** May this person sit down in these seats? Throws `HttpError` oneSide, servedRival. */
  check(tx: Tx, meta: MatchMeta, seats: readonly string[], user: string): Promise<void>;
  /**
   * A person sits down in these seats of a match, in the same transaction: where it runs he counts from now on as one
   * who has seen their secrets, whether he looks or not. Throws `HttpError` oneSide, servedRival.
   */
  sits(tx: Tx, meta: MatchMeta, seats: readonly string[], user: string): Promise<void>;
}

const KEPT = 5000;

export function createServed(ctx: Pick<Context, 'db' | 'games'>): Served {
  const { prisma } = ctx.db;
  /** Written already: most requests come again and again. */
  const known = new Set<string>();
  const served: Served = {
    async note(meta, seats, user) {
      if (meta.status !== 'running' || hidesNothing(ctx.games.named(meta.game))) return;
      const fresh = seats.filter((seat) => !known.has(`${meta.id}/${seat}/${user}`));
      if (fresh.length === 0) return;
      const data = fresh.map((seat) => ({ matchId: meta.id, seat, userId: user }));
      await prisma.served.createMany({ data, skipDuplicates: true });
      if (known.size > KEPT) known.clear();
      for (const seat of fresh) known.add(`${meta.id}/${seat}/${user}`);
    },
    async check(tx, meta, seats, user) {
      checkOneSide(ctx.games, meta, [...seatsBy(meta, user), ...seats]);
      const game = ctx.games.named(meta.game);
      if (meta.status !== 'running' || hidesNothing(game)) return;
      // A bidder sees no hand: whoever bid for the sides may play either.
      const seen = (await tx.served.findMany({ where: { matchId: meta.id, userId: user } }))
        .map((s) => s.seat)
        .filter((seat) => !isBidder(seat));
      const all = game.seats(meta.options);
      const sides = new Set([...seen, ...seats].map((seat) => all.find((s) => s.id === seat)?.side));
      if (!meta.practice && sides.size > 1)
        throw conflict('servedRival', 'whoever has seen the secrets of one side takes no seat of another');
    },
    async sits(tx, meta, seats, user) {
      await served.check(tx, meta, seats, user);
      if (meta.status !== 'running' || hidesNothing(ctx.games.named(meta.game))) return;
      const data = seats.map((seat) => ({ matchId: meta.id, seat, userId: user }));
      await tx.served.createMany({ data, skipDuplicates: true });
    },
  };
  return served;
}
