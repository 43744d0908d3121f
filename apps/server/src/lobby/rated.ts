import type { AuctionState } from '@wardroom/auction';
import { bidderSeatsOf } from '@wardroom/auction';
import type { AuctionFace } from '@wardroom/rules';
import type { Context } from '../context.ts';
import { bidOf } from '../events/bid.ts';
import { countMatch } from '../events/count.ts';
import type { Games } from '../games.ts';
import { conflict } from '../http/errors.ts';
import type { LiveMatch } from '../match/live-match.ts';
import type { MatchMeta } from '../match/meta.ts';

/** Ordinary tables that count for ratings: said when they are opened, and whoever sits down agrees. */
export interface RatedTables {
  /** A match that has ended counts, once. */
  ended(id: string): Promise<void>;
  /** Those whose end a server that died did not hear of. */
  overlooked(): Promise<void>;
}

/** The sides of a game between which matches are rated; null: it has none. */
export function ratedSides(games: Games, game: string): readonly string[] | null {
  const sides = (games.named(game).auction as AuctionFace<never> | undefined)?.sides ?? [];
  return sides.length >= 2 ? sides : null;
}

/** Ids have no spaces: those of one side are one text. */
const together = (ids: readonly string[]): string => ids.join(' ');
const apart = (text: string): string[] => text.split(' ');

/** The sides that are played in a match, in the order of the game; while they are bid for its bidders. */
function partiesOf(games: Games, meta: MatchMeta): readonly string[] {
  const seats = games.seatsAt(meta);
  const bidders = bidderSeatsOf(seats);
  // Who bids is no side yet: each bidder's seat is one of its own.
  if (bidders.length > 0) return bidders;
  return (ratedSides(games, meta.game) ?? []).filter((side) => seats.some((s) => s.side === side));
}

/**
 * Those who begin a rated match, by bidders or sides: of each the registered people who hold its seats, as one text.
 * Throws `HttpError` ratedPair.
 */
export function checkPair(games: Games, meta: MatchMeta): string[] {
  const seats = games.seatsAt(meta);
  const parties = partiesOf(games, meta).map((side) => {
    const held = seats.filter((s) => s.side === side).map((s) => meta.holders.filter((h) => h.seat === s.id));
    const whole = held.length > 0 && held.every((h) => h.length > 0);
    const registered = held.flat().every((h) => !h.bot && !h.guest);
    return whole && registered ? [...new Set(held.flat().map((h) => h.who))] : [];
  });
  const people = parties.flat();
  const fair = parties.length >= 2 && parties.every((p) => p.length > 0) && new Set(people).size === people.length;
  if (!fair)
    throw conflict('ratedPair', 'a rated match needs registered people in all seats, each of them on one side alone');
  return parties.map(together);
}

/** What the auction of a match came to: who plays which side, and what each has received; null: it is not settled. */
function settledOf(
  match: LiveMatch,
): { sides: readonly string[]; received: { readonly [side: string]: number } } | null {
  const result = (match.play.state as unknown as Partial<AuctionState>).auction?.now?.result;
  if (!result) return null;
  const sides = Object.keys(result.sides)
    .sort((x, y) => x.localeCompare(y, 'en', { numeric: true }))
    .map((bidder) => result.sides[bidder] ?? '');
  if (sides.length === 2) return { sides, received: bidOf(match)?.received ?? {} };
  // With three and more whoever has bid for a side is short of it.
  return { sides, received: Object.fromEntries(Object.entries(result.bids).map(([side, n]) => [side, -n])) };
}

export function createRatedTables(ctx: Pick<Context, 'db' | 'games' | 'log' | 'matches'>): RatedTables {
  const { db, games, matches } = ctx;
  const rated: RatedTables = {
    async ended(id) {
      const match = await matches.get(id);
      if (match?.meta.rated !== 'counts' || match.meta.status !== 'over') return;
      const { meta, play } = match;
      const bids = (meta.options as { auction?: unknown } | null)?.auction !== undefined;
      const played = (ratedSides(games, meta.game) ?? []).filter((side) =>
        games
          .named(meta.game)
          .seats(meta.options)
          .some((s) => s.side === side),
      );
      const settled = bids ? settledOf(match) : { sides: played, received: {} };
      const winners = play.outcome?.winners;
      if (winners && settled && settled.sides.length === meta.pair.length) {
        const received: { readonly [side: string]: number } = settled.received;
        const sides = settled.sides.map((side, i) => ({
          side,
          players: apart(meta.pair[i] ?? ''),
          place: winners.includes(side) ? 1 : 2,
          received: received[side] ?? 0,
        }));
        const { game, scenario } = meta;
        await countMatch(ctx, { match: id, game, scenario, sides });
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
