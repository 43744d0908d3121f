import type { Line } from '@wardroom/pairing';
import { presentOf } from './fold.ts';
import { leagueOf, tiersOf } from './league.ts';
import type { Stage, StageRules } from './stages.ts';
import { nextSeason, poolLines, seasonsOf } from './stages.ts';
import type { EventState } from './state.ts';
import { stageShown } from './systems.ts';

/** Somebody in a tier of one season (both from 1), and where he plays in the season after it. */
export interface SeasonLine {
  readonly number: number;
  readonly tier: number;
  /** The line of the standings of his tier. */
  readonly line: Line;
  /** His tier of the next season; as it stands now, as long as this one is played. Null: he has left, or none comes. */
  readonly next: number | null;
}

/** The seasons of a league that have begun, the first one first; of other events there are none. */
export function seasonsShown(state: EventState, rules: StageRules): Stage[] {
  if (rules.system !== 'league' || state.rounds.every((r) => r.status === 'drafted')) return [];
  const found: Stage[] = [];
  for (let stage: Stage | null = stageShown(state, rules); stage; stage = stage.before) found.unshift(stage);
  return found;
}

/** The members of the season after `stage`: as its first pairing says, or as it stands now. Null: none comes. */
function followers(state: EventState, rules: StageRules, stage: Stage): readonly number[] | null {
  const first = state.rounds[stage.from + (stage.rounds ?? 0)];
  if (first?.members && first.status !== 'drafted') return first.members;
  const comes = state.status === 'running' && stage.index + 1 < seasonsOf(state, rules);
  return comes ? nextSeason(state, rules, stage) : null;
}

/** The tiers of a season, the highest first, each best first. */
export function seasonLines(state: EventState, rules: StageRules, stage: Stage): SeasonLine[][] {
  const after = followers(state, rules, stage);
  const next = new Map(
    (after ? tiersOf(after, leagueOf(rules).size) : []).flatMap((tier, i) => tier.map((n) => [n, i + 1] as const)),
  );
  return poolLines(state, rules, stage).map((lines, i) =>
    lines.map((line) => ({ number: line.number, tier: i + 1, line, next: next.get(line.number) ?? null })),
  );
}

/** Those who have come while a season is played: they begin in the next one, in the last tier. */
export const newcomersOf = (state: EventState, rules: StageRules): number[] => {
  const [stage] = seasonsShown(state, rules).slice(-1);
  return stage ? presentOf(state).filter((n) => !stage.members.includes(n)) : [];
};
