import { bidderSeats } from '@wardroom/auction';
import type { AuctionFace } from '@wardroom/rules';
import type { Context } from '../context.ts';
import { bidOf } from '../events/bid.ts';
import { countMatch } from '../events/count.ts';
import type { Games } from '../games.ts';
import { conflict } from '../http/errors.ts';
import type { MatchMeta } from '../match/meta.ts';

/** Ordinary tables that count for ratings: said when they are opened, and whoever sits down agrees. */
export interface RatedTables {
  /** A match that has ended counts, once. */
  ended(id: string): Promise<void>;
  /** Those whose end a server that died did not hear of. */
  overlooked(): Promise<void>;
}

/** The sides of a game that two can be rated in; null: it has others. */
export function ratedSides(games: Games, game: string): readonly [string, string] | null {
  const sides = (games.named(game).auction as AuctionFace<never> | undefined)?.sides ?? [];
  const [one, two] = sides;
  return sides.length === 2 && one !== undefined && two !== undefined ? [one, two] : null;
}

/** The two who begin a rated match, in the order of bidders or sides. Throws `HttpError` ratedPair. */
export function checkPair(games: Games, meta: MatchMeta): [string, string] {
  const seats = games.seatsAt(meta);
  const sides: readonly string[] = ratedSides(games, meta.game) ?? [];
  // Who bids is no side yet: each bidder's seat is one of its own.
  const parties = seats.some((s) => sides.includes(s.side)) ? sides : bidderSeats(2);
  const [one, two] = parties.map((side) => {
    const held = seats.filter((s) => s.side === side).map((s) => meta.holders.filter((h) => h.seat === s.id));
    const people = held.flat().filter((h) => !h.bot && !h.guest);
    const whole =
      people.length === seats.filter((s) => s.side === side).length && held.flat().length === people.length;
    const all = new Set(people.map((h) => h.who));
    return whole && all.size === 1 ? [...all][0] : undefined;
  });
  if (one === undefined || two === undefined || one === two)
    throw conflict('ratedPair', 'a rated match needs two registered people, each with all seats of one side');
  return [one, two];
}

export function createRatedTables(ctx: Pick<Context, 'db' | 'games' | 'log' | 'matches'>): RatedTables {
  const { db, games, matches } = ctx;
  const rated: RatedTables = {
    async ended(id) {
      const match = await matches.get(id);
      if (match?.meta.rated !== 'counts' || match.meta.status !== 'over') return;
      const { meta, play } = match;
      const [one, two] = meta.pair;
      const [first, other] = ratedSides(games, meta.game) ?? [];
      const winners = play.outcome?.winners;
      const bids = (meta.options as { auction?: unknown } | null)?.auction !== undefined;
      // Without an auction the first of the two has the first side.
      const bid = bids ? bidOf(match) : { side: first, received: {} };
      const side = bid?.side;
      if (winners && one && two && side !== undefined) {
        const against = side === first ? other : first;
        const [won, lost] = [winners.includes(side), winners.includes(against ?? '')];
        const score = won === lost ? 0.5 : Number(won);
        const { game, scenario } = meta;
        const received = bid?.received ?? {};
        await countMatch(ctx, { match: id, game, scenario, players: [one, two], score, side, received });
      }
      await db.prisma.match.updateMany({ where: { id, rated: 'counts' }, data: { rated: 'done' } });
      await matches.changed(id);
    },

    async overlooked() {
      const where = { rated: 'counts', status: 'over' };
      for (const { id } of await db.prisma.match.findMany({ where, select: { id: true }, take: 50 }))
        await rated.ended(id).catch((err: unknown) => ctx.log.warn({ match: id, err }, 'a match was not rated'));
    },
  };
  return rated;
}
