import { hash } from 'node:crypto';
import type { Choice, Json } from '@wardroom/rules';
import { canonical } from '@wardroom/rules';
import type { Context } from '../context.ts';
import { audienceOf } from './audience.ts';
import { nextBeat } from './beat.ts';
import type { LiveMatch } from './live-match.ts';
import { isBot } from './meta.ts';

/**
 * Standing orders: what absent players left behind answers for them at once in slow games; where they say so, always.
 */
export interface StandingDesk {
  of(match: string, user: string): Promise<Json>;
  /** Null: fine; else what is wrong with them. */
  keep(match: LiveMatch, user: string, orders: unknown): Promise<string | null>;
  wake(match: LiveMatch): void;
  /** Resolves when nothing is answered in a match at present: what is still asked there is left to people. */
  settled(match: string): Promise<void>;
}

const MOST = 4000;

/** A seat that is asked, with the people who hold it. */
interface Asked {
  seat: string;
  users: string[];
  /** Nobody of them is here, in a slow game; or what they are asked is a window. */
  away: boolean;
}
interface Answer {
  seat: string;
  decision: string;
  choice: Choice;
  secret: boolean;
}

export function createStandingDesk(ctx: Pick<Context, 'closing' | 'db' | 'log' | 'presence'>): StandingDesk {
  const { db } = ctx;
  /** Matches that are looked at now; true: something happened since the look began. */
  const busy = new Map<string, boolean>();
  const runs = new Map<string, Promise<void>>();
  const of = async (matchId: string, userId: string): Promise<Json> => {
    const row = await db.prisma.orders.findUnique({ where: { matchId_userId: { matchId, userId } } });
    return row ? (JSON.parse(row.orders) as Json) : null;
  };

  /** The seats for which orders may answer. */
  const asked = (match: LiveMatch): Asked[] => {
    const { meta } = match;
    const { standing } = match.play.game;
    if (meta.status !== 'running' || !standing || match.clocks?.paused) return [];
    return match
      .waitedFor()
      .map((seat) => {
        const users = meta.holders.filter((h) => h.seat === seat && !isBot(h.who)).map((h) => h.who);
        // In slow play nobody waits for a window: whoever wants to be asked says so in his orders.
        const here = match.play.window === null && users.some((u) => ctx.presence.has(match.id, u));
        return { seat, users, away: meta.pace === 'slow' && !here };
      })
      .filter((a) => a.users.length > 0 && (a.away || standing.always !== undefined));
  };

  const answerOf = async (match: LiveMatch, a: Asked): Promise<Answer | null> => {
    let orders: Json = null;
    for (const user of a.users) orders ??= await of(match.id, user);
    const { standing, phases } = match.play.game;
    if (!a.away && !standing?.always?.(orders)) return null;
    return match.post(() => {
      const decision = match.play.decisions().find((d) => d.seat === a.seat && d.must !== false);
      const choice = decision ? standing?.answer(match.play.view(audienceOf([a.seat])), decision, orders) : null;
      const secret = decision !== undefined && phases[decision.phase]?.secret === true;
      return decision && choice ? { seat: a.seat, decision: decision.id, choice, secret } : null;
    });
  };

  /** The first answer that orders give; null: whoever is asked is left to answer. */
  const next = async (match: LiveMatch): Promise<Answer | null> => {
    for (const a of asked(match)) {
      const answer = await answerOf(match, a);
      if (answer) return answer;
    }
    return null;
  };

  const run = async (match: LiveMatch): Promise<void> => {
    while (!ctx.closing && !match.dead) {
      const since = performance.now();
      const answer = await next(match);
      if (!answer) return;
      if (answer.secret) await nextBeat(since);
      if (ctx.closing) return;
      const action = `orders-${hash('sha256', `${answer.decision} ${match.play.seq}`, 'hex').slice(0, 32)}`;
      const done = await match.act({ seat: answer.seat, by: 'orders' }, action, answer.decision, [answer.choice]);
      if (!done.ok) {
        if (done.error.code === 'stale' || done.error.code === 'notYourDecision') continue;
        return ctx.log.error({ match: match.id, refusal: done.error }, 'standing orders were refused');
      }
    }
  };
  const wake = (match: LiveMatch): void => {
    if (busy.has(match.id)) {
      busy.set(match.id, true);
      return;
    }
    if (asked(match).length === 0) return;
    busy.set(match.id, false);
    const answered = run(match)
      .catch((error: unknown) => ctx.log.error({ match: match.id, err: error }, 'standing orders failed'))
      .finally(() => {
        const again = busy.get(match.id) === true;
        busy.delete(match.id);
        runs.delete(match.id);
        if (again && !ctx.closing && !match.dead) wake(match);
      });
    runs.set(match.id, answered);
  };

  return {
    of,
    async keep(match, userId, orders) {
      const standing = match.play.game.standing;
      const parsed = standing?.schema.safeParse(orders);
      if (!parsed) return 'this game knows no standing orders';
      if (!parsed.success)
        return parsed.error.issues.map((i) => `${i.path.map(String).join('.')}: ${i.message}`).join('; ');
      const text = canonical(parsed.data);
      if (text.length > MOST) return 'too long';
      await db.prisma.orders.upsert({
        where: { matchId_userId: { matchId: match.id, userId } },
        create: { matchId: match.id, userId, orders: text },
        update: { orders: text },
      });
      // What is open now may be answered already.
      wake(match);
      return null;
    },
    wake,
    async settled(id) {
      for (let run = runs.get(id); run; run = runs.get(id)) await run;
    },
  };
}
