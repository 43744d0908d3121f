import { isThreeResult, placesOf, scoreAgainst } from '@wardroom/pairing';
import { pointsOf } from './points.ts';
import { isSolo, ofTwo, seatsOf } from './seats.ts';
import type { EventBoard, EventRound, EventState } from './state.ts';
import { asMatches } from './teams.ts';

/** How a side has done in the games that were played, and what it has received in their auctions. */
export interface SideFigures {
  readonly side: string;
  readonly games: number;
  readonly won: number;
  readonly drawn: number;
  /** Mean of what it has received, in the game's currency; below 0 it has given. */
  readonly average: number;
}

/** The games of a bracket of bids: what `side` received there, the games that it rests on, how many `side` has won. */
export interface BidFigures {
  readonly side: string;
  /** The least and the most that belongs there, in the game's currency. */
  readonly from: number;
  readonly to: number;
  readonly games: number;
  readonly won: number;
  readonly drawn: number;
}

type WithBid = EventBoard & { bid: NonNullable<EventBoard['bid']> };
/** Boards that were played to their end: nobody stayed away. */
const played = (state: EventState): WithBid[] =>
  state.rounds
    .flatMap((r) => r.boards)
    .flatMap((b) => (b.bid && b.result !== null && !/[+-]/.test(b.result) ? [{ ...b, bid: b.bid }] : []));

/** Of three who is first alone has won, and those who share the first place have drawn. */
function scoreOfThree(places: readonly (number | null)[], seat: number): number {
  if (places[seat] !== 1) return 0;
  return places.filter((p) => p === 1).length === 1 ? 1 : 0.5;
}

/** 1, ½ or 0 for a side of a board. */
function scoreOf(board: WithBid, side: string): number {
  if (isThreeResult(board.result)) return scoreOfThree(placesOf(board.result), board.bid.sides?.indexOf(side) ?? -1);
  if (board.result === '=:=') return 0.5;
  return (board.result === '1:0') === (board.bid.side === side) ? 1 : 0;
}

/** The sides of an event's games: those that somebody has played or received something for. */
function sidesOf(state: EventState): string[] {
  return [
    ...new Set(played(state).flatMap(({ bid }) => [bid.side, ...(bid.sides ?? []), ...Object.keys(bid.received)])),
  ].sort();
}

export function sideFigures(state: EventState): SideFigures[] {
  const boards = played(state);
  return sidesOf(state).map((side) => {
    const scores = boards.map((b) => scoreOf(b, side));
    const sum = boards.reduce((total, b) => total + (b.bid.received[side] ?? 0), 0);
    return {
      side,
      games: boards.length,
      won: scores.filter((s) => s === 1).length,
      drawn: scores.filter((s) => s === 0.5).length,
      average: boards.length === 0 ? 0 : sum / boards.length,
    };
  });
}

/** As many brackets as a side has at most. */
const BRACKETS = 6;

/** Brackets that hold these sizes, each as wide as the others: every size has its own as long as they are few. */
function bracketsOf(sizes: readonly number[]): { from: number; to: number }[] {
  const all = [...new Set(sizes)].sort((a, b) => a - b);
  const [least = 0] = all;
  const most = all.at(-1) ?? 0;
  if (all.length <= BRACKETS) return all.map((n) => ({ from: n, to: n }));
  const width = Math.ceil((most - least + 1) / BRACKETS);
  const whole = Array.from({ length: BRACKETS }, (_, i) => least + i * width);
  return whole
    .map((from) => ({ from, to: from + width - 1 }))
    .filter(({ from, to }) => all.some((n) => isIn(n, from, to)));
}

const isIn = (n: number, from: number, to: number): boolean => from <= n && n <= to;

/** What bids of each bracket were worth, per side that received them. */
export function bidFigures(state: EventState): BidFigures[] {
  const boards = played(state);
  return sidesOf(state).flatMap((side) => {
    const got = (b: WithBid): number => b.bid.received[side] ?? 0;
    const mine = boards.filter((b) => got(b) !== 0);
    return bracketsOf(mine.map(got)).map(({ from, to }) => {
      const scores = mine.filter((b) => isIn(got(b), from, to)).map((b) => scoreOf(b, side));
      return {
        side,
        from,
        to,
        games: scores.length,
        won: scores.filter((s) => s === 1).length,
        drawn: scores.filter((s) => s === 0.5).length,
      };
    });
  });
}

/** A field of the cross table: the round, who was met (0: nobody) and the points of it; null: not decided. */
export interface CrossField {
  readonly round: number;
  readonly opponent: number;
  readonly points: number | null;
  readonly board: string;
}

/** The boards of a round, of teams its pairings with their first board. */
const crossed = (state: EventState, r: EventRound): Pick<EventBoard, 'id' | 'a' | 'b' | 'c' | 'result'>[] =>
  r.pairings ? asMatches(state, r).map((m, i) => ({ ...m, id: r.pairings?.[i]?.boards[0] ?? '' })) : [...r.boards];

/** What came out at a board between each two of it; null: it is not decided. */
function meetingsAt({
  result,
  ...board
}: Pick<EventBoard, 'a' | 'b' | 'c' | 'result'>): { own: number; opponent: number; points: number | null }[] {
  const seats = seatsOf(board);
  const two = ofTwo(result);
  const places = isThreeResult(result) ? placesOf(result) : null;
  const points = (i: number, n: number): number | null => {
    if (two !== null) return pointsOf[two][i === 0 ? 0 : 1];
    return places ? scoreAgainst(places[i] ?? null, places[n] ?? null) : null;
  };
  return seats.flatMap((own, i) =>
    seats.flatMap((opponent, n) => (n === i ? [] : [{ own, opponent, points: points(i, n) }])),
  );
}

/** For each number, what came out against each other one: several games stand in their order. */
export function crossTable(state: EventState): Map<number, Map<number, CrossField[]>> {
  const table = new Map<number, Map<number, CrossField[]>>();
  const put = (own: number, field: CrossField): void => {
    const row = table.get(own) ?? new Map<number, CrossField[]>();
    row.set(field.opponent, [...(row.get(field.opponent) ?? []), field]);
    table.set(own, row);
  };
  for (const r of state.rounds) {
    if (r.status === 'drafted') continue;
    for (const board of crossed(state, r).filter((x) => !isSolo(x)))
      for (const { own, opponent, points } of meetingsAt(board))
        put(own, { round: r.round, opponent, points, board: board.id });
  }
  return table;
}
