import { hidesNothing } from '@wardroom/rules';
import type { Context } from '../context.ts';
import type { MatchMeta } from './meta.ts';

/** Who has been shown the secrets of which seat: nobody plays against a hand that he has seen. */
export interface Served {
  /** To be called before anything is shown that only holders of these seats may see. */
  note(meta: MatchMeta, seats: readonly string[], user: string): Promise<void>;
  /** The seats of this match whose secrets this user has seen. */
  of(match: string, user: string): Promise<string[]>;
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
    of: async (matchId, userId) => (await prisma.served.findMany({ where: { matchId, userId } })).map((s) => s.seat),
  };
}
