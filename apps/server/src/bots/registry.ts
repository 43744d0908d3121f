import { randomInt } from 'node:crypto';
import { auctionBot, auctionSchema, isBidder, sealedBot } from '@wardroom/auction';
import type { Bot } from '@wardroom/bots';
import { usualLevel } from '@wardroom/protocol/levels.ts';
import type { Choice, Decision } from '@wardroom/rules';
import { sha } from '@wardroom/rules';
import type { Context } from '../context.ts';
import { builtIn } from '../games.ts';
import { newToken } from '../identity/sessions.ts';
import { audienceOf } from '../match/audience.ts';
import { nextBeat } from '../match/beat.ts';
import type { LiveMatch } from '../match/live-match.ts';
import { isBot } from '../match/meta.ts';
import { drawsOf } from './draws.ts';
import type { Thinkers } from './thinkers.ts';
import { createTurns } from './turns.ts';

/** Bots in seats. They answer like people: from their view, through the same door. */
export interface Bots {
  /** The bots that play a game. */
  of(game: string): readonly string[];
  /** The strongest bot for a game. */
  best(game: string): string;
  /** The bot of a game where nobody names one. */
  usual(game: string): string;
  /** Looks whether a bot is asked in this match. `other`: another node appended the last step and will look first. */
  wake(match: LiveMatch, other?: boolean): void;
  /** Bots of matches that wait for others are asleep: whoever says so wakes them. */
  holdBack(waits: (match: LiveMatch) => boolean): void;
  /** Are the bots of this match held back, and nobody else there? */
  rests(match: LiveMatch): boolean;
  close(): Promise<void>;
}

/** Another node's bots are waited for this long before this node answers for them, ms. */
const PATIENCE = 4000;
/** After so many answers in a row that failed or were refused, the bot gives a random one. */
const MOST_FAILED = 2;

/**
 * A bot's chance: it follows from the match's secret and from what it is asked, so that a server that was killed
 * answers as it would have. Never the secret itself: it may go to a thread.
 */
const chanceIn = (match: LiveMatch, decision: Decision): string =>
  sha(`bot|${match.meta.secret}|${decision.seat}|${decision.id}`);

/** A bot's bid for the sides of a match; null: it is asked something else. */
function bidIn(match: LiveMatch, decision: Decision): Choice | null {
  const { header, secret } = match.meta;
  const face = match.play.game.auction;
  const asked = auctionSchema.safeParse((header?.options as { auction?: unknown } | undefined)?.auction);
  const { sides = [], most = 0 } = face ?? {};
  const sealed =
    header && asked.success
      ? sealedBot(decision, { match: header.match, config: asked.data, sides, most, secret })
      : null;
  return sealed ?? auctionBot(decision, drawsOf(chanceIn(match, decision)));
}

export function createBots(
  ctx: Pick<Context, 'games' | 'hurry' | 'log' | 'closing' | 'presence'>,
  thinkers: Thinkers,
): Bots {
  const byGame = new Map(ctx.games.all.map((g) => [g.id, ctx.games.bots(g.id)]));
  const busy = new Set<string>();
  let waits: (match: LiveMatch) => boolean = () => false;
  const turns = createTurns(() => ctx.hurry.busy);

  /** Where no person holds a seat and nobody watches nobody misses anything: it goes on when somebody comes. */
  const resting = (match: LiveMatch): boolean => {
    // In an event the others wait for the result.
    if (match.meta.event !== null || match.meta.holders.some((h) => !h.bot)) return false;
    const { users, watching, glancing } = ctx.presence.of(match.id);
    return users.length + watching + glancing === 0;
  };

  const asked = (match: LiveMatch): { seat: string; bot: string } | null => {
    if (resting(match)) return null;
    if (match.meta.status !== 'running' || match.clocks?.paused || match.over) return null;
    for (const seat of match.waitedFor()) {
      const holders = match.meta.holders.filter((h) => h.seat === seat);
      const bot = holders.find((h) => h.bot);
      if (bot && holders.every((h) => isBot(h.who))) return { seat, bot: bot.who.slice(4) };
    }
    return null;
  };

  /** What a bot is asked now, as its seat sees it. */
  const look = (match: LiveMatch) => {
    const who = asked(match);
    const decision = who && match.play.decisions().find((d) => d.seat === who.seat && d.must !== false);
    return who && decision ? { ...who, decision, view: match.play.view(audienceOf([who.seat])) } : null;
  };

  /**
   * Bots that weigh things think in threads of their own; random ones, and those of games that a thread cannot list,
   * at once.
   */
  const answer = async (
    match: LiveMatch,
    q: NonNullable<ReturnType<typeof look>>,
    bot: Bot,
    failed: number,
  ): Promise<Choice[]> => {
    const { game } = match.play;
    const bots = byGame.get(game.id) ?? {};
    const bid = isBidder(q.seat) ? bidIn(match, q.decision) : null;
    if (bid) return [bid];
    // Asked again after a refusal it is to find something else.
    const chance = failed > 0 ? newToken() : chanceIn(match, q.decision);
    if (
      bot === bots.random ||
      !game.localDecisions ||
      !builtIn.some((e) => e.game === game || (e.game.id === game.id && 'auction' in q.view))
    ) {
      return bot.answer(q.view, q.decision, drawsOf(chance));
    }
    const { id: decision } = q.decision;
    return thinkers.think({ game: game.id, bot: bot.id, view: q.view, seat: q.seat, decision, chance });
  };

  const run = async (match: LiveMatch): Promise<void> => {
    let failed = 0;
    while (!ctx.closing && !match.dead) {
      await turns.next(match.meta.holders.some((h) => !isBot(h.who)));
      const q = await match.post(() => look(match));
      if (!q) return;
      const bots = byGame.get(match.meta.game) ?? {};
      const bot = (failed >= MOST_FAILED ? undefined : bots[q.bot]) ?? bots.random;
      if (!bot) return;
      const since = performance.now();
      let trouble: unknown = 'nothing to choose';
      const choices = await answer(match, q, bot, failed).catch((error: unknown) => {
        trouble = error;
        return [];
      });
      // What a bot weighs may hang on what it alone sees.
      if (!match.play.game.localDecisions) await nextBeat(since);
      if (ctx.closing) return;
      if (choices.length > 0) {
        const action = `bot-${randomInt(2 ** 47).toString(36)}`;
        const done = await match.act({ seat: q.seat, by: `bot:${bot.id}` }, action, q.decision.id, choices);
        if (done.ok) failed = 0;
        if (done.ok || done.error.code === 'stale' || done.error.code === 'notYourDecision') continue;
        trouble = done.error;
      }
      ctx.log.warn(
        { match: match.id, bot: bot.id, phase: q.decision.phase, err: trouble },
        'a bot has no answer that counts',
      );
      if (failed++ > MOST_FAILED + 20) return;
    }
  };

  /** The weakest first. */
  const levels = (game: string): string[] => Object.keys(byGame.get(game) ?? {});

  const bots: Bots = {
    of: (game) => levels(game).sort(),
    best: (game) => levels(game).at(-1) ?? 'random',
    usual: (game) => usualLevel(levels(game)) ?? 'random',
    wake: (match, other = false) => {
      if (busy.has(match.id) || !asked(match) || waits(match)) return;
      if (other) {
        const seq = match.play.seq;
        setTimeout(() => match.seq === seq && !match.dead && bots.wake(match), PATIENCE).unref();
        return;
      }
      busy.add(match.id);
      run(match)
        .catch((error: unknown) => ctx.log.error({ match: match.id, err: error }, 'a bot failed'))
        .finally(() => {
          busy.delete(match.id);
          if (!ctx.closing && !match.dead && asked(match) && !match.over)
            setTimeout(() => bots.wake(match), 1000).unref();
        });
    },
    holdBack: (those) => {
      waits = those;
    },
    rests: (match) => match.meta.holders.every((h) => h.bot) && waits(match),
    close: () => thinkers.close(),
  };
  return bots;
}
