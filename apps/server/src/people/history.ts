import type { Context } from '../context.ts';
import { isBot } from '../match/meta.ts';

/** What somebody has played of a game, by the side that was played. */
export interface Played {
  game: string;
  side: string;
  matches: number;
  won: number;
  drawn: number;
  lost: number;
}

/** So many of the last matches are looked at. */
const MOST = 1000;

interface Row {
  id: string;
  game: string;
  options: string;
  outcome: string | null;
  seats: string[];
}

/**
 * Matches that were played to their end, by game and side. Practice boards are nobody's business, nor is what is
 * sealed, and who held seats of several sides counts for none.
 */
export async function historyOf({ db, games }: Pick<Context, 'db' | 'games'>, userId: string): Promise<Played[]> {
  const rows = await db.sql.query<Row>(
    `SELECT m."id", m."game", m."options", m."outcome", array_agg(h."seat") AS seats
     FROM "Match" m JOIN "Holder" h ON h."matchId" = m."id"
     WHERE h."who" = $1 AND m."status" = 'over' AND NOT m."practice" AND NOT m."sealed"
     GROUP BY m."id" ORDER BY m."endedAt" DESC LIMIT ${MOST}`,
    [userId],
  );
  const found = new Map<string, Played>();
  for (const row of rows) {
    if (!games.has(row.game) || row.outcome === null) continue;
    const sides = new Map(
      games
        .named(row.game)
        .seats(JSON.parse(row.options))
        .map((s) => [s.id, s.side]),
    );
    const mine = new Set(row.seats.map((s) => sides.get(s)));
    const [side] = mine;
    if (mine.size !== 1 || side === undefined) continue;
    const { winners } = JSON.parse(row.outcome) as { winners: string[] };
    const all = new Set(sides.values()).size;
    const key = `${row.game}/${side}`;
    const sum = found.get(key) ?? { game: row.game, side, matches: 0, won: 0, drawn: 0, lost: 0 };
    const drawn = winners.length === all || winners.length === 0;
    found.set(key, {
      ...sum,
      matches: sum.matches + 1,
      won: sum.won + (!drawn && winners.includes(side) ? 1 : 0),
      drawn: sum.drawn + (drawn ? 1 : 0),
      lost: sum.lost + (!drawn && !winners.includes(side) ? 1 : 0),
    });
  }
  return [...found.values()].sort((a, b) => b.matches - a.matches);
}

/** People with whom somebody sat at a table lately, the latest first. */
export async function recentOf({ db }: Pick<Context, 'db'>, userId: string): Promise<{ id: string; name: string }[]> {
  const rows = await db.sql.query<{ who: string; name: string }>(
    `SELECT o."who", u."name", max(m."touchedAt") AS at
     FROM "Holder" h JOIN "Match" m ON m."id" = h."matchId" AND m."status" IN ('running', 'over') AND NOT m."practice"
     JOIN "Holder" o ON o."matchId" = m."id" AND o."who" <> h."who" JOIN "User" u ON u."id" = o."who"
     WHERE h."who" = $1 AND u."deletedAt" IS NULL GROUP BY o."who", u."name" ORDER BY at DESC LIMIT 20`,
    [userId],
  );
  return rows.filter((r) => !isBot(r.who)).map((r) => ({ id: r.who, name: r.name }));
}
