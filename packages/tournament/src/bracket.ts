import { type CupEnd, type CupMeeting, type CupRules, cupPlaces, foldCup, type Result } from '@wardroom/pairing';
import type { EventRules } from './acts.ts';
import { ofTwo } from './seats.ts';
import type { EventBoard, EventRound, EventState } from './state.ts';
import { asMatches } from './teams.ts';

const turned: Record<Result, Result> = {
  '1:0': '0:1',
  '0:1': '1:0',
  '=:=': '=:=',
  '+:-': '-:+',
  '-:+': '+:-',
  '-:-': '-:-',
};

/** A meeting of a bracket, in the numbers of the event. 0: nobody; null: not known yet. */
export interface BracketMeeting extends Pick<CupMeeting, 'id' | 'part' | 'round'> {
  readonly a: number | null;
  readonly b: number | null;
  readonly winner: number | null;
  /** Games won by each. */
  readonly wins: readonly [number, number];
  /** A game of it is wanted. */
  readonly ready: boolean;
  /** By what it was decided, where its games left it open; null: they did not. */
  readonly by: 'wins' | 'margin' | 'bid' | 'lot' | null;
  /** Its last board, where the lot is still to be drawn; null: it is not. */
  readonly lotDue: string | null;
}

/** Elimination among `members`, the strongest first, played from round `from` (counted from 0) on. */
export interface Bracket {
  readonly meetings: readonly BracketMeeting[];
  /** Places, best first; those of one list share the place. */
  readonly places: readonly (readonly number[])[];
}

type Decider = NonNullable<NonNullable<EventRules['cup']>['decider']>;
export const usualDecider: Decider = { after: 2, by: ['margin', 'bid'] };

/** A game of a meeting, or a pair of games, in the view of its first slot. */
interface Game {
  /** Its board, or pairing. */
  readonly id: string;
  readonly result: Result;
  readonly margin: number;
  /** How much less the first has received in its auction. */
  readonly bid: number;
}

/** How much less the first entrant of a board has received than the other. */
function lessFor({ bid }: Pick<EventBoard, 'bid'>): number {
  const sides = Object.entries(bid?.received ?? {});
  return sides.reduce((sum, [side, n]) => sum + (side === bid?.side ? -n : n), 0);
}

/** The games of a round as a bracket counts them: meetings of two games are one. */
function gamesOf(state: EventState, round: EventRound) {
  if (!round.pairings)
    return round.boards.map((b) => ({ ...b, result: ofTwo(b.result), margin: b.margin ?? 0, less: lessFor(b) }));
  return asMatches(state, round).map((m, i) => {
    const id = round.pairings?.[i]?.id ?? '';
    return { id, a: m.a, b: m.b, result: m.result, margin: m.margin ?? 0, less: 0 };
  });
}

const sumOf = (games: readonly Game[], what: 'margin' | 'bid'): number => games.reduce((sum, g) => sum + g[what], 0);
const winsOf = (games: readonly Game[], won: readonly Result[]): number =>
  games.filter((g) => won.includes(g.result)).length;

/** How a meeting with these games ends, and by what; `drawn`: who its lot is for. Null: it is played on. */
function endOf(
  games: readonly Game[],
  decider: Decider | undefined,
  drawn: 'first' | 'second' | null,
): { readonly end: CupEnd; readonly by: NonNullable<BracketMeeting['by']> } | null {
  if (!decider || games.filter((g) => g.result === '=:=').length < decider.after) return null;
  const more = winsOf(games, ['1:0', '+:-']) - winsOf(games, ['0:1', '-:+']);
  const told = [{ by: 'wins' as const, n: more }, ...decider.by.map((by) => ({ by, n: sumOf(games, by) }))];
  const found = told.find(({ n }) => n !== 0);
  if (found) return { end: found.n > 0 ? 'first' : 'second', by: found.by };
  return { end: drawn ?? 'lot', by: 'lot' };
}

/** The bracket after the results so far; level games are played again, as often as its rules say. */
export function bracketOf(
  state: EventState,
  members: readonly number[],
  from: number,
  cup: EventRules['cup'],
): Bracket {
  const { decider, ...plain } = cup ?? {};
  const rules: CupRules = { size: members.length, ...plain };
  const seed = (n: number): number => members.indexOf(n) + 1;
  const left = state.entrants.flatMap((e) => (e.number !== null && e.withdrawn ? [seed(e.number)] : []));
  const gone = new Set(left.filter((s) => s > 0));
  const games = new Map<string, Game[]>();
  const firsts = new Map<string, number>();
  const endsNow = () => {
    const ends = new Map<string, NonNullable<ReturnType<typeof endOf>>>();
    for (const [id, mine] of games) {
      const lot = state.lots[mine.at(-1)?.id ?? ''];
      const drawn = lot === undefined ? null : (['second', 'first'] as const)[Number(seed(lot) === firsts.get(id))];
      const end = endOf(mine, decider, drawn ?? null);
      if (end) ends.set(id, end);
    }
    return ends;
  };
  const fold = (out?: ReadonlySet<number>) => {
    const results = new Map([...games].map(([id, mine]) => [id, mine.map((g) => g.result)]));
    return foldCup(rules, results, out, new Map([...endsNow()].map(([id, { end }]) => [id, end])));
  };
  // Whoever left before a round was paired did not meet anybody in it; whoever left later did.
  let states = fold();
  for (const round of state.rounds.filter((r) => r.status !== 'drafted').slice(from)) {
    for (const { id, a, b, result, margin, less } of gamesOf(state, round)) {
      const [x, y] = [seed(a), seed(b)];
      const theirs = [...states.values()].filter((m) => (m.a === x && m.b === y) || (m.a === y && m.b === x));
      // Two may meet again where nobody is out after one loss.
      const found = theirs.find((m) => m.ready) ?? theirs[theirs.length - 1];
      if (!found || result === null) continue;
      const sign = found.a === x ? 1 : -1;
      const own = { id, result: sign > 0 ? result : turned[result], margin: sign * margin, bid: sign * less };
      firsts.set(found.meeting.id, found.a ?? 0);
      games.set(found.meeting.id, [...(games.get(found.meeting.id) ?? []), own]);
    }
    states = fold(gone);
  }
  states = fold(gone);
  const ends = endsNow();
  const number = (s: number | null): number | null => (s === null || s === 0 ? s : (members[s - 1] ?? 0));
  return {
    meetings: [...states.values()].map(({ meeting: { id, part, round }, a, b, winner, wins, ready }) => {
      // What its games, or somebody who left, had decided needs nothing else.
      const end = games.has(id) && isLeftOpen(games.get(id) ?? [], cup?.bestOf ?? 1) ? (ends.get(id) ?? null) : null;
      const lotDue = end?.end === 'lot' && winner === null ? (games.get(id)?.at(-1)?.id ?? null) : null;
      const by = winner === null && lotDue === null ? null : (end?.by ?? null);
      return { id, part, round, a: number(a), b: number(b), winner: number(winner), wins, ready, by, lotDue };
    }),
    places: cupPlaces(rules, states).map((group) => group.flatMap((s) => members[s - 1] ?? [])),
  };
}

/** Has nobody won as many games as he needs, and did somebody come to each? */
const isLeftOpen = (games: readonly Game[], bestOf: number): boolean => {
  const needed = Math.floor(bestOf / 2) + 1;
  const most = Math.max(winsOf(games, ['1:0', '+:-']), winsOf(games, ['0:1', '-:+']));
  return most < needed && games.every((g) => g.result !== '-:-');
};
