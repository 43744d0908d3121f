import {
  afterMatch,
  afterResult,
  chanceOf,
  edgeOf,
  newBook,
  newcomer,
  type Party,
  type Rating,
  rated,
} from '@wardroom/ratings';
import type { AuctionFace } from '@wardroom/rules';
import type { Context } from '../context.ts';
import type { Tx } from '../storage/database.ts';

/** Without a game somebody becomes less known by one step in so many ms. */
const PERIOD = 30 * 86_400_000;

/** How a match of two people came out. */
export interface Played {
  readonly match: string;
  readonly game: string;
  readonly scenario: string;
  readonly players: readonly [string, string];
  /** Of the first player: 1, ½ or 0, and the side that he had. */
  readonly score: number;
  readonly side: string;
  /** What a side was given by the auction. */
  readonly received: { readonly [side: string]: number };
}

/** The rating of somebody, locked until the transaction ends, as it is `now`: time without games makes it less sure. */
async function lockedRating(tx: Tx, userId: string, game: string, now: number): Promise<Rating> {
  await tx.rating.createMany({
    data: [{ userId, game, ...newcomer, at: BigInt(now) }],
    skipDuplicates: true,
  });
  await tx.$queryRaw`SELECT 1 FROM "Rating" WHERE "userId" = ${userId} AND "game" = ${game} FOR UPDATE`;
  const row = await tx.rating.findUniqueOrThrow({ where: { userId_game: { userId, game } } });
  let own: Rating = { rating: row.rating, deviation: row.deviation, volatility: row.volatility };
  const idle = Math.min(60, Math.floor((now - Number(row.at)) / PERIOD));
  for (let n = 0; n < idle; n++) own = rated(own, []);
  return own;
}

/**
 * A match counts for the ratings of its two players, once, where both are registered. Which side one had and what was
 * bid for it is part of what was expected.
 */
export async function countMatch({ db, games }: Pick<Context, 'db' | 'games'>, played: Played): Promise<void> {
  const { match, game, score } = played;
  const [one, two] = played.players;
  const face = games.named(game).auction as AuctionFace<never> | undefined;
  const [first, other] = face?.sides ?? [];
  if (one === two || first === undefined || other === undefined) return;
  const people = await db.prisma.user.count({
    where: { id: { in: [one, two] }, nameKey: { not: null }, deletedAt: null },
  });
  if (people !== 2) return;
  const received = (played.received[first] ?? 0) - (played.received[other] ?? 0);
  const now = db.now();
  await db.transaction(async (tx) => {
    const book = `${game}/${played.scenario}`;
    await tx.sideBook.createMany({ data: [{ id: book, ...newBook }], skipDuplicates: true });
    await tx.$queryRaw`SELECT 1 FROM "SideBook" WHERE "id" = ${book} FOR UPDATE`;
    if ((await tx.ratingGame.count({ where: { matchId: match } })) > 0) return;
    const sides = await tx.sideBook.findUniqueOrThrow({ where: { id: book } });
    const before = new Map<string, Rating>();
    for (const user of [one, two].sort()) before.set(user, await lockedRating(tx, user, game, now));
    const edge = edgeOf(sides, received);
    const oneIsFirst = played.side === first;
    const party = (user: string, points: number, isFirst: boolean): Party => ({
      players: [{ id: user, rating: before.get(user) as Rating }],
      place: 2 - 2 * points,
      edge: isFirst ? edge : 0,
    });
    const parties = [party(one, score, oneIsFirst), party(two, 1 - score, !oneIsFirst)] as const;
    const after = afterMatch(parties);
    const chance = chanceOf(...parties);
    const [own, points] = oneIsFirst ? [chance, score] : [1 - chance, 1 - score];
    await tx.sideBook.update({ where: { id: book }, data: afterResult(sides, own, points, received) });
    for (const [user, opponentId, got] of [
      [one, two, score],
      [two, one, 1 - score],
    ] as const) {
      const made = after.get(user) as Rating;
      await tx.rating.update({
        where: { userId_game: { userId: user, game } },
        data: { ...made, games: { increment: 1 }, at: BigInt(now) },
      });
      const was = before.get(user)?.rating ?? newcomer.rating;
      const { rating, deviation } = made;
      await tx.ratingGame.create({
        data: {
          matchId: match,
          userId: user,
          opponentId,
          game,
          at: BigInt(now),
          score: got,
          before: was,
          after: rating,
          deviation,
        },
      });
    }
  });
}
