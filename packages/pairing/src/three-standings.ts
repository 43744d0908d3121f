/** Standings of tables of three: as those of two, where each of a table has met both others. */
import { type Line, placed, type StandingsRules } from './standings.ts';
import { type ThreeLives, type ThreePart, type ThreeRound, threeLivesOf } from './three-results.ts';
import type { Figure, Share, TieBreak } from './tie-breaks.ts';

/** Tie-breaks that say something where three sit at a table; margins are of two. */
export const threeTieBreaks = ['C1', 'BH', 'SB', 'DE', 'WON', 'CUM', 'LOT'] as const satisfies readonly TieBreak[];

const scoreOf = (parts: readonly ThreePart[]): number => parts.reduce((sum, part) => sum + part.points, 0);

/** A round that was not played of one's own will. */
const isVur = ({ kind }: ThreePart): boolean => kind === 'half' || kind === 'zero' || kind === 'absent';

/** Points as they count for others: rounds after the last one that somebody was there for count 1, a table's mean. */
function adjusted(parts: readonly ThreePart[]): number {
  const there = parts.findLastIndex((part) => !isVur(part));
  return parts.reduce((sum, part, i) => sum + (i > there ? 1 : part.points), 0);
}

/** A meeting's share of Buchholz, and what was made of it; a round without a table has two with nobody. */
interface Contribution {
  readonly part: ThreePart;
  readonly share: Share;
  readonly points: number;
}

function contributions(lives: ThreeLives, who: number): Contribution[] {
  const parts = lives.get(who) ?? [];
  const own = scoreOf(parts);
  return parts.flatMap((part, i): Contribution[] => {
    const round = i + 1;
    if (part.meetings.length === 0) {
      const value = Math.min(own, parts.length);
      return [0, 1].map(() => ({ part, share: { round, opponent: 0, value }, points: part.points / 2 }));
    }
    return part.meetings.map(({ opponent, points, met }) => {
      const theirs = adjusted(lives.get(opponent) ?? []);
      return { part, share: { round, opponent, value: met ? theirs : Math.min(own, theirs) }, points };
    });
  });
}

const sum = (shares: readonly Share[]): Figure => ({
  value: shares.reduce((total, share) => total + (share.cut ? 0 : share.value), 0),
  shares,
});

/** Without the lowest meeting; where there are rounds not played of one's own will, without the lowest of those. */
function cutOne(all: readonly Contribution[]): Figure {
  const own = all.filter(({ part }) => isVur(part));
  const from = own.length > 0 ? own : all;
  const least = Math.min(...from.map((c) => c.share.value));
  const lowest = from.find((c) => c.share.value === least);
  return sum(all.map((c) => (c === lowest ? { ...c.share, cut: true as const } : c.share)));
}

/** Points against the others of a tie; null unless all of them have met each other. */
function direct(lives: ThreeLives, tied: readonly number[], who: number): Figure | null {
  const meetings = (of: number) =>
    (lives.get(of) ?? []).flatMap((part, i) => part.meetings.map((m) => ({ ...m, round: i + 1 })));
  const metAll = tied.every((one) => {
    const met = new Set(meetings(one).flatMap((m) => (m.met ? [m.opponent] : [])));
    return tied.every((two) => two === one || met.has(two));
  });
  if (!metAll) return null;
  return sum(
    meetings(who)
      .filter((m) => m.met && tied.includes(m.opponent))
      .map(({ round, opponent, points }) => ({ round, opponent, value: points })),
  );
}

function figureOf(lives: ThreeLives, kind: TieBreak, who: number, lots: StandingsRules['lots']): Figure | null {
  const parts = lives.get(who) ?? [];
  const perRound = (value: (part: ThreePart, i: number) => number): Figure =>
    sum(parts.map((part, i) => ({ round: i + 1, opponent: 0, value: value(part, i) })));
  switch (kind) {
    case 'C1':
      return cutOne(contributions(lives, who));
    case 'BH':
      return sum(contributions(lives, who).map((c) => c.share));
    case 'SB':
      return sum(contributions(lives, who).map((c) => ({ ...c.share, value: c.share.value * c.points })));
    case 'WON':
      return perRound((part) => Number(part.won));
    case 'CUM':
      return perRound((_part, i) => scoreOf(parts.slice(0, i + 1)));
    case 'LOT':
      return { value: -(lots?.get(who) ?? 0), shares: [] };
    case 'MAR':
    case 'DE':
      return null;
  }
}

/** The standings of the given entrants after the rounds so far: points, then the tie-breaks in order. */
export function threeStandings(
  rounds: readonly ThreeRound[],
  numbers: readonly number[],
  { tieBreaks, lots }: Pick<StandingsRules, 'tieBreaks' | 'lots'>,
): Line[] {
  const lives = threeLivesOf(rounds, numbers);
  const figures = new Map(numbers.map((who) => [who, tieBreaks.map((kind) => figureOf(lives, kind, who, lots))]));
  return placed(numbers, tieBreaks, {
    score: (who) => scoreOf(lives.get(who) ?? []),
    figures,
    direct: (group, who) => direct(lives, group, who),
  });
}
