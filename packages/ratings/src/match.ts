import { expected, type Game, type Rating, rated } from './glicko2.ts';

/** A side of a match: one player, or several who share it. */
export interface Party {
  readonly players: readonly { readonly id: string; readonly rating: Rating }[];
  /** 1 is first; equal places are a draw. */
  readonly place: number;
  /** Rating points by which its side, with what was bid, is easier than the average (`SideBook`). */
  readonly edge?: number;
}

/** A team as one opponent: the mean of its members; they are known as well as their mean square says. */
export function together(players: Party['players']): Pick<Rating, 'rating' | 'deviation'> {
  const n = Math.max(1, players.length);
  return {
    rating: players.reduce((sum, { rating }) => sum + rating.rating, 0) / n,
    deviation: Math.sqrt(players.reduce((sum, { rating }) => sum + rating.deviation ** 2, 0) / n),
  };
}

function scoreOf(own: number, other: number): number {
  if (own === other) return 0.5;
  return own < other ? 1 : 0;
}

/**
 * Ratings after one match of two sides, teams or three and more seats: each party has played every other one, and a
 * member of a team is expected to do what the team is.
 */
export function afterMatch(parties: readonly Party[]): Map<string, Rating> {
  const made = new Map<string, Rating>();
  for (const party of parties) {
    const mine = together(party.players);
    for (const { id, rating } of party.players) {
      const games = parties
        .filter((other) => other !== party)
        .map(
          (other): Game => ({
            opponent: together(other.players),
            score: scoreOf(party.place, other.place),
            edge: (party.edge ?? 0) - (other.edge ?? 0) + mine.rating - rating.rating,
          }),
        );
      made.set(id, rated(rating, games));
    }
  }
  return made;
}

/** The chance of the first of two parties. */
export const chanceOf = (one: Party, two: Party): number =>
  expected(together(one.players), { opponent: together(two.players), edge: (one.edge ?? 0) - (two.edge ?? 0) });

/** What a party has made of all the others: 1 for each that stands behind it, ½ for each beside it, as a mean. */
export function meanScore(parties: readonly Party[], party: Party): number {
  const others = parties.filter((other) => other !== party);
  return others.reduce((sum, other) => sum + scoreOf(party.place, other.place), 0) / Math.max(1, others.length);
}

/** What was expected of that, with every side's edge. */
export function meanChance(parties: readonly Party[], party: Party): number {
  const others = parties.filter((other) => other !== party);
  return others.reduce((sum, other) => sum + chanceOf(party, other), 0) / Math.max(1, others.length);
}
