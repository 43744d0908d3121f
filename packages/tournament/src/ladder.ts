import type { Line } from '@wardroom/pairing';
import type { EventRules } from './acts.ts';
import { presentOf } from './fold.ts';
import type { EventRefusal } from './rights.ts';
import type { BoardResult } from './seats.ts';
import type { Challenge, EventBoard, EventState, LadderMove } from './state.ts';
import { timeAfter } from './times.ts';

/** How far somebody may challenge, how long an answer takes, how many games he has at once, who goes down unasked. */
export type LadderRules = NonNullable<EventRules['ladder']>;

type HasLadder = Partial<Pick<EventRules, 'system' | 'ladder' | 'rehearsal' | 'daysOff'>>;

export const usualLadder: LadderRules = { reach: 3, answerHours: 72, late: 'forfeit', games: 1 };
export const ladderOf = ({ ladder }: HasLadder): LadderRules => ladder ?? usualLadder;

const HOUR = 3_600_000;

/** Settings of a ladder belong to ladders alone. */
export const isLadder = ({ system, ladder }: HasLadder): boolean => system === 'ladder' || ladder === undefined;

const firstWins: ReadonlySet<BoardResult | null> = new Set(['1:0', '+:-']);
const secondWins: ReadonlySet<BoardResult | null> = new Set(['0:1', '-:+']);

/** Who has won a board; null: nobody. */
const winnerOf = ({ a, b, result }: EventBoard): number | null => {
  if (firstWins.has(result)) return a;
  return secondWins.has(result) ? b : null;
};

/** Whoever wins from below takes the place of the other; those between move down one. */
function afterBoard(order: readonly number[], board: EventBoard): number[] {
  const winner = winnerOf(board);
  const loser = board.a === winner ? board.b : board.a;
  const [low, high] = [order.indexOf(winner ?? 0), order.indexOf(loser)];
  if (low < 0 || high < 0 || low < high) return [...order];
  return [...order.slice(0, high), winner ?? 0, ...order.slice(high, low), ...order.slice(low + 1)];
}

/** The lowest first, each of these changes places with the next one below who is none of them. */
function afterSinking(order: readonly number[], numbers: readonly number[]): number[] {
  const now = [...order];
  for (let i = now.length - 2; i >= 0; i--) {
    const [own, next] = [now[i] ?? 0, now[i + 1] ?? 0];
    if (numbers.includes(own) && !numbers.includes(next)) now.splice(i, 2, next, own);
  }
  return now;
}

function afterMove(order: readonly number[], move: LadderMove, boards: ReadonlyMap<string, EventBoard>): number[] {
  switch (move.kind) {
    case 'start':
      return [...move.numbers];
    case 'join':
      return [...order, move.number];
    case 'leave':
      return order.filter((n) => n !== move.number);
    case 'sink':
      return afterSinking(order, move.numbers);
    case 'board': {
      const board = boards.get(move.board);
      return board ? afterBoard(order, board) : [...order];
    }
  }
}

/**
 * Who stands in a ladder, the highest first. Boards move in the order in which they were first decided, by their
 * present results: a later ruling moves everybody after it. Draws move nobody.
 */
export function ladderOrder(state: EventState): number[] {
  const boards = new Map(state.rounds.flatMap((r) => r.boards).map((b) => [b.id, b]));
  return state.ladder.moves.reduce<number[]>((order, move) => afterMove(order, move, boards), []);
}

/** The boards of somebody that are not decided. */
export const openBoardsOf = (state: EventState, number: number): EventBoard[] =>
  state.rounds
    .filter((r) => r.status === 'published')
    .flatMap((r) => r.boards)
    .filter((b) => b.result === null && (b.a === number || b.b === number));

const challengesOf = ({ ladder }: EventState, number: number): Challenge[] =>
  ladder.challenges.filter((c) => c.from === number || c.to === number);

/** Games and challenges that somebody has now. */
const busyWith = (state: EventState, number: number): number =>
  openBoardsOf(state, number).length + challengesOf(state, number).length;

/** Why `from` cannot challenge `to` as they stand in `order`; null: he can. */
export function challengeFault(
  state: EventState,
  rules: HasLadder,
  from: number,
  to: number,
  order: readonly number[] = ladderOrder(state),
): EventRefusal | null {
  const { reach, games } = ladderOf(rules);
  const [low, high] = [order.indexOf(from), order.indexOf(to)];
  if (low < 0 || high < 0) return 'notEntered';
  if (low <= high || low - high > reach) return 'outOfReach';
  const meet = (x: { readonly from: number; readonly to: number }): boolean => x.from === to || x.to === to;
  if (busyWith(state, from) >= games || busyWith(state, to) >= games || challengesOf(state, from).some(meet))
    return 'hasGame';
  if (openBoardsOf(state, from).some((b) => b.a === to || b.b === to)) return 'hasGame';
  const idOf = (number: number): string => state.entrants.find((e) => e.number === number)?.id ?? '';
  const pair = [idOf(from), idOf(to)];
  return state.apart.some((p) => p.hard && pair.includes(p.a) && pair.includes(p.b)) ? 'badPairing' : null;
}

/** Whom somebody may challenge now, the highest first. */
export function reachableOf(state: EventState, rules: HasLadder, from: number): number[] {
  if (state.status !== 'running' || state.held || state.pausedAt !== null) return [];
  const order = ladderOrder(state);
  const low = order.indexOf(from);
  const above = order.slice(Math.max(0, low - ladderOf(rules).reach), Math.max(0, low));
  return above.filter((to) => challengeFault(state, rules, from, to, order) === null);
}

/** Until when a challenge is to be answered, ms. */
export const answerEnd = (state: EventState, { at }: Challenge, rules: HasLadder): number =>
  timeAfter(state, rules, at, ladderOf(rules).answerHours * HOUR);

/**
 * From when on somebody counts as not having played for long, ms, not before he was free again from what came to no
 * game; null: never, or he has a game or a challenge.
 */
export function idleFrom(state: EventState, rules: HasLadder, number: number): number | null {
  const { idleDays } = ladderOf(rules);
  if (idleDays === undefined || busyWith(state, number) > 0) return null;
  const { idleSince, freeSince } = state.ladder;
  return Math.max(timeAfter(state, rules, idleSince[number] ?? 0, idleDays * 24 * HOUR), freeSince[number] ?? 0);
}

/** Those who have not played for long at `now` (ms) and have somebody below them who has. */
export function idleAt(state: EventState, rules: HasLadder, now: number): number[] {
  const order = ladderOrder(state);
  const isIdle = (n: number): boolean => (idleFrom(state, rules, n) ?? Number.POSITIVE_INFINITY) <= now;
  const foot = order.findLastIndex((n) => !isIdle(n));
  return order.slice(0, Math.max(0, foot)).filter(isIdle);
}

/** How somebody has done in a ladder. */
export interface LadderRecord {
  readonly won: number;
  readonly drawn: number;
  readonly lost: number;
}
export function ladderRecord(state: EventState, number: number): LadderRecord {
  const mine = state.rounds
    .flatMap((r) => r.boards)
    .filter((b) => b.result !== null && (b.a === number || b.b === number));
  const won = mine.filter((b) => winnerOf(b) === number).length;
  const drawn = mine.filter((b) => b.result === '=:=').length;
  return { won, drawn, lost: mine.length - won - drawn };
}

/** The order as standings, with a point for each game won; whoever has left stands behind all. */
export function ladderLines(state: EventState): Line[] {
  const order = ladderOrder(state);
  const gone = state.entrants.flatMap((e) => (e.number === null || order.includes(e.number) ? [] : [e.number]));
  return [...order, ...gone.sort((a, b) => a - b)].map((number, i) => {
    const { won, drawn } = ladderRecord(state, number);
    return { place: i + 1, number, points: won + drawn / 2, figures: [] };
  });
}

/**
 * The next challenge of a rehearsal: each bot challenges once, the lowest first, and as high as it may. Null: none now;
 * of other events there is none.
 */
export function nextDare(state: EventState, rules: HasLadder): { from: number; to: number } | null {
  if (rules.system !== 'ladder' || !rules.rehearsal) return null;
  const dared = new Set([
    ...state.rounds.flatMap((r) => r.boards.map((b) => b.b)),
    ...state.ladder.challenges.map((c) => c.from),
  ]);
  for (const from of ladderOrder(state).reverse()) {
    const [to] = dared.has(from) ? [] : reachableOf(state, rules, from);
    if (to !== undefined) return { from, to };
  }
  return null;
}

/** A ladder ends when its organiser says so; that of a rehearsal when every bot has challenged. */
export const isLadderOver = (state: EventState, rules: HasLadder): boolean =>
  rules.rehearsal === true &&
  presentOf(state).length > 0 &&
  state.ladder.challenges.length === 0 &&
  state.rounds.every((r) => r.status === 'complete') &&
  nextDare(state, rules) === null;
