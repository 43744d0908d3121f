import type { Source } from '@wardroom/rules';
import type { Act, EventRules } from './acts.ts';
import { presentOf } from './fold.ts';
import type { EventState } from './state.ts';
import { linedUp } from './teams.ts';
import { isByPoints } from './threes.ts';

type Two = { readonly a: number; readonly b: number };
/** A board as it is opened; `side`: the one that `a` plays, where sides are given out. */
export interface LinedBoard extends Two {
  readonly side?: 0 | 1;
}

/** A meeting is one board, or two on which each plays either side once. */
export const isTwoGames = ({
  games,
  system,
  team,
  duplicate,
  auction,
  balance,
}: Pick<EventRules, 'games' | 'system' | 'team' | 'duplicate' | 'auction' | 'balance'>): boolean =>
  games === undefined ||
  (system !== 'ladder' && system !== 'duplicate' && !team && !duplicate && !balance && auction.format === 'fixed');

/** Sides are balanced over the rounds of Swiss stages or tables of three, where nobody bids for them. */
export const isBalanced = ({
  balance,
  system,
  later = [],
  team,
  auction,
}: Pick<EventRules, 'balance' | 'system' | 'later' | 'team' | 'auction'>): boolean =>
  balance === undefined ||
  (!team && auction.format === 'fixed' && [system, ...later.map((s) => s.system)].some(isByPoints));

/** Boards of a drafted pairing, and for how many each of the two has somebody and the other nobody; null: it is one. */
export function linedBoards(
  state: EventState,
  { team, games }: Pick<EventRules, 'team' | 'games'>,
  { a, b }: Two,
): { readonly pairs: readonly LinedBoard[]; readonly free: readonly [number, number] } | null {
  if (team) return linedUp(state, team, { a, b });
  if (!games) return null;
  // Each bids first once, and has the first side there.
  const pairs = [
    { a, b, side: 0 as const },
    { a: b, b: a, side: 0 as const },
  ];
  return { pairs, free: [0, 0] };
}

/** Is this round published as its captains have lined up, or with two games for each meeting? */
export function isLinedUp(
  state: EventState,
  rules: Pick<EventRules, 'team' | 'games'>,
  { round, lined }: Act & { kind: 'publish' },
): boolean {
  if (!rules.team && !rules.games) return lined === undefined;
  const drafted = state.rounds.find((r) => r.round === round)?.boards ?? [];
  if (drafted.length !== lined?.length) return false;
  return drafted.every((pairing, i) => {
    const due = linedBoards(state, rules, pairing);
    const given = lined[i];
    if (!due || !given || given.boards.length !== due.pairs.length) return false;
    const same = due.pairs.every((p, n) => {
      const board = given.boards[n];
      return board?.a === p.a && board.b === p.b && board.side === p.side;
    });
    return same && due.free.every((n, side) => given.free[side] === n);
  });
}

/** All who play on, in the order of the next round's lot, drawn from the event's secret; null: pairs follow no lot. */
export function roundLots(state: EventState, { order }: Pick<EventRules, 'order'>, source: Source): number[] | null {
  if (order !== 'lot') return null;
  const left = presentOf(state);
  const stream = `r${state.rounds.length + 1}`;
  return presentOf(state).map((_, n) => left.splice(source.draw(stream, n, left.length), 1)[0] as number);
}
