/**
 * Tie-breaks (FIDE handbook C.07 of March 2026, where it has them). All figures are multiples of ¼ and exact.
 */
import { type Part, type Points, usualPoints, wasPlayed } from './history.ts';

export const tieBreaks = ['C1', 'BH', 'SB', 'DE', 'WON', 'CUM', 'MAR', 'LOT'] as const;
export type TieBreak = (typeof tieBreaks)[number];

/** Orders that organisers know by a name. */
export const presets = {
  fide: ['C1', 'BH', 'SB'],
  convention: ['DE', 'CUM'],
  roundRobin: ['DE', 'SB', 'WON'],
} as const satisfies Record<string, readonly TieBreak[]>;

export type Lives = ReadonlyMap<number, readonly Part[]>;

/** One game's share of a figure: `cut` where it is left out. */
export interface Share {
  readonly round: number;
  readonly opponent: number;
  readonly value: number;
  readonly cut?: true;
}

export interface Figure {
  readonly value: number;
  /** The rounds it is made of, from 1. */
  readonly shares: readonly Share[];
}

/** A round that was not played of one's own will: half bye, absence, forfeit loss. */
export const isVur = (part: Part): boolean =>
  part.kind === 'half' || part.kind === 'zero' || part.kind === 'forfeitLoss';

export const scoreOf = (parts: readonly Part[]): number => parts.reduce((sum, part) => sum + part.points, 0);

/** Points of an opponent as they count for others: rounds after the last one they were there for count ½ (16.3). */
export function adjusted(parts: readonly Part[], points: Points = usualPoints): number {
  const there = parts.findLastIndex((part) => !isVur(part));
  return parts.reduce((sum, part, i) => sum + (i > there ? points.draw : part.points), 0);
}

/** What a round gives to Buchholz (16.4): the opponent's points, or no more than one's own where none was played. */
function contribution(lives: Lives, who: number, part: Part, rounds: number, points: Points): number {
  const own = scoreOf(lives.get(who) ?? []);
  if (part.opponent === 0) return Math.min(own, (rounds * points.win) / 2);
  const theirs = adjusted(lives.get(part.opponent) ?? [], points);
  return wasPlayed(part) ? theirs : Math.min(own, theirs);
}

function shares(lives: Lives, who: number, points: Points): { part: Part; share: Share }[] {
  const parts = lives.get(who) ?? [];
  return parts.map((part, i) => ({
    part,
    share: {
      round: i + 1,
      opponent: part.opponent,
      value: contribution(lives, who, part, parts.length, points),
    },
  }));
}

const sum = (list: readonly Share[]): Figure => ({
  value: list.reduce((total, share) => total + (share.cut ? 0 : share.value), 0),
  shares: list,
});

export function buchholz(lives: Lives, who: number, points: Points = usualPoints): Figure {
  return sum(shares(lives, who, points).map(({ share }) => share));
}

/** Without the lowest; where there are rounds not played of one's own will, without the lowest of those (16.5). */
export function buchholzCut(lives: Lives, who: number, points: Points = usualPoints): Figure {
  const list = shares(lives, who, points);
  const own = list.filter(({ part }) => isVur(part));
  const from = own.length > 0 ? own : list;
  const least = Math.min(...from.map((one) => one.share.value));
  const lowest = from.find((one) => one.share.value === least);
  return sum(list.map((one) => (one === lowest ? { ...one.share, cut: true as const } : one.share)));
}

export function sonnebornBerger(lives: Lives, who: number, points: Points = usualPoints): Figure {
  return sum(shares(lives, who, points).map(({ part, share }) => ({ ...share, value: share.value * part.points })));
}

const perRound = (lives: Lives, who: number, give: (part: Part, before: readonly Part[]) => number): Figure =>
  sum(
    (lives.get(who) ?? []).map((part, i, all) => ({
      round: i + 1,
      opponent: part.opponent,
      value: give(part, all.slice(0, i + 1)),
    })),
  );

/** Games won by playing. */
export const won = (lives: Lives, who: number): Figure =>
  perRound(lives, who, (part) => (part.kind === 'win' ? 1 : 0));

/** The running scores after each round, added up. */
export const cumulative = (lives: Lives, who: number): Figure =>
  perRound(lives, who, (_part, sofar) => scoreOf(sofar));

/** The game's own margins, added up. */
export const margin = (lives: Lives, who: number): Figure => perRound(lives, who, (part) => part.margin ?? 0);

/** Points against the others of a tie; null unless all of them have met each other. */
export function direct(lives: Lives, tied: readonly number[], who: number): Figure | null {
  const all = new Set(tied);
  const metAll = tied.every((one) => {
    const met = new Set((lives.get(one) ?? []).filter(wasPlayed).map((part) => part.opponent));
    return tied.every((two) => two === one || met.has(two));
  });
  if (!metAll) return null;
  const list = (lives.get(who) ?? []).map((part, i) => ({ part, round: i + 1 }));
  return sum(
    list
      .filter(({ part }) => wasPlayed(part) && all.has(part.opponent))
      .map(({ part, round }) => ({ round, opponent: part.opponent, value: part.points })),
  );
}
