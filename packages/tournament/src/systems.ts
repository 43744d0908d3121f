import { berger, type Line, meetingsOf, pairSwiss, standings } from '@wardroom/pairing';
import type { EventRules } from './acts.ts';
import { type Bracket, bracketOf } from './bracket.ts';
import { duplicateStandings } from './duplicate.ts';
import type { EventState } from './fold.ts';
import { presentOf, roundsOf } from './fold.ts';

type Rules = Pick<EventRules, 'rounds' | 'tieBreaks'> &
  Partial<Pick<EventRules, 'system' | 'order' | 'twice' | 'cup' | 'cut'>>;

/** Who meets whom in a round, and who has a bye. */
export interface Pairing {
  readonly pairs: readonly { readonly a: number; readonly b: number }[];
  readonly byes: readonly number[];
}

const numbersOf = (state: EventState): number[] =>
  state.entrants.flatMap((e) => (e.number === null ? [] : [e.number])).sort((a, b) => a - b);

/** Rounds of the Swiss stage, or of an event in which everybody plays alone. */
const swissRounds = (state: EventState, rules: Rules): number => state.roundsNow ?? rules.rounds;

/** Has the Swiss stage given way to elimination, or does the end of its last round? */
export const inCut = (state: EventState, rules: Rules): boolean => {
  if ((rules.system ?? 'swiss') !== 'swiss' || rules.cut === undefined) return false;
  const stage = state.rounds.slice(0, swissRounds(state, rules));
  return stage.length === swissRounds(state, rules) && stage.every((r) => r.status === 'complete');
};

/** Points and tie-breaks of the rounds up to `last`. */
const linesAfter = (state: EventState, rules: Rules, last = state.rounds.length): Line[] => {
  const numbers = numbersOf(state);
  // The lot is the seed: drawn once, from the event's commitment.
  const lots = new Map(numbers.map((n) => [n, n]));
  return standings(roundsOf(state).slice(0, last), numbers, { tieBreaks: rules.tieBreaks, lots });
};

/** Those whom the cut lets go on, the first of the standings first: whoever had left before its last round is not among them. */
function cutMembers(state: EventState, rules: Rules): number[] {
  const rounds = swissRounds(state, rules);
  const last = state.rounds[rounds - 1];
  const there = new Set([...(last?.boards ?? []).flatMap(({ a, b }) => [a, b]), ...(last?.byes ?? [])]);
  return linesAfter(state, rules, rounds)
    .map((l) => l.number)
    .filter((n) => there.has(n))
    .slice(0, rules.cut);
}

/** The elimination of an event, or of its last stage; null: there is none, or not yet. */
export function eventBracket(state: EventState, rules: Rules): Bracket | null {
  if (inCut(state, rules)) {
    const members = cutMembers(state, rules);
    return members.length < 2 ? null : bracketOf(state, members, swissRounds(state, rules), rules.cup);
  }
  const members = numbersOf(state);
  return rules.system === 'cup' && members.length >= 2 ? bracketOf(state, members, 0, rules.cup) : null;
}

/** How many rounds the event has; null: as many as it takes. */
export function roundsOfEvent(state: EventState, rules: Rules): number | null {
  if (rules.system === 'cup' || inCut(state, rules)) return null;
  const size = numbersOf(state).length;
  if (rules.system !== 'roundRobin' || size < 2) return swissRounds(state, rules);
  return berger(size).length * (rules.twice ? 2 : 1);
}

const paired = (state: EventState, rules: Rules): Pairing | null => {
  const present = presentOf(state);
  if (present.length < 2) return null;
  const bracket = eventBracket(state, rules);
  if (bracket || rules.system === 'cup' || inCut(state, rules)) {
    const ready = (bracket?.meetings ?? []).filter((m) => m.ready);
    const pairs = ready.flatMap(({ a, b }) => (a && b ? [{ a, b }] : []));
    return pairs.length > 0 ? { pairs, byes: [] } : null;
  }
  if (rules.system === 'roundRobin') {
    const all = meetingsOf(numbersOf(state), rules.twice === true)[state.rounds.length] ?? [];
    const pairs = all.filter(({ a, b }) => present.includes(a) && present.includes(b));
    // Whoever was to meet somebody who has left gets the point; whom the table gives a rest gets none.
    const byes = all.flatMap(({ a, b }) => {
      if (present.includes(a) === present.includes(b)) return [];
      return [present.includes(a) ? a : b];
    });
    return { pairs, byes };
  }
  if (rules.system === 'duplicate') return { pairs: present.map((a) => ({ a, b: 0 })), byes: [] };
  const numbers = new Map(state.entrants.map((e) => [e.id, e.number ?? 0]));
  const pairs = (hard: boolean): [number, number][] =>
    state.apart.filter((p) => p.hard === hard).map(({ a, b }) => [numbers.get(a) ?? 0, numbers.get(b) ?? 0]);
  const more = { never: pairs(true), rather: pairs(false), ...(rules.order ? { order: rules.order } : {}) };
  const made = pairSwiss(roundsOf(state), present, more);
  return { pairs: made.pairs, byes: made.bye === null ? [] : [made.bye] };
};

/** The number of the round that can be paired now; null: one is under way, or there is none any more. */
export function nextRound(state: EventState, rules: Rules): number | null {
  if (state.status !== 'running') return null;
  if (state.rounds.some((r) => r.status !== 'complete')) return null;
  const next = state.rounds.length + 1;
  const last = roundsOfEvent(state, rules);
  if (last !== null && next > last) return null;
  if (presentOf(state).length < 2) return null;
  return last === null && paired(state, rules) === null ? null : next;
}

/** The pairing of the next round. Throws `PairingRefusal` where there is none; null: no round is to be paired. */
export const pairNext = (state: EventState, rules: Rules): Pairing | null =>
  nextRound(state, rules) === null ? null : paired(state, rules);

/** Points and tie-breaks after what is decided so far; before the start there are none. */
export function standingsOf(state: EventState, rules: Rules): Line[] {
  if (rules.system === 'duplicate') return duplicateStandings(state, numbersOf(state), rules.tieBreaks);
  const stage = inCut(state, rules) ? swissRounds(state, rules) : state.rounds.length;
  const lines = linesAfter(state, rules, stage);
  const bracket = eventBracket(state, rules);
  if (!bracket) return lines;
  let place = 1;
  const first = bracket.places.flatMap((group) => {
    const mine = lines.filter((l) => group.includes(l.number)).map((l) => ({ ...l, place }));
    place += group.length;
    return mine;
  });
  const others = lines.filter((l) => !first.some((f) => f.number === l.number));
  return [...first, ...others];
}

/** Every round that there will be has been played. */
export const isPlayedOut = (state: EventState, rules: Rules): boolean =>
  state.status === 'running' &&
  state.rounds.length > 0 &&
  state.rounds.every((r) => r.status === 'complete') &&
  nextRound(state, rules) === null;
