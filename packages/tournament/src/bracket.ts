import { type CupMeeting, type CupRules, cupPlaces, foldCup, type Result } from '@wardroom/pairing';
import type { EventRules } from './acts.ts';
import { roundsOf } from './fold.ts';
import type { EventState } from './state.ts';

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
}

/** Elimination among `members`, the strongest first, played from round `from` (counted from 0) on. */
export interface Bracket {
  readonly meetings: readonly BracketMeeting[];
  /** Places, best first; those of one list share the place. */
  readonly places: readonly (readonly number[])[];
}

/** The bracket after the results so far; a drawn game is played again. */
export function bracketOf(
  state: EventState,
  members: readonly number[],
  from: number,
  cup: EventRules['cup'],
): Bracket {
  const rules: CupRules = { size: members.length, ...(cup ?? {}) };
  const seed = (n: number): number => members.indexOf(n) + 1;
  const left = state.entrants.flatMap((e) => (e.number !== null && e.withdrawn ? [seed(e.number)] : []));
  const gone = new Set(left.filter((s) => s > 0));
  const games = new Map<string, Result[]>();
  // Whoever left before a round was paired did not meet anybody in it; whoever left later did.
  let states = foldCup(rules, games);
  for (const round of roundsOf(state).slice(from)) {
    for (const { a, b, result } of round.boards) {
      const [x, y] = [seed(a), seed(b)];
      const theirs = [...states.values()].filter((m) => (m.a === x && m.b === y) || (m.a === y && m.b === x));
      // Two may meet again where nobody is out after one loss.
      const found = theirs.find((m) => m.ready) ?? theirs[theirs.length - 1];
      if (!found || result === null) continue;
      const own = found.a === x ? result : turned[result];
      games.set(found.meeting.id, [...(games.get(found.meeting.id) ?? []), own]);
    }
    states = foldCup(rules, games, gone);
  }
  states = foldCup(rules, games, gone);
  const number = (s: number | null): number | null => (s === null || s === 0 ? s : (members[s - 1] ?? 0));
  return {
    meetings: [...states.values()].map(({ meeting: { id, part, round }, a, b, winner, wins, ready }) => {
      return { id, part, round, a: number(a), b: number(b), winner: number(winner), wins, ready };
    }),
    places: cupPlaces(rules, states).map((group) => group.flatMap((s) => members[s - 1] ?? [])),
  };
}
