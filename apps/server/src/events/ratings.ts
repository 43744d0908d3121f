import { isThreeResult, placesOf } from '@wardroom/pairing';
import { isProvisional, type Rating } from '@wardroom/ratings';
import type { AuctionFace } from '@wardroom/rules';
import type { BoardResult } from '@wardroom/tournament';
import { boardOf, seatsOf } from '@wardroom/tournament';
import { z } from 'zod';
import type { Context } from '../context.ts';
import type { Api } from '../http/api.ts';
import { notFound } from '../http/errors.ts';
import { bidOf } from './bid.ts';
import type { PlayedSide } from './count.ts';
import { countMatch } from './count.ts';
import type { LoadedEvent } from './store.ts';

const LINES = 100;
const POINTS = 200;
/** Ratings that a leaderboard looks through. */
const MOST = 1000;

/** Somebody in a leaderboard. */
type Standing = Rating & { userId: string; games: number };

const placesOfTwo: { readonly [result: string]: readonly number[] } = { '1:0': [1, 2], '0:1': [2, 1], '=:=': [1, 1] };

/** Places in the order of the seats; null: somebody has not played. */
function ratedPlaces(result: BoardResult): readonly number[] | null {
  if (!isThreeResult(result)) return placesOfTwo[result] ?? null;
  const places = placesOf(result).filter((p) => p !== null);
  return places.length === 3 ? places : null;
}

const current = z.strictObject({
  rating: z.number().int(),
  deviation: z.number().int(),
  provisional: z.boolean(),
  games: z.number().int(),
});
const board = z.array(current.extend({ id: z.string(), name: z.string() }));
const mine = z.array(
  current.extend({
    game: z.string(),
    history: z.array(z.strictObject({ match: z.string(), at: z.number().int(), rating: z.number().int() })),
  }),
);

const shown = (
  r: Pick<Rating, 'rating' | 'deviation' | 'volatility'> & { games: number },
): z.output<typeof current> => ({
  rating: Math.round(r.rating),
  deviation: Math.round(r.deviation),
  provisional: isProvisional(r),
  games: r.games,
});

/**
 * The match of a board counts for the ratings of its players: what was played to its end or adjudicated; no
 * rehearsals, no bots.
 */
export async function rateBoard(
  ctx: Pick<Context, 'db' | 'games' | 'matches'>,
  { state, rules, log }: LoadedEvent,
  id: string,
): Promise<void> {
  const found = boardOf(state, id);
  const act = log.findLast((l) => l.act.kind === 'result' && l.act.board === id)?.act;
  if (!found || rules.rehearsal || act?.kind !== 'result' || (act.by === 'ruling' && !act.adjudged)) return;
  const places = ratedPlaces(act.result);
  const players = seatsOf(found).map((n) => state.entrants.find((e) => e.number === n));
  const match = await ctx.matches.get(id);
  const bid = match && bidOf(match);
  if (!places || !bid || players.some((p) => !p || p.bot !== null)) return;
  const face = ctx.games.named(rules.game).auction as AuctionFace<never> | undefined;
  const played = bid.sides ?? [bid.side, face?.sides.find((side) => side !== bid.side) ?? ''];
  await countMatch(ctx, {
    match: id,
    game: rules.game,
    scenario: rules.position === undefined ? rules.scenario : 'custom',
    sides: played.map(
      (side, i): PlayedSide => ({
        side,
        players: [players[i]?.id ?? ''],
        place: places[i] ?? 0,
        received: bid.received[side] ?? 0,
      }),
    ),
  });
}

/** Ratings of these people in a game, rounded; who has none is not in it. */
export async function ratingsOf(
  { db }: Pick<Context, 'db'>,
  game: string,
  ids: readonly string[],
): Promise<{ [id: string]: number }> {
  const rows = await db.prisma.rating.findMany({ where: { game, userId: { in: [...ids] } } });
  return Object.fromEntries(rows.map((r) => [r.userId, Math.round(r.rating)]));
}

export function ratingRoutes({ db }: Pick<Context, 'db'>, api: Api): void {
  const { prisma } = db;
  const ofAllTime = (game: string): Promise<Standing[]> =>
    prisma.rating.findMany({ where: { game }, orderBy: { rating: 'desc' }, take: MOST });
  /** As it was after the last game of each in that year. */
  const ofSeason = (game: string, year: number): Promise<Standing[]> =>
    db.sql.query<Standing>(
      `SELECT * FROM (SELECT DISTINCT ON ("userId") "userId", "after" AS rating, "deviation", 0 AS volatility,
         (count(*) OVER (PARTITION BY "userId"))::int AS games
         FROM "RatingGame" WHERE "game" = $1 AND "at" >= $2::bigint AND "at" < $3::bigint
         ORDER BY "userId", "at" DESC, "matchId") s ORDER BY rating DESC LIMIT ${MOST}`,
      [game, Date.UTC(year, 0), Date.UTC(year + 1, 0)],
    );
  api.add({
    route: 'GET /api/ratings',
    answer: board,
    summary:
      'The leaderboard of a game: those whose rating is settled first, then the provisional ones. `season`: a year ' +
      '(UTC), with the ratings at its end and its games alone',
    query: z.strictObject({
      game: z.string().min(1).max(20),
      season: z.coerce.number().int().min(2000).max(9999).optional(),
    }),
    open: true,
    async handle({ query }) {
      const rows = await (query.season === undefined ? ofAllTime(query.game) : ofSeason(query.game, query.season));
      const users = await prisma.user.findMany({
        where: { id: { in: rows.map((r) => r.userId) }, deletedAt: null, publicProfile: true },
        select: { id: true, name: true },
      });
      const names = new Map(users.map((u) => [u.id, u.name]));
      const lines = rows.flatMap((r) => {
        const name = names.get(r.userId);
        return name === undefined || r.games === 0 ? [] : [{ ...shown(r), id: r.userId, name }];
      });
      return lines.sort((a, b) => Number(a.provisional) - Number(b.provisional)).slice(0, LINES);
    },
  });
  api.add({
    route: 'GET /api/people/:id/ratings',
    answer: mine,
    summary: 'Somebody’s ratings by game, with how they came about',
    async handle({ me, params }) {
      const id = params.id ?? '';
      const user = await prisma.user.findUnique({ where: { id } });
      if (!user || user.deletedAt !== null) throw notFound('person');
      const blocked = await prisma.relation.findFirst({ where: { userId: id, otherId: me.id, kind: 'blocked' } });
      if (id !== me.id && (!user.publicProfile || blocked)) return [];
      const rows = await prisma.rating.findMany({
        where: { userId: id, games: { gt: 0 } },
        orderBy: { games: 'desc' },
      });
      const past = await prisma.ratingGame.findMany({
        where: { userId: id },
        orderBy: { at: 'desc' },
        take: POINTS * Math.max(1, rows.length),
      });
      return rows.map((r) => ({
        ...shown(r),
        game: r.game,
        history: past
          .filter((g) => g.game === r.game)
          .slice(0, POINTS)
          .reverse()
          .map((g) => ({ match: g.matchId, at: Number(g.at), rating: Math.round(g.after) })),
      }));
    },
  });
}
