import { randomInt } from 'node:crypto';
import type { Bot } from '@wardroom/bots';
import { botsFor } from '@wardroom/bots';
import type { Context } from '../context.ts';
import { audienceOf } from '../match/audience.ts';
import type { LiveMatch } from '../match/live-match.ts';
import { isBot } from '../match/meta.ts';

/** Bots in seats. They answer like people: from their view, through the same door. */
export interface Bots {
  ids: readonly string[];
  has(id: string): boolean;
  /** The strongest bot for a game. */
  best(game: string): string;
  /** Looks whether a bot is asked in this match. `other`: another node appended the last step and will look first. */
  wake(match: LiveMatch, other?: boolean): void;
}

/** Another node's bots are waited for this long before this node answers for them, ms. */
const PATIENCE = 4000;
/** After so many answers in a row that the rules refused, the bot gives a random one. */
const MOST_REFUSED = 2;

export function createBots(ctx: Pick<Context, 'games' | 'log' | 'closing'>): Bots {
  const byGame = new Map(ctx.games.all.map((g) => [g.id, botsFor(g.id)]));
  const ids = [...new Set([...byGame.values()].flatMap((b) => Object.keys(b)))].sort();
  const busy = new Set<string>();

  const asked = (match: LiveMatch): { seat: string; bot: string } | null => {
    if (match.meta.status !== 'running' || match.clocks?.paused || match.play.outcome) return null;
    for (const seat of match.waitedFor()) {
      const holders = match.meta.holders.filter((h) => h.seat === seat);
      const bot = holders.find((h) => h.bot);
      if (bot && holders.every((h) => isBot(h.who))) return { seat, bot: bot.who.slice(4) };
    }
    return null;
  };

  const run = async (match: LiveMatch): Promise<void> => {
    let refused = 0;
    while (!ctx.closing && !match.dead) {
      // Between two answers everybody else gets a turn of the event loop.
      await new Promise((next) => setImmediate(next));
      const answer = await match.post(() => {
        const who = asked(match);
        if (!who) return null;
        const decision = match.play.decisions().find((d) => d.seat === who.seat && d.must !== false);
        if (!decision) return null;
        const bots = byGame.get(match.meta.game) ?? {};
        const bot: Bot | undefined = refused >= MOST_REFUSED ? bots.random : (bots[who.bot] ?? bots.random);
        const view = match.play.view(audienceOf([who.seat]));
        const choices = bot?.answer(view, decision, (bound) => randomInt(bound)) ?? [];
        return { ...who, decision: decision.id, choices };
      });
      if (!answer) return;
      if (answer.choices.length === 0) {
        if (refused++ > MOST_REFUSED + 20) return ctx.log.error({ match: match.id, bot: answer.bot }, 'a bot finds nothing to choose');
        continue;
      }
      const action = `bot-${randomInt(2 ** 47).toString(36)}`;
      const done = await match.act(answer.seat, `bot:${answer.bot}`, action, answer.decision, answer.choices);
      if (done.ok) refused = 0;
      else if (done.error.code !== 'stale' && done.error.code !== 'notYourDecision') {
        if (refused++ > MOST_REFUSED + 20)
          return ctx.log.error({ match: match.id, bot: answer.bot, refusal: done.error }, 'a bot is refused again and again');
      }
    }
  };

  const bots: Bots = {
    ids,
    has: (id) => ids.includes(id),
    best: (game) => (byGame.get(game)?.sensible ? 'sensible' : 'random'),
    wake: (match, other = false) => {
      if (busy.has(match.id) || !asked(match)) return;
      if (other) {
        const seq = match.play.seq;
        setTimeout(() => match.play.seq === seq && !match.dead && bots.wake(match), PATIENCE).unref();
        return;
      }
      busy.add(match.id);
      run(match)
        .catch((error: unknown) => ctx.log.error({ match: match.id, err: error }, 'a bot failed'))
        .finally(() => {
          busy.delete(match.id);
          if (!ctx.closing && !match.dead && asked(match) && !match.play.outcome) setTimeout(() => bots.wake(match), 1000).unref();
        });
    },
  };
  return bots;
}
