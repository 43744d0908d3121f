import { berger, type Line, pools, standings } from '@wardroom/pairing';
import type { EventRules, LaterStage } from './acts.ts';
import { type Bracket, bracketOf, usualDecider } from './bracket.ts';
import { duplicateStandings } from './duplicate.ts';
import { numbersOf, presentOf, roundsOf } from './fold.ts';
import { ladderLines } from './ladder.ts';
import { leagueOf, nextTiers, tiersOf } from './league.ts';
import type { EventState } from './state.ts';
import { threeLines } from './threes.ts';

/** What stages and pairings follow from. */
export type StageRules = Pick<EventRules, 'rounds' | 'tieBreaks'> &
  Partial<
    Pick<
      EventRules,
      | 'system'
      | 'order'
      | 'twice'
      | 'pools'
      | 'cup'
      | 'later'
      | 'league'
      | 'ladder'
      | 'rehearsal'
      | 'roundCheckIn'
      | 'balance'
      | 'daysOff'
    >
  >;

/** One system of an event, or one season of a league, with those who play in it. */
export interface Stage extends Pick<LaterStage, 'twice' | 'cup' | 'fresh'> {
  /** From 0. */
  readonly index: number;
  readonly system: EventRules['system'];
  /** Rounds of the event before its first one. */
  readonly from: number;
  /** How many rounds it has; null: as many as it takes. */
  readonly rounds: number | null;
  /** The strongest first: of the first stage by seed, of a later one by the standings before it. */
  readonly members: readonly number[];
  /** The same in pools, or in the tiers of a league; one of all where there are none. */
  readonly groups: readonly (readonly number[])[];
  /** The one before it; null: it is the first. */
  readonly before: Stage | null;
}

const noCup = { double: false, thirdPlace: false, bestOf: 1 } as const;
/** Elimination that ends: after some level games something else decides. */
const deciding = <S extends Pick<LaterStage, 'cup'> & Pick<EventRules, 'system'>>(stage: S): S =>
  stage.system === 'cup' ? { ...stage, cup: { decider: usualDecider, ...(stage.cup ?? noCup) } } : stage;

/**
 * Rules as an event is drafted by them now: whoever has met does not meet again in a later Swiss stage, and
 * elimination has something that decides.
 */
export const asDrafted = (rules: EventRules): EventRules => {
  const later = rules.later?.map((s) => deciding(s.system === 'swiss' ? { ...s, fresh: true as const } : s));
  return { ...deciding(rules), ...(later ? { later } : {}) };
};

/** Pools have two members at least: with few entrants there are fewer. */
const groupsOf = (members: readonly number[], count = 1): readonly (readonly number[])[] => {
  const possible = Math.min(count, Math.floor(members.length / 2));
  return possible < 2 ? [members] : pools(members, possible);
};

type Plan = Pick<LaterStage, 'twice' | 'cup' | 'pools' | 'fresh'> &
  Pick<EventRules, 'league'> & { system: EventRules['system']; rounds: number };

function stageOf(
  plan: Plan,
  members: readonly number[],
  { index, from, before }: Pick<Stage, 'index' | 'from' | 'before'>,
): Stage {
  const { system, twice, cup, fresh } = plan;
  const pooled = system === 'roundRobin' ? groupsOf(members, plan.pools) : [members];
  const groups = system === 'league' ? tiersOf(members, leagueOf(plan).size) : pooled;
  const longest = Math.max(...groups.map((g) => (g.length < 2 ? 0 : berger(g.length).length)));
  const fixed = system === 'roundRobin' || system === 'league' ? longest * (twice ? 2 : 1) : plan.rounds;
  const rounds = system === 'cup' || system === 'ladder' ? null : fixed;
  return {
    index,
    system,
    from,
    rounds,
    members,
    groups,
    before,
    ...(twice ? { twice } : {}),
    ...(fresh ? { fresh } : {}),
    ...(cup ? { cup } : {}),
  };
}

/** Has every round of a stage been played? Of elimination nobody asks: nothing comes after it. */
const isOver = (state: EventState, { from, rounds }: Stage): boolean => {
  if (rounds === null) return false;
  const mine = state.rounds.slice(from, from + rounds);
  return rounds > 0 && mine.length === rounds && mine.every((r) => r.status === 'complete');
};

/**
 * Those who go on from a stage that is over: the first `take` of each pool, all winners of pools before all seconds.
 */
function goingOn(state: EventState, rules: StageRules, stage: Stage, take: number): number[] {
  const last = state.rounds[stage.from + (stage.rounds ?? 0) - 1];
  // Who had not said that he was there goes on as well.
  const absent = rules.roundCheckIn ? (last?.rests ?? []).map((r) => r.number) : [];
  const paired = new Set([...(last?.boards ?? []).flatMap(({ a, b }) => [a, b]), ...(last?.byes ?? []), ...absent]);
  // Whom a table of all gives a rest is there as well.
  const there = stage.system === 'swiss' ? paired : new Set(presentOf(state));
  const ranked = stage.groups.map((g) => groupLines(state, rules, stage, g).filter((l) => there.has(l.number)));
  return Array.from({ length: take }, (_, i) => ranked.flatMap((lines) => lines[i]?.number ?? [])).flat();
}

/** Those of each group who have not left, best first. */
const rankedHere = (state: EventState, rules: StageRules, stage: Stage): number[][] => {
  const there = new Set(presentOf(state));
  return stage.groups.map((g) =>
    groupLines(state, rules, stage, g).flatMap((l) => (there.has(l.number) ? [l.number] : [])),
  );
};

/** Who would play in the season after this one if it were over as it stands, the highest tier first. */
export function nextSeason(state: EventState, rules: StageRules, stage: Stage): number[] {
  const newcomers = presentOf(state).filter((n) => !stage.members.includes(n));
  return nextTiers(rankedHere(state, rules, stage), newcomers, leagueOf(rules));
}

/** How many seasons a league has; of other events nobody asks. */
export const seasonsOf = ({ seasonsNow }: EventState, rules: Pick<StageRules, 'league'>): number =>
  seasonsNow ?? leagueOf(rules).seasons;

/** The stages up to the one that is played, or comes next. A later one begins when the one before it is over. */
export function stageNow(state: EventState, rules: StageRules): Stage {
  const { system = 'swiss', twice, pools: count, cup, league, later = [] } = rules;
  const first: Plan = { system, rounds: state.roundsNow ?? rules.rounds, twice, pools: count, cup, league };
  const isLeague = system === 'league';
  // Whoever comes to a league while a season is played has a place in the next one.
  const begun = (isLeague && state.rounds[0]?.members) || numbersOf(state);
  let stage = stageOf(first, begun, { index: 0, from: 0, before: null });
  const plans = isLeague ? Array.from({ length: seasonsOf(state, rules) - 1 }, () => ({ ...first, take: 0 })) : later;
  for (const [i, plan] of plans.entries()) {
    if (!isOver(state, stage)) break;
    const from = stage.from + (stage.rounds ?? 0);
    // Who goes on is said once, with the first pairing: a later ruling changes nothing there.
    const follow = () => (isLeague ? nextSeason(state, rules, stage) : goingOn(state, rules, stage, plan.take));
    const members = state.rounds[from]?.members ?? follow();
    if (members.length < 2) break;
    stage = stageOf(plan, members, { index: i + 1, from, before: stage });
  }
  return stage;
}

/** The rounds of a stage, as pairing and standings read them. */
export const roundsOfStage = (state: EventState, { from, rounds }: Stage): ReturnType<typeof roundsOf> =>
  roundsOf(state).slice(from, rounds === null ? undefined : from + rounds);

/** The elimination of a stage; null: it has none, or nobody to play it. */
export const bracketOfStage = (state: EventState, { system, members, from, cup }: Stage): Bracket | null =>
  system === 'cup' && members.length >= 2 ? bracketOf(state, members, from, cup) : null;

/** Points and tie-breaks of a pool in its stage. */
function groupLines(state: EventState, rules: StageRules, stage: Stage, group: readonly number[]): Line[] {
  if (stage.system === 'threes') return threeLines(state, rules, group);
  // The lot is the seed: drawn once, from the event's commitment.
  const lots = new Map(group.map((n) => [n, n]));
  return standings(roundsOfStage(state, stage), group, { tieBreaks: rules.tieBreaks, lots });
}

/** The standings of each pool of a stage; one list where there are none. */
export const poolLines = (state: EventState, rules: StageRules, stage: Stage): Line[][] =>
  stage.groups.map((group) => groupLines(state, rules, stage, group));

/** Those of one place in their pools share it. */
function merged(groups: readonly (readonly Line[])[]): Line[] {
  const [only] = groups;
  if (groups.length === 1 && only) return [...only];
  const all = groups.flat().sort((a, b) => a.place - b.place);
  return all.map((line) => ({ ...line, place: 1 + all.filter((l) => l.place < line.place).length }));
}

/** Each tier stands behind the one above it. */
function stacked(groups: readonly (readonly Line[])[]): Line[] {
  let before = 0;
  return groups.flatMap((lines) => {
    const mine = lines.map((l) => ({ ...l, place: before + l.place }));
    before += lines.length;
    return mine;
  });
}

/** The standings of a stage among those who play in it. Points of elimination are those of the stage before. */
export function stageLines(state: EventState, rules: StageRules, stage: Stage): Line[] {
  if (stage.system === 'duplicate') return duplicateStandings(state, [...stage.members], rules.tieBreaks);
  if (stage.system === 'ladder') return ladderLines(state);
  const bracket = bracketOfStage(state, stage);
  if (stage.system === 'league') return stacked(poolLines(state, rules, stage));
  if (!bracket) return merged(poolLines(state, rules, stage));
  const lines = stage.before ? stageLines(state, rules, stage.before) : groupLines(state, rules, stage, stage.members);
  let place = 1;
  return bracket.places.flatMap((group) => {
    const mine = lines.filter((l) => group.includes(l.number)).map((l) => ({ ...l, place }));
    place += group.length;
    return mine;
  });
}

/** The stage whose games made the points of somebody: elimination keeps those of the stage before it. */
export function stageOfPoints(stage: Stage, number: number): Stage {
  if (!stage.before) return stage;
  const plays = stage.members.includes(number) && stage.system !== 'cup';
  return plays ? stage : stageOfPoints(stage.before, number);
}
