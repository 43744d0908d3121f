import type { EventRules } from './acts.ts';
import { presentOf } from './fold.ts';
import type { Stage, StageRules } from './stages.ts';
import { stageNow } from './stages.ts';
import type { EventState } from './state.ts';
import { isByPoints } from './threes.ts';
import { timeAfter } from './times.ts';

type HasCheckIn = Partial<Pick<EventRules, 'roundCheckIn'>>;

/** A check-in before each round belongs to Swiss stages or tables of three, and to events of single entrants. */
export const isCheckedIn = ({
  roundCheckIn,
  system,
  later = [],
  team,
}: Pick<EventRules, 'roundCheckIn' | 'system' | 'later' | 'team'>): boolean =>
  roundCheckIn === undefined || (!team && [system, ...later.map((s) => s.system)].some(isByPoints));

/** Those of a stage who are there for its next round, by their numbers: who has said so, and bots. */
export function checkedIn(state: EventState, rules: HasCheckIn, members: readonly number[]): number[] {
  if (!rules.roundCheckIn) return [...members];
  const there = new Set(state.present[state.rounds.filter((r) => r.status !== 'drafted').length + 1] ?? []);
  const named = new Map(state.entrants.map((e) => [e.number, e]));
  return members.filter((n) => {
    const one = named.get(n);
    return one !== undefined && (one.bot !== null || there.has(one.id));
  });
}

/** Those who are asked whether they are there for the next round of a stage. */
const askedOf = (state: EventState, { members }: Stage): number[] => {
  const here = new Set(presentOf(state));
  return members.filter((n) => here.has(n));
};

/**
 * Until when people say that they are there for the next round, ms; null: nobody is asked, all have said so, or the
 * round has been paired before and is paired anew.
 */
export function checkInEnd(state: EventState, rules: StageRules): number | null {
  const { roundCheckIn } = rules;
  if (!roundCheckIn || state.status !== 'running' || state.restsFrom === null || state.drafts > 0) return null;
  const stage = stageNow(state, rules);
  if (!isByPoints(stage.system) || (stage.rounds !== null && state.rounds.length >= stage.from + stage.rounds))
    return null;
  const asked = askedOf(state, stage);
  if (checkedIn(state, rules, asked).length === asked.length) return null;
  return timeAfter(state, rules, state.restsFrom, roundCheckIn.minutes * 60_000);
}
