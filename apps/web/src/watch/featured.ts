import type { TableInfo } from '@wardroom/protocol';

/** Ratings of players by game and person. */
export type Ratings = ReadonlyMap<string, number>;
export const ratingKey = (game: string, person: string): string => `${game}/${person}`;

const peopleOf = (table: Pick<TableInfo, 'seats'>): string[] => [
  ...new Set(table.seats.flatMap((s) => s.holders.filter((h) => !h.bot).map((h) => h.id))),
];

/** Is somebody of these at the table? */
export const playsHere = (table: Pick<TableInfo, 'seats'>, followed: ReadonlySet<string>): boolean =>
  peopleOf(table).some((p) => followed.has(p));

/** The average rating of the people at a table; null: nobody there is rated. */
export function averageRating(table: Pick<TableInfo, 'game' | 'seats'>, ratings: Ratings): number | null {
  const known = peopleOf(table).flatMap((p) => ratings.get(ratingKey(table.game, p)) ?? []);
  return known.length === 0 ? null : Math.round(known.reduce((sum, r) => sum + r, 0) / known.length);
}

/**
 * How close a game is, in steps that can be told apart: 3 even, 0 decided. Where nobody says it, or not yet: in
 * between.
 */
export function closeness(lead: TableInfo['lead']): number {
  if (!lead) return 1;
  return [0.6, 0.3, 0.1].filter((border) => lead.by < border).length;
}

/**
 * Tables that may be watched, the most worth seeing first: those of people who are followed, games of events, then
 * people against each other before people against bots before bots alone, then the closest, then by rating, then the
 * one that began last.
 */
export function worthSeeing(
  tables: readonly TableInfo[],
  ratings: Ratings,
  followed: ReadonlySet<string> = new Set(),
): TableInfo[] {
  const rank = (x: TableInfo): readonly number[] => [
    playsHere(x, followed) ? 1 : 0,
    x.event === undefined ? 0 : 1,
    Math.min(2, peopleOf(x).length),
    closeness(x.lead),
    averageRating(x, ratings) ?? 0,
    x.startedAt ?? 0,
  ];
  return tables
    .filter((x) => x.spectators !== null)
    .map((x) => ({ x, by: rank(x) }))
    .sort((a, b) => {
      const at = a.by.findIndex((n, i) => n !== b.by[i]);
      return at < 0 ? 0 : (b.by[at] as number) - (a.by[at] as number);
    })
    .map(({ x }) => x);
}

/**
 * Replays, the most eventful first: those in which the lead changed hands most often, then the one that ended last.
 */
export const eventful = (tables: readonly TableInfo[]): TableInfo[] =>
  [...tables].sort((a, b) => (b.swings ?? 0) - (a.swings ?? 0) || (b.endedAt ?? 0) - (a.endedAt ?? 0));
