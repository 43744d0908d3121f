/**
 * What a side, and a unit of what was bid, are worth in rating points, learned from the results of a scenario. Both
 * count from the first side's point of view; nothing is known before the first match.
 */
export interface SideBook {
  readonly advantage: number;
  readonly perUnit: number;
  readonly games: number;
}

export const newBook: SideBook = { advantage: 0, perUnit: 0, games: 0 };

/** No side is further from the other than this, rating points. */
const most = 600;
/** The first results move the book fast, later ones slowly. */
const pace = (games: number): number => Math.max(4, 40 / Math.sqrt(1 + games / 4));
/** A bid is felt as a share of what is usual: units above this count as much as this. */
const usual = 20;

const bound = (x: number): number => Math.max(-most, Math.min(most, x));
const share = (units: number): number => Math.max(-1, Math.min(1, units / usual));

/** Rating points by which the first side is easier when it has received so many units (below 0: has given). */
export const edgeOf = (book: SideBook, received: number): number => bound(book.advantage + book.perUnit * received);

/**
 * The book after a match: `chance` of the first side as it was expected (with its edge), what came out, and how much
 * it had received.
 */
export function afterResult(book: SideBook, chance: number, score: number, received: number): SideBook {
  const step = pace(book.games) * (score - chance);
  return {
    advantage: bound(book.advantage + step),
    perUnit: Math.max(-most / usual, Math.min(most / usual, book.perUnit + (step * share(received)) / usual)),
    games: book.games + 1,
  };
}
