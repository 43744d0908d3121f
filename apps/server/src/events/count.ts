import {
  afterMatch,
  afterResult,
  edgeOf,
  meanChance,
  meanScore,
  newBook,
  newcomer,
  type Party,
  type Rating,
  rated,
  type SideBook,
} from '@wardroom/ratings';
import type { AuctionFace } from '@wardroom/rules';
import type { Context } from '../context.ts';
import type { Tx } from '../storage/database.ts';

/** Without a game somebody becomes less known by one step in so many ms. */
const PERIOD = 30 * 86_400_000;

/** One side of a match as it came out, with those who played it. */
export interface PlayedSide {
  readonly side: string;
  readonly players: readonly string[];
  /** 1 is first; equal places are a draw. */
  readonly place: number;
  /** What the side was given by the auction; below 0 it has given. */
  readonly received: number;
}

/** How a match of two or more sides came out. */
export interface Played {
  readonly match: string;
  readonly game: string;
  readonly scenario: string;
  readonly sides: readonly PlayedSide[];
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

type Book = { readonly id: string } & SideBook;

/** The books of a scenario, locked until the transaction ends: one for two sides, else one for each side. */
async function lockedBooks(tx: Tx, ids: readonly string[]): Promise<Map<string, Book>> {
  const books = new Map<string, Book>();
  for (const id of [...ids].sort()) {
    await tx.sideBook.createMany({ data: [{ id, ...newBook }], skipDuplicates: true });
    await tx.$queryRaw`SELECT 1 FROM "SideBook" WHERE "id" = ${id} FOR UPDATE`;
    books.set(id, await tx.sideBook.findUniqueOrThrow({ where: { id } }));
  }
  return books;
}

/**
 * What the sides of a match are worth: of two the first has an advantage over the other, by what it has received more;
 * of three and more each has its own over all others.
 */
function booksOf(book: string, sides: readonly PlayedSide[]) {
  const [first, other] = sides;
  if (sides.length === 2 && first && other)
    return [{ id: book, side: first, received: first.received - other.received }];
  return sides.map((side) => ({ id: `${book}/${side.side}`, side, received: side.received }));
}

/**
 * A match counts for the ratings of all who played it, once, where all are registered. Which side one had and what was
 * bid for it is part of what was expected; each side has played every other one, and those who share a side are
 * expected to do what they do together.
 */
export async function countMatch({ db, games }: Pick<Context, 'db' | 'games'>, played: Played): Promise<void> {
  const { match, game } = played;
  const face = games.named(game).auction as AuctionFace<never> | undefined;
  const order = face?.sides ?? [];
  const sides = [...played.sides].sort((x, y) => order.indexOf(x.side) - order.indexOf(y.side));
  const users = sides.flatMap((s) => s.players);
  const named = new Set(sides.map((s) => s.side));
  if (sides.length < 2 || named.size < sides.length || sides.some((s) => !order.includes(s.side))) return;
  if (sides.some((s) => s.players.length === 0) || new Set(users).size < users.length) return;
  const people = await db.prisma.user.count({
    where: { id: { in: users }, nameKey: { not: null }, deletedAt: null },
  });
  if (people !== users.length) return;
  const now = db.now();
  await db.transaction(async (tx) => {
    const wanted = booksOf(`${game}/${played.scenario}`, sides);
    const books = await lockedBooks(
      tx,
      wanted.map((b) => b.id),
    );
    if ((await tx.ratingGame.count({ where: { matchId: match } })) > 0) return;
    const before = new Map<string, Rating>();
    for (const user of [...users].sort()) before.set(user, await lockedRating(tx, user, game, now));
    const parties = sides.map((side): Party => {
      const own = wanted.find((b) => b.side === side);
      const book = own && books.get(own.id);
      return {
        players: side.players.map((id) => ({ id, rating: before.get(id) as Rating })),
        place: side.place,
        edge: own && book ? edgeOf(book, own.received) : 0,
      };
    });
    for (const { id, side, received } of wanted) {
      const party = parties[sides.indexOf(side)] as Party;
      const [chance, score] = [meanChance(parties, party), meanScore(parties, party)];
      const data = afterResult(books.get(id) as Book, chance, score, received);
      await tx.sideBook.update({ where: { id }, data });
    }
    const after = afterMatch(parties);
    for (const party of parties) {
      const against = parties.filter((p) => p !== party).flatMap((p) => p.players);
      for (const { id: userId, rating: was } of party.players) {
        const made = after.get(userId) as Rating;
        await tx.rating.update({
          where: { userId_game: { userId, game } },
          data: { ...made, games: { increment: 1 }, at: BigInt(now) },
        });
        await tx.ratingGame.create({
          data: {
            matchId: match,
            userId,
            // One opponent has a name here; several are those of the match.
            opponentId: against.length === 1 ? (against[0]?.id ?? '') : '',
            game,
            at: BigInt(now),
            score: meanScore(parties, party),
            before: was.rating,
            after: made.rating,
            deviation: made.deviation,
          },
        });
      }
    }
  });
}
