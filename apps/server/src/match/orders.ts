import type { Json } from '@wardroom/rules';
import { canonical } from '@wardroom/rules';
import type { Context } from '../context.ts';
import { audienceOf } from './audience.ts';
import type { LiveMatch } from './live-match.ts';
import { isBot } from './meta.ts';

/** Standing orders: what absent players left behind answers for them at once in slow games. */
export interface StandingDesk {
  of(match: string, user: string): Promise<Json>;
  /** Null: fine; else what is wrong with them. */
  keep(match: LiveMatch, user: string, orders: unknown): Promise<string | null>;
  wake(match: LiveMatch): void;
}

const MOST = 4000;

export function createStandingDesk(ctx: Context): StandingDesk {
  const { db } = ctx;
  const busy = new Set<string>();
  const of = async (matchId: string, userId: string): Promise<Json> => {
    const row = await db.prisma.orders.findUnique({ where: { matchId_userId: { matchId, userId } } });
    return row ? (JSON.parse(row.orders) as Json) : null;
  };

  /** A seat that is asked, and whose holders are all away. */
  const absent = (match: LiveMatch): { seat: string; users: string[] } | null => {
    const { meta } = match;
    if (meta.status !== 'running' || meta.pace !== 'slow' || !match.play.game.standing || match.clocks?.paused) return null;
    for (const seat of match.waitedFor()) {
      const users = meta.holders.filter((h) => h.seat === seat && !isBot(h.who)).map((h) => h.who);
      if (users.length > 0 && !users.some((u) => ctx.presence.has(match.id, u))) return { seat, users };
    }
    return null;
  };

  const run = async (match: LiveMatch): Promise<void> => {
    while (!ctx.closing && !match.dead) {
      const who = absent(match);
      if (!who) return;
      let orders: Json = null;
      for (const user of who.users) orders ??= await of(match.id, user);
      const answer = await match.post(() => {
        const decision = match.play.decisions().find((d) => d.seat === who.seat && d.must !== false);
        const choice = decision ? match.play.game.standing?.answer(match.play.view(audienceOf([who.seat])), decision, orders) : null;
        return decision && choice ? { decision: decision.id, choice } : null;
      });
      if (!answer) return;
      const done = await match.act(who.seat, 'orders', `orders-${answer.decision}-${match.play.seq}`.slice(0, 40), answer.decision, [
        answer.choice,
      ]);
      if (!done.ok) {
        if (done.error.code === 'stale' || done.error.code === 'notYourDecision') continue;
        return ctx.log.error({ match: match.id, refusal: done.error }, 'standing orders were refused');
      }
    }
  };

  return {
    of,
    async keep(match, userId, orders) {
      const standing = match.play.game.standing;
      const parsed = standing?.schema.safeParse(orders);
      if (!parsed) return 'this game knows no standing orders';
      if (!parsed.success) return parsed.error.issues.map((i) => `${i.path.map(String).join('.')}: ${i.message}`).join('; ');
      const text = canonical(parsed.data);
      if (text.length > MOST) return 'too long';
      await db.prisma.orders.upsert({
        where: { matchId_userId: { matchId: match.id, userId } },
        create: { matchId: match.id, userId, orders: text },
        update: { orders: text },
      });
      return null;
    },
    wake(match) {
      if (busy.has(match.id) || !absent(match)) return;
      busy.add(match.id);
      run(match)
        .catch((error: unknown) => ctx.log.error({ match: match.id, err: error }, 'standing orders failed'))
        .finally(() => busy.delete(match.id));
    },
  };
}
