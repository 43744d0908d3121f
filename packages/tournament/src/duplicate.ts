import type { Figure, Line, TieBreak } from '@wardroom/pairing';
import type { EventRules } from './acts.ts';
import type { EventBoard, EventState } from './state.ts';

type Shares = Partial<Pick<EventRules, 'system' | 'duplicate'>>;

/** Do all boards of a round play one secret seed? Then nothing of a round is shown before its last board is done. */
export const sharesSeed = ({ system, duplicate }: Shares): boolean => system === 'duplicate' || duplicate === true;

/** What comes out at this board is sealed: another one of its round is still played. */
export const isSealed = (state: EventState, rules: Shares, board: string): boolean =>
  sharesSeed(rules) && state.rounds.some((r) => r.status !== 'complete' && r.boards.some((b) => b.id === board));

/** Best first; whoever did not play is behind everybody. */
const ranks: Readonly<Record<string, number>> = { '1:0': 3, '+:-': 3, '=:=': 2, '0:1': 1 };

/** What a board is worth beside the others of its round: won before lost, then by the game's margin. */
const worth = ({ result, margin = 0 }: EventBoard): readonly [number, number] => {
  const rank = ranks[result ?? ''] ?? 0;
  return rank === 0 ? [0, 0] : [rank, margin];
};

/** 1 for a better board, ½ for one that is worth as much; nothing for whoever did not play. */
function against(mine: EventBoard, other: EventBoard): number {
  const [rank, margin] = worth(mine);
  const [otherRank, otherMargin] = worth(other);
  const ahead = rank - otherRank || margin - otherMargin;
  if (rank === 0 || ahead < 0) return 0;
  return ahead === 0 ? 0.5 : 1;
}

const sum = (shares: Figure['shares']): Figure => ({ value: shares.reduce((all, s) => all + s.value, 0), shares });

/**
 * Match points of an entrant: his board beside each other one of its round, in the rounds whose boards are all done.
 */
export function matchPoints(state: EventState, number: number): Figure {
  return sum(
    state.rounds.flatMap(({ round, status, boards }) => {
      const mine = status === 'complete' ? boards.find((b) => b.a === number) : undefined;
      const others = mine ? boards.filter((b) => b !== mine) : [];
      return others.map((b) => ({ round, opponent: b.a, value: mine ? against(mine, b) : 0 }));
    }),
  );
}

/** Boards won (WON), or the sum of the game's margins (MAR), of one entrant. */
function ofBoards(state: EventState, number: number, value: (board: EventBoard) => number): Figure {
  const complete = state.rounds.filter((r) => r.status === 'complete');
  return sum(
    complete.flatMap(({ round, boards }) =>
      boards.filter((b) => b.a === number).map((b) => ({ round, opponent: 0, value: value(b) })),
    ),
  );
}

function figureOf(state: EventState, kind: TieBreak, number: number): Figure | null {
  if (kind === 'WON') return ofBoards(state, number, (b) => (worth(b)[0] === 3 ? 1 : 0));
  if (kind === 'MAR') return ofBoards(state, number, (b) => worth(b)[1]);
  // The lot is the seed: drawn once, from the event's commitment.
  return kind === 'LOT' ? { value: -number, shares: [] } : null;
}

/**
 * Standings of an event in which everybody plays the same boards alone: match points, then of the organiser's
 * tie-breaks WON, MAR and LOT, which mean something here. Whoever cannot be told apart shares the place.
 */
export function duplicateStandings(
  state: EventState,
  numbers: readonly number[],
  tieBreaks: readonly TieBreak[],
): Line[] {
  const lines = numbers.map((number) => {
    const figures = tieBreaks.map((kind) => figureOf(state, kind, number));
    return { number, points: matchPoints(state, number).value, figures };
  });
  const ahead = (x: (typeof lines)[number], y: (typeof lines)[number]): number => {
    const [mine, other] = [x, y].map((l) => [l.points, ...l.figures.map((f) => f?.value ?? 0)]);
    const at = (mine ?? []).findIndex((v, i) => v !== other?.[i]);
    return at < 0 ? 0 : (other?.[at] ?? 0) - (mine?.[at] ?? 0);
  };
  const sorted = lines.sort((x, y) => ahead(x, y) || x.number - y.number);
  return sorted.map((line) => ({ ...line, place: 1 + sorted.findIndex((other) => ahead(other, line) === 0) }));
}
