import type { EventRules } from './acts.ts';
import { checkInEnd } from './check-in.ts';
import { sharesSeed } from './duplicate.ts';
import { latecomersOf } from './fold.ts';
import { answerEnd, idleFrom, ladderOf, ladderOrder, nextDare } from './ladder.ts';
import type { EventState } from './state.ts';
import { isPlayedOut, lotsDue, nextRound } from './systems.ts';
import { ordersEnd } from './teams.ts';
import { allHere, arrivalEnd, clocksFrom, lastRoundAt, roundEnd } from './times.ts';

/** Until when the two of a board have to come (`end`), and when something is done about it, ms. */
interface Arrival {
  readonly id: string;
  readonly board: string;
  readonly end: number;
  readonly at: number;
}

/** What the server has to do for an event. Its id is its name: planned twice it is one. */
export type Job =
  | { readonly id: string; readonly kind: 'pair'; readonly round: number }
  /** Not before captains have had their time for orders, or people theirs to check in, which ends `at` (ms). */
  | { readonly id: string; readonly kind: 'pair'; readonly round: number; readonly at: number }
  /** Those who are to say that they are there for a round are told until when (`end`, ms). */
  | { readonly id: string; readonly kind: 'checkIn'; readonly round: number; readonly end: number }
  /** No server was there between these moments (ms): nothing else of the event is done before that is written. */
  | { readonly id: string; readonly kind: 'away'; readonly from: number; readonly until: number }
  /** The clocks of matches that are played follow the days off. */
  | { readonly id: string; readonly kind: 'daysOff'; readonly seq: number }
  /** The clocks of a board's match stand until it begins, or all have come. */
  | { readonly id: string; readonly kind: 'begin'; readonly board: string }
  /** Whoever is invited into the event is told. */
  | { readonly id: string; readonly kind: 'admitted'; readonly n: number }
  | { readonly id: string; readonly kind: 'publish'; readonly round: number }
  | { readonly id: string; readonly kind: 'open'; readonly board: string }
  /** Whoever came late has a board in the round that is under way. */
  | { readonly id: string; readonly kind: 'join'; readonly round: number; readonly number: number }
  /** A bot takes up a challenge, or makes the one that is next. */
  | { readonly id: string; readonly kind: 'answer'; readonly n: number }
  | { readonly id: string; readonly kind: 'dare'; readonly n: number }
  /** A challenge that nobody has answered by `at` (ms) is lost. */
  | { readonly id: string; readonly kind: 'yield'; readonly n: number; readonly at: number }
  /** Whoever was challenged is told. */
  | { readonly id: string; readonly kind: 'challenged'; readonly n: number }
  /** Whoever is invited into a team is told. */
  | { readonly id: string; readonly kind: 'invited'; readonly team: string; readonly user: string }
  /** Those who have not played for long at `at` (ms) go down. */
  | { readonly id: string; readonly kind: 'sink'; readonly at: number }
  | { readonly id: string; readonly kind: 'stop'; readonly board: string }
  /** Who goes on from a meeting whose last board this is is drawn. */
  | { readonly id: string; readonly kind: 'lot'; readonly board: string }
  | { readonly id: string; readonly kind: 'finish' }
  /** What is sealed no longer is shown: boards of rounds that are complete, all of an event that is over. */
  | { readonly id: string; readonly kind: 'unseal' }
  /** The match of a board stands still with its event, or goes on with it. */
  | { readonly id: string; readonly kind: 'still'; readonly board: string; readonly on: boolean }
  /** Who has not come to a board is warned at `at`. */
  | ({ readonly kind: 'warn' } & Arrival)
  /** He has lost it at `end`. */
  | ({ readonly kind: 'absent' } & Arrival)
  /** The rounds of play under way at `at` (ms) are the last ones of a round. */
  | { readonly id: string; readonly kind: 'last'; readonly round: number; readonly at: number }
  /** Those of a board are told that it is, and the game stands when it is over. */
  | { readonly id: string; readonly kind: 'toldLast'; readonly board: string }
  | { readonly id: string; readonly kind: 'halt'; readonly board: string }
  /** The match of a board counts for the ratings of its players. */
  | { readonly id: string; readonly kind: 'rate'; readonly board: string }
  /** Whoever is captain now bids beside his players, where somebody has left. */
  | { readonly id: string; readonly kind: 'captains' }
  /** Who plays on for somebody has his seats, also where they are playing. */
  | { readonly id: string; readonly kind: 'seats'; readonly seq: number }
  /** What an arbiter has ruled in a match becomes its steps. */
  | { readonly id: string; readonly kind: 'intervene'; readonly seq: number }
  /** Those who still play are told, at `at` (ms), when their round ends. */
  | { readonly id: string; readonly kind: 'call'; readonly round: number; readonly end: number; readonly at: number }
  /** A message goes to those whom it is for; an outside address is told of a line of the log. */
  | { readonly id: string; readonly kind: 'message'; readonly seq: number }
  | { readonly id: string; readonly kind: 'hook'; readonly hook: string; readonly seq: number };

/**
 * When the next round is paired, ms: not before captains have had their time for orders, and people theirs to say that
 * they are there; null: at once.
 */
export const pairAt = (state: EventState, rules: EventRules): number | null =>
  ordersEnd(state, rules) ?? checkInEnd(state, rules);

/** Before the end of a round it is called, minutes. */
const calls = [24 * 60, 60, 45, 30];

/** Whoever has not come is warned after this part of his time, and again. */
const warnings = [0.5, 0.8];

/** What becomes due in a ladder: answers of bots, answers that do not come, places of those who do not play. */
function ladderJobs(state: EventState, rules: EventRules, again: string): Job[] {
  if (rules.system !== 'ladder') return [];
  const jobs: Job[] = [];
  for (const challenge of state.ladder.challenges) {
    const { n, to } = challenge;
    const at = answerEnd(state, challenge, rules);
    if (state.entrants.some((e) => e.number === to && e.bot !== null))
      jobs.push({ id: `answer:${n}${again}`, kind: 'answer', n });
    else if (ladderOf(rules).late === 'forfeit') jobs.push({ id: `yield:${n}:${at}`, kind: 'yield', n, at });
  }
  // Whoever is last goes no further down.
  for (const number of ladderOrder(state).slice(0, -1)) {
    const at = idleFrom(state, rules, number);
    if (at !== null) jobs.push({ id: `sink:${number}:${at}`, kind: 'sink', at });
  }
  const n = state.ladder.made + 1;
  if (nextDare(state, rules)) jobs.push({ id: `dare:${n}${again}`, kind: 'dare', n });
  return jobs;
}

/** Everything that is due in this state; what was done has left its mark in the state. */
export function jobsOf(state: EventState, rules: EventRules): Job[] {
  const ended = state.status === 'finished' || state.status === 'cancelled';
  const done = ended ? state.status : state.rounds.filter((r) => r.status === 'complete').length;
  const unseal: Job[] = sharesSeed(rules) && done !== 0 ? [{ id: `unseal:${done}`, kind: 'unseal' }] : [];
  if (state.status === 'finished') return unseal;
  if (state.status !== 'running' && state.status !== 'cancelled') return [];
  const boards = state.rounds.filter((r) => r.status !== 'drafted').flatMap((r) => r.boards);
  const stopped = boards.filter(
    (b) =>
      b.opened && (b.by === 'ruling' || b.by === 'absence' || (b.result === null && state.status === 'cancelled')),
  );
  const jobs: Job[] = [...stopped, ...state.dropped].map((b) => ({ id: `stop:${b.id}`, kind: 'stop', board: b.id }));
  jobs.push(...unseal);
  if (state.status === 'cancelled') return jobs;
  if (state.pauses > 0) {
    const on = state.pausedAt !== null;
    const live = boards.filter((b) => b.opened && b.result === null && !b.halted);
    for (const b of live) jobs.push({ id: `still:${b.id}:${state.pauses}`, kind: 'still', board: b.id, on });
    if (on) return jobs;
  }
  for (const b of boards) {
    if (!b.opened && b.result === null) jobs.push({ id: `open:${b.id}`, kind: 'open', board: b.id });
  }
  // Held or paused and let go, the same job is another one.
  const turns = state.holds + state.pauses;
  const again = turns === 0 ? '' : `:${turns}`;
  jobs.push(...ladderJobs(state, rules, again));
  for (const { board } of lotsDue(state, rules)) jobs.push({ id: `lot:${board}${again}`, kind: 'lot', board });
  for (const { round, number } of latecomersOf(state, rules))
    jobs.push({ id: `join:${round}:${number}`, kind: 'join', round, number });
  for (const b of boards) {
    const from = b.opened ? clocksFrom(state, rules, b) : null;
    const until = allHere(state, b) ? 'here' : from;
    if (from !== null) jobs.push({ id: `begin:${b.id}:${until}`, kind: 'begin', board: b.id });
    const end = arrivalEnd(state, rules, b);
    if (end === null) continue;
    const time = (rules.arriveMinutes ?? 0) * 60_000;
    for (const part of warnings) {
      const at = end - Math.round(time * (1 - part));
      jobs.push({ id: `warn:${b.id}:${part}:${end}`, kind: 'warn', board: b.id, end, at });
    }
    jobs.push({ id: `absent:${b.id}:${end}`, kind: 'absent', board: b.id, end, at: end });
  }
  for (const r of state.rounds) {
    const end = roundEnd(state, r, rules);
    if (end === null || r.status !== 'published') continue;
    const last = lastRoundAt(state, r, rules);
    if (last !== null) jobs.push({ id: `last:${r.round}:${last}`, kind: 'last', round: r.round, at: last });
    for (const minutes of calls) {
      const at = end - minutes * 60_000;
      const id = `call:${r.round}:${minutes}:${end}`;
      if (at > r.publishedAt) jobs.push({ id, kind: 'call', round: r.round, end, at });
    }
  }
  const drafted = state.rounds.find((r) => r.status === 'drafted');
  if (state.held) return jobs;
  if (drafted && rules.publish === 'auto')
    jobs.push({ id: `publish:${drafted.round}:${drafted.draft}${again}`, kind: 'publish', round: drafted.round });
  const round = nextRound(state, rules);
  // A draft that was discarded is made anew by whoever discarded it.
  if (round !== null && state.drafts === 0) {
    const at = pairAt(state, rules);
    const id = `pair:${round}${again}`;
    const until = checkInEnd(state, rules);
    if (until !== null) jobs.push({ id: `checkIn:${round}:${until}`, kind: 'checkIn', round, end: until });
    jobs.push(at === null ? { id, kind: 'pair', round } : { id: `${id}:${at}`, kind: 'pair', round, at });
  }
  if (isPlayedOut(state, rules)) jobs.push({ id: `finish${again}`, kind: 'finish' });
  return jobs;
}
