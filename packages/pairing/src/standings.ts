/** Who stands where: points, then the organiser's tie-breaks in order; every figure opens into its games. */
import { livesOf, type Points, type Round, usualPoints } from './history.ts';
import {
  buchholz,
  buchholzCut,
  cumulative,
  direct,
  type Figure,
  type Lives,
  margin,
  scoreOf,
  sonnebornBerger,
  type TieBreak,
  won,
} from './tie-breaks.ts';

export interface StandingsRules {
  readonly points?: Points;
  readonly tieBreaks: readonly TieBreak[];
  /** Drawn once for the event: lower is better. */
  readonly lots?: ReadonlyMap<number, number>;
}

export interface Line {
  /** Place, from 1; whoever cannot be told apart shares it. */
  readonly place: number;
  readonly number: number;
  readonly points: number;
  /** In the organiser's order; DE is null where it was not asked or not all have met. */
  readonly figures: readonly (Figure | null)[];
}

function figureOf(lives: Lives, kind: TieBreak, who: number, rules: StandingsRules): Figure | null {
  const points = rules.points ?? usualPoints;
  switch (kind) {
    case 'C1':
      return buchholzCut(lives, who, points);
    case 'BH':
      return buchholz(lives, who, points);
    case 'SB':
      return sonnebornBerger(lives, who, points);
    case 'WON':
      return won(lives, who);
    case 'CUM':
      return cumulative(lives, who);
    case 'MAR':
      return margin(lives, who);
    case 'LOT':
      return { value: -(rules.lots?.get(who) ?? 0), shares: [] };
    case 'DE':
      return null;
  }
}

/** Groups of equal value, best first. */
function apart(group: readonly number[], value: (who: number) => number): number[][] {
  const sorted = [...group].sort((a, b) => value(b) - value(a) || a - b);
  const out: number[][] = [];
  for (const who of sorted) {
    const last = out.at(-1);
    if (last && value(last[0] ?? 0) === value(who)) last.push(who);
    else out.push([who]);
  }
  return out;
}

/** What places follow from. `direct`: points among those of a tie, null unless all of them have met. */
export interface Placing {
  readonly score: (who: number) => number;
  /** In the order of the tie-breaks; direct encounters are written into it. */
  readonly figures: ReadonlyMap<number, (Figure | null)[]>;
  readonly direct: (group: readonly number[], who: number) => Figure | null;
}

/** Who stands where: by points, then by the tie-breaks in order. */
export function placed(
  numbers: readonly number[],
  tieBreaks: readonly TieBreak[],
  { score, figures, direct: among }: Placing,
): Line[] {
  const split = (group: readonly number[], from: number): number[][] => {
    const kind = tieBreaks[from];
    if (group.length < 2 || kind === undefined) return [[...group]];
    if (kind !== 'DE') {
      const at = (who: number): number => figures.get(who)?.[from]?.value ?? 0;
      return apart(group, at).flatMap((part) => split(part, from + 1));
    }
    const met = new Map(group.map((who) => [who, among(group, who)]));
    for (const who of group) {
      const own = figures.get(who);
      if (own) own[from] = met.get(who) ?? null;
    }
    const parts = apart(group, (who) => met.get(who)?.value ?? 0);
    // Whoever is still tied after it meets again in a smaller circle.
    return parts.flatMap((part) => split(part, parts.length > 1 && part.length > 1 ? from : from + 1));
  };
  let place = 1;
  return apart(numbers, score)
    .flatMap((group) => split(group, 0))
    .flatMap((group) => {
      const lines = group.map((number) => ({
        place,
        number,
        points: score(number),
        figures: figures.get(number) ?? [],
      }));
      place += group.length;
      return lines;
    });
}

/** The standings of the given entrants after the rounds so far. */
export function standings(rounds: readonly Round[], numbers: readonly number[], rules: StandingsRules): Line[] {
  const lives = livesOf(rounds, numbers, rules.points ?? usualPoints);
  const { tieBreaks } = rules;
  const figures = new Map(numbers.map((who) => [who, tieBreaks.map((kind) => figureOf(lives, kind, who, rules))]));
  return placed(numbers, tieBreaks, {
    score: (who) => scoreOf(lives.get(who) ?? []),
    figures,
    direct: (group, who) => direct(lives, group, who),
  });
}
