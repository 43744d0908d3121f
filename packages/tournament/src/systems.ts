import { type Line, meetingsOf, pairSwiss, type SwissRules, sidesOf } from '@wardroom/pairing';
import type { Source } from '@wardroom/rules';
import type { Bracket } from './bracket.ts';
import { checkedIn } from './check-in.ts';
import { numbersOf, presentOf, roundsOf } from './fold.ts';
import { isLadderOver } from './ladder.ts';
import type { Seated } from './seats.ts';
import type { Stage, StageRules } from './stages.ts';
import { bracketOfStage, roundsOfStage, stageLines, stageNow } from './stages.ts';
import type { EventState } from './state.ts';
import { fewestOf, pairedThrees, seatedThrees } from './threes.ts';

/** Who meets whom in a round, and who has a bye. */
export interface Pairing {
  readonly pairs: readonly (Seated & { readonly side?: 0 | 1 })[];
  /** All who play in the order of the lot, where pairs among equal points follow it. */
  readonly lots?: readonly number[];
  readonly byes: readonly number[];
  /** What those get who have not said that they are there. */
  readonly rests?: readonly { readonly number: number; readonly as: 'half' | 'zero' }[];
  /** Those who go on, where a later stage begins. */
  readonly members?: readonly number[];
}

/** Has the first stage given way to another one, or does the end of its last round? */
export const inLaterStage = (state: EventState, rules: StageRules): boolean => stageNow(state, rules).index > 0;

/** The elimination of an event, or of its last stage; null: there is none, or not yet. */
export const eventBracket = (state: EventState, rules: StageRules): Bracket | null =>
  bracketOfStage(state, stageNow(state, rules));

/** Meetings of an elimination whose lot is to be drawn, with the last board of each. */
export const lotsDue = (
  state: EventState,
  rules: StageRules,
): { readonly board: string; readonly a: number; readonly b: number }[] =>
  (state.status === 'running' ? (eventBracket(state, rules)?.meetings ?? []) : []).flatMap(({ lotDue, a, b }) =>
    lotDue !== null && a && b ? [{ board: lotDue, a, b }] : [],
  );

/** Who goes on by the lot of a meeting, the next one that is drawn from the event's secret. */
export function drawnLot(
  state: EventState,
  { a, b }: { readonly a: number; readonly b: number },
  from: Source,
): number {
  return from.draw('tie', Object.keys(state.lots).length, 2) === 0 ? a : b;
}

/** Those of a stage who play on. */
const presentIn = (state: EventState, { members }: Stage): number[] => {
  const there = new Set(presentOf(state));
  return members.filter((n) => there.has(n));
};

function roundRobin(state: EventState, stage: Stage, present: readonly number[]): Pairing {
  const round = state.rounds.length - stage.from;
  const all = stage.groups.flatMap((g) => meetingsOf(g, stage.twice === true)[round] ?? []);
  const pairs = all.filter(({ a, b }) => present.includes(a) && present.includes(b));
  // Whoever was to meet somebody who has left gets the point; whom the table gives a rest gets none.
  const byes = all.flatMap(({ a, b }) => {
    if (present.includes(a) === present.includes(b)) return [];
    return [present.includes(a) ? a : b];
  });
  return { pairs, byes };
}

/** What a Swiss stage is paired by: its own rounds, and what was played before them in the event. */
function swissRules(state: EventState, rules: StageRules, stage: Stage, lots?: readonly number[]): SwissRules {
  const numbers = new Map(state.entrants.map((e) => [e.id, e.number ?? 0]));
  const pairs = (hard: boolean): [number, number][] =>
    state.apart.filter((p) => p.hard === hard).map(({ a, b }) => [numbers.get(a) ?? 0, numbers.get(b) ?? 0]);
  const { order, balance } = rules;
  return {
    never: pairs(true),
    rather: pairs(false),
    ...(order && order !== 'lot' ? { order } : {}),
    ...(order === 'lot' && lots ? { lots: new Map(lots.map((n, i) => [n, i])) } : {}),
    ...(stage.fresh || balance ? { before: roundsOf(state).slice(0, stage.from), met: stage.fresh === true } : {}),
    ...(balance ? { balance } : {}),
  };
}

/** What those get who have not said that they are there. */
function restsOf({ roundCheckIn }: StageRules, expected: readonly number[], present: readonly number[]) {
  const as = roundCheckIn?.absent ?? 'zero';
  return expected.filter((n) => !present.includes(n)).map((number) => ({ number, as }));
}

function swiss(
  state: EventState,
  rules: StageRules,
  stage: Stage,
  expected: readonly number[],
  lots?: readonly number[],
): Pairing | null {
  const present = checkedIn(state, rules, expected);
  if (present.length < 2) return null;
  const sorted = [...present].sort((a, b) => a - b);
  const made = pairSwiss(roundsOfStage(state, stage), sorted, swissRules(state, rules, stage, lots));
  const rests = restsOf(rules, expected, present);
  const byes = made.bye === null ? [] : [made.bye];
  const drawn = rules.order === 'lot' && lots ? { lots } : {};
  return { pairs: made.pairs, byes, ...(rests.length > 0 ? { rests } : {}), ...drawn };
}

/** By points among those who are there: tables of three. */
function threes(state: EventState, rules: StageRules, stage: Stage, expected: readonly number[]): Pairing | null {
  const present = checkedIn(state, rules, expected);
  if (present.length < fewestOf(stage)) return null;
  const made = pairedThrees(
    state,
    rules,
    [...present].sort((a, b) => a - b),
  );
  const rests = restsOf(rules, expected, present);
  return { ...made, ...(rests.length > 0 ? { rests } : {}) };
}

/** Tables of the organiser's own with the seats that follow. */
function seatedOwn<T extends Seated>(
  state: EventState,
  rules: StageRules,
  tables: readonly T[],
): (T & { side?: 0 | 1 | undefined })[] {
  const seats = seatedThrees(
    state,
    rules,
    tables.map(({ a, b, c = 0 }) => [a, b, c] as const),
  );
  return tables.map((table, i) => ({ ...table, ...seats[i] }));
}

/** A pairing of the organiser's own with the sides that follow, where they are balanced. */
export function withSides<T extends Seated>(
  state: EventState,
  rules: StageRules,
  pairs: readonly T[],
): (T & { side?: 0 | 1 | undefined })[] {
  const stage = stageNow(state, rules);
  if (stage.system === 'threes') return seatedOwn(state, rules, pairs);
  if (!rules.balance || stage.system !== 'swiss') return [...pairs];
  const sides = sidesOf(roundsOfStage(state, stage), pairs, swissRules(state, rules, stage));
  return pairs.map((p, i) => ({ ...p, side: sides[i] }));
}

const paired = (state: EventState, rules: StageRules, stage: Stage, lots?: readonly number[]): Pairing | null => {
  const present = presentIn(state, stage);
  if (present.length < 2) return null;
  switch (stage.system) {
    case 'cup': {
      const meetings = bracketOfStage(state, stage)?.meetings ?? [];
      // Whoever goes on by lot plays in the next round.
      if (meetings.some((m) => m.lotDue !== null)) return null;
      const ready = meetings.filter((m) => m.ready);
      const pairs = ready.flatMap(({ a, b }) => (a && b ? [{ a, b }] : []));
      return pairs.length > 0 ? { pairs, byes: [] } : null;
    }
    case 'roundRobin':
    case 'league':
      return roundRobin(state, stage, present);
    case 'duplicate':
      return { pairs: present.map((a) => ({ a, b: 0 })), byes: [] };
    // Whoever wants to plays challenges somebody.
    case 'ladder':
      return null;
    case 'swiss':
      return swiss(state, rules, stage, present, lots);
    case 'threes':
      return threes(state, rules, stage, present);
  }
};

/** The number of the round that can be paired now; null: one is under way, or there is none any more. */
export function nextRound(state: EventState, rules: StageRules): number | null {
  if (state.status !== 'running') return null;
  if (state.rounds.some((r) => r.status !== 'complete')) return null;
  const stage = stageNow(state, rules);
  const done = state.rounds.length;
  if (stage.rounds !== null && done >= stage.from + stage.rounds) return null;
  if (presentIn(state, stage).length < fewestOf(stage)) return null;
  return stage.rounds === null && paired(state, rules, stage) === null ? null : done + 1;
}

/**
 * The pairing of the next round. `lots`: who plays, in the order of the lot of this round (`roundLots`), where pairs
 * follow it. Throws `PairingRefusal` where there is none; null: no round is to be paired.
 */
export function pairNext(state: EventState, rules: StageRules, lots?: readonly number[]): Pairing | null {
  if (nextRound(state, rules) === null) return null;
  const stage = stageNow(state, rules);
  const made = paired(state, rules, stage, lots);
  const begins = (stage.index > 0 || stage.system === 'league') && stage.from === state.rounds.length;
  return made && begins ? { ...made, members: stage.members } : made;
}

/** The stage whose standings are shown: one that has begun, with a round that is published. */
export function stageShown(state: EventState, rules: StageRules): Stage {
  const stage = stageNow(state, rules);
  const first = state.rounds[stage.from];
  return stage.before && (!first || first.status === 'drafted') ? stage.before : stage;
}

/** Those who have come to a league and not played in it yet: they stand behind everybody, without points. */
function unplaced(state: EventState, lines: readonly Line[]): Line[] {
  const listed = new Set(lines.map((l) => l.number));
  const others = lines.length === 0 ? [] : numbersOf(state).filter((n) => !listed.has(n));
  return others.map((number, i) => ({ place: lines.length + i + 1, number, points: 0, figures: [] }));
}

/** Those of the last stage first, then those who did not go on, stage by stage; before the start there are none. */
export function standingsOf(state: EventState, rules: StageRules): Line[] {
  const all: Line[] = [];
  for (let stage: Stage | null = stageShown(state, rules); stage; stage = stage.before) {
    const listed = new Set(all.map((l) => l.number));
    const others = stageLines(state, rules, stage).filter((l) => !listed.has(l.number));
    // Whoever has left stands behind all who play on, however well he stood: in a league, and where others went on.
    const behind = all.length;
    const before = (l: Line, i: number): number =>
      stage.system === 'league' ? i : others.filter((o) => o.place < l.place).length;
    all.push(...others.map((l, i) => (behind > 0 ? { ...l, place: behind + before(l, i) + 1 } : l)));
  }
  return rules.system === 'league' ? [...all, ...unplaced(state, all)] : all;
}

/** Every round that there will be has been played. */
export const isPlayedOut = (state: EventState, rules: StageRules): boolean =>
  state.status === 'running' &&
  (rules.system !== 'ladder' || isLadderOver(state, rules)) &&
  state.rounds.length > 0 &&
  state.rounds.every((r) => r.status === 'complete') &&
  lotsDue(state, rules).length === 0 &&
  nextRound(state, rules) === null;
