/** The entrants of a round to be paired, with all that the criteria of FIDE C.04.3 (2026) ask about their past. */
import { livesOf, type Part, type Points, type Round, usualPoints, wasPlayed } from '../history.ts';

export type Float = 'down' | 'up' | null;
/** Order inside a bracket: FIDE's fold, first against last (WBC), neighbours, numbers by lot. */
export type Order = 'fold' | 'highLow' | 'neighbours';

export interface Player {
  readonly number: number;
  readonly score: number;
  /** Float of the last round, and of the round before it. */
  readonly floats: readonly [Float, Float];
  /** Had the bye, or won without play: no bye again (C2). */
  readonly noBye: boolean;
  /** Rounds that were not played (C9). */
  readonly unplayed: number;
  /** How often each opponent was met over the board. */
  readonly met: ReadonlyMap<number, number>;
  /** Rounds with side 0 minus rounds with side 1, and the last side. */
  readonly sides: { readonly balance: number; readonly last: 0 | 1 | null };
}

export interface SwissRules {
  readonly points?: Points;
  readonly order?: Order;
  /** Pairs that must not meet, and pairs that rather should not. */
  readonly never?: readonly (readonly [number, number])[];
  readonly rather?: readonly (readonly [number, number])[];
  /** Lots of this round, the lower one first: they order equal points in place of the numbers. */
  readonly lots?: ReadonlyMap<number, number>;
  /** What was played before these rounds, of which no points count; `met`: who has met there has met. */
  readonly before?: readonly Round[];
  readonly met?: boolean;
  /** Who plays which side is decided by balance, not by an auction. */
  readonly balance?: boolean;
  /** More entrants than this are paired by the large mode. Default 300. */
  readonly largeAbove?: number;
}

export interface SwissPairing {
  /** Boards in the order of the wall: score of the better, then of the other, then number. */
  readonly pairs: readonly { readonly a: number; readonly b: number; readonly side?: 0 | 1 }[];
  readonly bye: number | null;
  /** What the log has to say: the mode, and what could not be avoided. */
  readonly mode: 'exact' | 'large';
  readonly rematches: number;
}

const total = (parts: readonly Part[]): number => parts.reduce((sum, part) => sum + part.points, 0);

const aboveLoss = (part: Part, points: Points): boolean => !wasPlayed(part) && part.points > points.loss;

/** Float of round `at`: down when a lower score was met, or points came without play; up when a higher one was. */
function floatOf(lives: ReadonlyMap<number, readonly Part[]>, who: number, at: number, points: Points): Float {
  const parts = lives.get(who) ?? [];
  const part = parts[at];
  if (!part) return null;
  if (!wasPlayed(part)) return aboveLoss(part, points) ? 'down' : null;
  const own = total(parts.slice(0, at));
  const theirs = total((lives.get(part.opponent) ?? []).slice(0, at));
  if (own > theirs) return 'down';
  return own < theirs ? 'up' : null;
}

/** The field of the next round, ordered by points, then number. */
export function fieldOf(rounds: readonly Round[], present: readonly number[], rules: SwissRules): Player[] {
  const points = rules.points ?? usualPoints;
  const all = new Set(present);
  for (const round of rounds) for (const { a, b } of round.boards) all.add(a).add(b);
  const lives = livesOf(rounds, [...all], points);
  const before = livesOf(rules.before ?? [], present, points);
  const players = present.map((number): Player => {
    const parts = lives.get(number) ?? [];
    const past = before.get(number) ?? [];
    const met = new Map<number, number>();
    for (const part of [...(rules.met ? past : []), ...parts])
      if (wasPlayed(part)) met.set(part.opponent, (met.get(part.opponent) ?? 0) + 1);
    const sided = [...past, ...parts].filter((part) => wasPlayed(part) && part.side !== undefined);
    const last = rounds.length - 1;
    return {
      number,
      score: total(parts),
      floats: [floatOf(lives, number, last, points), floatOf(lives, number, last - 1, points)],
      noBye: parts.some((part) => part.kind === 'bye' || part.kind === 'forfeitWin'),
      unplayed: parts.filter((part) => !wasPlayed(part)).length,
      met,
      sides: {
        balance: sided.reduce((sum, part) => sum + (part.side === 0 ? 1 : -1), 0),
        last: sided.at(-1)?.side ?? null,
      },
    };
  });
  const lot = ({ number }: Player): number => rules.lots?.get(number) ?? 0;
  return players.sort((a, b) => b.score - a.score || lot(a) - lot(b) || a.number - b.number);
}
