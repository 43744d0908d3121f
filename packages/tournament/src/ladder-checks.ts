import type { Act, EventRules } from './acts.ts';
import { answerEnd, challengeFault, idleAt, ladderOf } from './ladder.ts';
import type { Actor, EventRefusal } from './rights.ts';
import { mayDo, numberOf } from './rights.ts';
import type { Challenge, EventState } from './state.ts';

const kinds = ['challenge', 'accept', 'yield', 'retract', 'sink'] as const;
type LadderAct = Act & { kind: (typeof kinds)[number] };

/** Is this an act of ladders? */
export const isLadderAct = (act: Act): act is LadderAct => (kinds as readonly string[]).includes(act.kind);

/** A director or arbiter says what becomes of a challenge that is not his own. */
function byRuling(state: EventState, act: LadderAct, by: Actor, reason: string, open: Challenge): EventRefusal | null {
  if (!mayDo(by.role, act.kind)) return 'notOrganiser';
  const mine = numberOf(state, by.id);
  if (mine !== null && (mine === open.from || mine === open.to)) return 'ownBoard';
  return reason.trim() === '' ? 'reasonNeeded' : null;
}

function daring(
  state: EventState,
  rules: EventRules,
  { n, from, to }: LadderAct & { kind: 'challenge' },
  by: Actor,
): EventRefusal | null {
  // Bots challenge in rehearsals alone.
  const bots = by.role === 'system' && rules.rehearsal === true;
  if (!bots && numberOf(state, by.id) !== from) return 'notOrganiser';
  if (state.held || n !== state.ladder.made + 1) return 'eventState';
  return challengeFault(state, rules, from, to);
}

/** The answer to a challenge: by whoever was challenged, whoever made it, the clock or a ruling. */
function answer(
  state: EventState,
  rules: EventRules,
  act: LadderAct & { kind: 'accept' | 'yield' | 'retract' },
  by: Actor,
  reason: string,
  now: number,
): EventRefusal | null {
  const open = state.ladder.challenges.find((c) => c.n === act.n);
  if (!open) return 'noChallenge';
  if (act.kind !== 'retract' && state.rounds.some((r) => r.boards.some((b) => b.id === act.board))) return 'decided';
  const own = numberOf(state, by.id) === (act.kind === 'retract' ? open.from : open.to);
  if (act.kind === 'yield' && act.late) {
    if (by.role !== 'system') return 'notOrganiser';
    return ladderOf(rules).late === 'forfeit' && now >= answerEnd(state, open, rules) ? null : 'eventState';
  }
  if (own) return null;
  if (act.kind !== 'accept') return byRuling(state, act, by, reason, open);
  const isBot = state.entrants.some((e) => e.number === open.to && e.bot !== null);
  return by.role === 'system' && isBot ? null : 'notOrganiser';
}

/** Whether an act of a ladder may be written at `now` (ms); null: it may. */
export function ladderRefusal(
  state: EventState,
  rules: EventRules,
  act: LadderAct,
  by: Actor,
  reason: string,
  now: number,
): EventRefusal | null {
  if (rules.system !== 'ladder') return 'notSwiss';
  if (state.status !== 'running' || state.pausedAt !== null) return 'eventState';
  if (act.kind === 'challenge') return daring(state, rules, act, by);
  if (act.kind !== 'sink') return answer(state, rules, act, by, reason, now);
  if (by.role !== 'system') return 'notOrganiser';
  const idle = idleAt(state, rules, now);
  return act.numbers.every((n) => idle.includes(n)) ? null : 'eventState';
}
