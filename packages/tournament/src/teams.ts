import type { Result } from '@wardroom/pairing';
import type { EventRules } from './acts.ts';
import { daysOffOf, later } from './days-off.ts';
import { pointsOf } from './points.ts';
import { ofTwo } from './seats.ts';
import type { Entrant, EventBoard, EventRound, EventState, Team, TeamPairing } from './state.ts';

/** How many boards a pairing of teams has, and how many members a team may have beyond them. */
export type TeamRules = NonNullable<EventRules['team']>;

type HasTeams = Partial<Pick<EventRules, 'team'>>;

/** Players of teams are numbered from here on, so that no team has the number of a player. */
export const FIRST_PLAYER = 2001;

/** Most members of a team. */
export const teamSize = ({ boards, reserves }: TeamRules): number => boards + reserves;

/** Teams that can play: they have two members at least, and have not left. */
export const readyTeams = (state: EventState): Team[] =>
  state.teams.filter((team) => !team.withdrawn && team.members.length >= 2);

export const teamById = (state: EventState, id: string): Team | null => state.teams.find((t) => t.id === id) ?? null;

/** The team in which somebody plays; null: none. */
export const teamOf = (state: EventState, user: string): Team | null =>
  state.teams.find((t) => t.members.includes(user)) ?? null;

/** The team for which a player has played, by numbers: it stays so when he leaves. 0: none. */
export const sideOf = (state: EventState, player: number): number => state.sides[player] ?? 0;

/** Numbers of those who play for a team in the round that is published now, the first board first. */
export function lineOf(state: EventState, team: number, { boards }: TeamRules): number[] {
  const { members = [] } = state.teams.find((t) => t.number === team) ?? {};
  return members.slice(0, boards).flatMap((id) => state.entrants.find((e) => e.id === id)?.number ?? []);
}

/** The captain who bids together with a player of his team; null: the player is captain himself, or has none. */
export function captainBeside(state: EventState, player: number): Entrant | null {
  const side = sideOf(state, player);
  const team = state.teams.find((t) => t.number === side);
  const captain = state.entrants.find((e) => e.id === team?.captain);
  return captain && captain.bot === null && captain.number !== player ? captain : null;
}

/**
 * Until when captains give their orders before the next round is paired, ms; null: a round is under way, or no time is
 * set.
 */
export const ordersEnd = (
  { restsFrom, days, stops }: EventState,
  { team, daysOff }: HasTeams & Partial<Pick<EventRules, 'daysOff'>>,
): number | null =>
  restsFrom === null || !team?.orderHours
    ? null
    : later(daysOffOf({ days }, { daysOff }), restsFrom, team.orderHours * 3_600_000, stops);

/**
 * A pairing of teams as its boards are to be opened; a board for which a team has nobody is the other's without play.
 */
export interface LinedPairing {
  readonly pairs: readonly { readonly a: number; readonly b: number }[];
  readonly free: readonly [number, number];
}

/**
 * The boards of a pairing as the captains have lined up: the first team bids first at the first board, then by turns.
 */
export function linedUp(state: EventState, rules: TeamRules, { a, b }: { a: number; b: number }): LinedPairing {
  const [first, second] = [lineOf(state, a, rules), lineOf(state, b, rules)];
  const both = Math.min(first.length, second.length);
  const pairs = Array.from({ length: both }, (_, i) => {
    const [x, y] = [first[i] ?? 0, second[i] ?? 0];
    return i % 2 === 0 ? { a: x, b: y } : { a: y, b: x };
  });
  return { pairs, free: [first.length - both, second.length - both] };
}

/** Board points of a pairing for its two teams; null: a board is not decided. */
export function boardPoints(
  state: EventState,
  { a, boards, free }: TeamPairing,
  all: readonly EventBoard[],
): readonly [number, number] | null {
  let sum: readonly [number, number] = free;
  for (const id of boards) {
    const board = all.find((b) => b.id === id);
    const result = ofTwo(board?.result ?? null);
    if (!board || result === null) return null;
    const [x, y] = pointsOf[result];
    const turned = (state.sides[board.a] ?? board.a) !== a;
    sum = turned ? [sum[0] + y, sum[1] + x] : [sum[0] + x, sum[1] + y];
  }
  return sum;
}

/** Has anybody played at one of these boards? */
const isPlayed = (all: readonly EventBoard[], boards: readonly string[]): boolean =>
  all.some((b) => boards.includes(b.id) && b.result !== null && !/[+-]/.test(b.result));

function matchResult([x, y]: readonly [number, number], played: boolean): Result {
  if (x === y) return x === 0 ? '-:-' : '=:=';
  if (played) return x > y ? '1:0' : '0:1';
  return x > y ? '+:-' : '-:+';
}

/** The margins of two games of a meeting, added up for its first entrant; undefined: the game names none. */
function marginSum({ a, boards }: TeamPairing, all: readonly EventBoard[]): number | undefined {
  const played = all.filter((b) => boards.includes(b.id));
  if (played.some((b) => b.margin === undefined)) return undefined;
  return played.reduce((sum, b) => sum + (b.a === a ? 1 : -1) * (b.margin ?? 0), 0);
}

/**
 * The pairings of a round as single boards: of teams who has more board points wins, their difference is the margin;
 * of meetings of two games who has more points, then who has the better sum of margins, which is the margin.
 */
export function asMatches(
  state: EventState,
  round: EventRound,
): { a: number; b: number; side?: 0 | 1; result: Result | null; margin?: number }[] {
  return (round.pairings ?? []).map((p) => {
    const sum = boardPoints(state, p, round.boards);
    if (!sum) return { a: p.a, b: p.b, result: null };
    const played = isPlayed(round.boards, p.boards);
    const result = matchResult(sum, played);
    if (state.teams.length > 0) return { a: p.a, b: p.b, result, margin: sum[0] - sum[1] };
    const margin = marginSum(p, round.boards);
    if (margin === undefined) return { a: p.a, b: p.b, result };
    const decided =
      result === '=:=' && played ? matchResult([Math.max(0, margin), Math.max(0, -margin)], true) : result;
    return { a: p.a, b: p.b, result: margin === 0 ? result : decided, margin };
  });
}

/** Teams play Swiss or everybody against everybody in one stage, and all are there when it starts. */
export const isTeams = (
  rules: HasTeams & Pick<EventRules, 'system' | 'later' | 'duplicate' | 'pools' | 'checkIn' | 'lateUntil'>,
): boolean =>
  rules.team === undefined ||
  ((rules.system === 'swiss' || rules.system === 'roundRobin') &&
    !rules.later &&
    !rules.duplicate &&
    !rules.pools &&
    !rules.checkIn &&
    rules.lateUntil === 0);

/** The name of a number: of a team, or of a single entrant or player. */
export const nameOfNumber = ({ teams, entrants }: EventState, number: number): string =>
  [...teams, ...entrants].find((e) => e.number === number)?.name ?? String(number);
