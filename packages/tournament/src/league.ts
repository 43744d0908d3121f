import type { EventRules } from './acts.ts';

/** How a league is divided and how it moves: places of a tier, how many go up and down, how many seasons. */
export type LeagueRules = NonNullable<EventRules['league']>;

/** A tier has so many places, and so many at each of its borders change places with the next one. */
type Borders = Pick<LeagueRules, 'size' | 'move'>;

export const usualLeague: LeagueRules = { size: 6, move: 1, seasons: 2 };
export const leagueOf = ({ league }: Pick<EventRules, 'league'>): LeagueRules => league ?? usualLeague;

/** Nobody goes up and down at once: a tier has room for those who come from above and from below. */
export const isLeague = ({ system, league }: Pick<EventRules, 'system' | 'league'>): boolean =>
  (system === 'league' || league === undefined) && (league === undefined || league.move * 2 <= league.size);

/**
 * How many play in each tier, the highest first: all are full but the last, which has two at least. One who would be
 * alone there makes the last tier one larger.
 */
export function tierSizes(members: number, size: number): number[] {
  const full = Math.floor(members / size);
  const rest = members % size;
  if (full === 0) return [members];
  const sizes = Array.from({ length: full }, () => size);
  if (rest === 1) return [...sizes.slice(1), size + 1];
  return rest === 0 ? sizes : [...sizes, rest];
}

/** Members in the order of their strength, cut into tiers. */
export function tiersOf(members: readonly number[], size: number): number[][] {
  let from = 0;
  return tierSizes(members.length, size).map((n) => members.slice(from, (from += n)));
}

/**
 * Those of the next season, the highest tier first. `ranked`: the tiers of this one, best first, without those who have
 * left. At each border the last `move` of the higher tier change places with the first `move` of the lower one, in
 * small tiers at most half of it. Then the tiers are filled from above: a place that somebody has left is his who
 * would have gone down, then the next one's below. `newcomers` begin behind everybody.
 */
export function nextTiers(
  ranked: readonly (readonly number[])[],
  newcomers: readonly number[],
  { move }: Borders,
): number[] {
  const half = (tier: number): number => Math.floor((ranked[tier]?.length ?? 0) / 2);
  /** How many cross the border below this tier. */
  const across = (tier: number): number => (tier < 0 ? 0 : Math.min(move, half(tier), half(tier + 1)));
  const moved = ranked.flatMap((tier, i) => {
    const [above, below] = [across(i - 1), across(i)];
    const down = above === 0 ? [] : (ranked[i - 1] ?? []).slice(-above);
    const up = (ranked[i + 1] ?? []).slice(0, below);
    return [...down, ...tier.slice(above, tier.length - below), ...up];
  });
  return [...moved, ...newcomers];
}
