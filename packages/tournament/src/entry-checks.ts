import type { Act, EventRules } from './acts.ts';
import { checkInEnd } from './check-in.ts';
import { dateAt, daysOffOf, isDayOff } from './days-off.ts';
import { presentOf } from './fold.ts';
import type { Actor, EventRefusal } from './rights.ts';
import { mayDo, numberOf } from './rights.ts';
import type { EventState, Invitation } from './state.ts';
import { nextRound } from './systems.ts';
import { teamOf } from './teams.ts';

const kinds = ['admit', 'revoke', 'present', 'leave'] as const;
type EntryAct = Act & { kind: (typeof kinds)[number] };

/** Is this an act about who may enter, is there for a round, or leaves after one? */
export const isEntryAct = (act: Act): act is EntryAct => (kinds as readonly string[]).includes(act.kind);

/** Most invitations of an event. */
const MOST = 1024;

const isOpen = (x: Invitation): boolean => x.usedBy === null && !x.revoked;

/** The open invitation of somebody: the one that names him, or else the one of his link; null: he has none. */
export const invitationOf = ({ admitted }: EventState, user: string, hash: string | null): number | null =>
  (
    admitted.find((x) => isOpen(x) && x.user === user) ??
    admitted.find((x) => isOpen(x) && hash !== null && x.hash === hash)
  )?.n ?? null;

/** Whoever enters an event for the invited uses an open invitation that is his. Those who run it need none. */
export function uninvited(
  { admitted }: EventState,
  rules: Pick<EventRules, 'invited'>,
  invitation: number | undefined,
  by: Actor,
): EventRefusal | null {
  if (!rules.invited || (invitation === undefined && mayDo(by.role, 'publish'))) return null;
  const one = admitted.find((x) => x.n === invitation);
  return one && isOpen(one) && (one.user === null || one.user === by.id) ? null : 'notInvited';
}

/** Does this person play on in the event? */
export const isPlaying = (state: EventState, id: string): boolean => {
  const mine = teamOf(state, id)?.number ?? numberOf(state, id);
  return mine !== null && presentOf(state).includes(mine);
};

function admitting(
  state: EventState,
  rules: EventRules,
  act: Act & { kind: 'admit' | 'revoke' },
  by: Actor,
): EventRefusal | null {
  if (!mayDo(by.role, act.kind)) return 'notOrganiser';
  if (!rules.invited || (state.status !== 'announced' && state.status !== 'running')) return 'eventState';
  if (act.kind === 'revoke') return state.admitted.some((x) => x.n === act.n && isOpen(x)) ? null : 'notInvited';
  if (state.admitted.length >= MOST) return 'full';
  // A link or a name, not both and not neither.
  if (act.n !== state.admitted.length + 1 || (act.user === undefined) === (act.hash === undefined))
    return 'eventState';
  const known = state.admitted.some(
    (x) => !x.revoked && ((x.user !== null && x.user === act.user) || (x.hash !== null && x.hash === act.hash)),
  );
  return known ? 'decided' : null;
}

function attending(
  state: EventState,
  rules: EventRules,
  act: Act & { kind: 'present' },
  by: Actor,
  now: number,
): EventRefusal | null {
  const directs = mayDo(by.role, act.kind);
  if (act.entrant !== by.id && !directs) return 'notOrganiser';
  const entrant = state.entrants.find((e) => e.id === act.entrant);
  if (!entrant || entrant.withdrawn || entrant.number === null) return 'notEntered';
  if (!rules.roundCheckIn || nextRound(state, rules) !== act.round) return 'noRound';
  if (entrant.bot !== null || state.present[act.round]?.includes(act.entrant)) return 'decided';
  const end = checkInEnd(state, rules);
  if (end !== null && now < end) return null;
  // Who comes late is let in by those who run it; whoever plays lets nobody in, himself neither.
  if (!directs) return 'tooLate';
  return isPlaying(state, by.id) ? 'ownBoard' : null;
}

function leavingAfter(
  state: EventState,
  rules: EventRules,
  act: Act & { kind: 'leave' },
  by: Actor,
  reason: string,
): EventRefusal | null {
  if (act.entrant !== by.id && !mayDo(by.role, act.kind)) return 'notOrganiser';
  // In a ladder there is no round to wait for, and a team has its reserves.
  if (rules.system === 'ladder' || rules.team) return 'notSwiss';
  const entrant = state.entrants.find((e) => e.id === act.entrant);
  if (!entrant || entrant.withdrawn || entrant.number === null) return 'notEntered';
  if (state.status !== 'running') return 'eventState';
  if (!state.rounds.some((r) => r.status === 'published')) return 'noRound';
  if ((state.leaving[act.entrant] !== undefined) === act.on) return 'decided';
  if (act.entrant === by.id) return null;
  if (isPlaying(state, by.id)) return 'ownBoard';
  return reason.trim() === '' ? 'reasonNeeded' : null;
}

/** Days that are yet to come, within two years, are off or not: what has run out stays so. */
const FURTHEST = 730 * 86_400_000;
export function dayOffFault(
  state: EventState,
  rules: Pick<EventRules, 'daysOff'>,
  { date, off }: Act & { kind: 'dayOff' },
  now: number,
): EventRefusal | null {
  if (state.status !== 'announced' && state.status !== 'running') return 'eventState';
  const days = daysOffOf(state, rules) ?? { weekdays: [], dates: [], works: [], zone: 'UTC' };
  if (date <= dateAt(days, now) || date > dateAt(days, now + FURTHEST)) return 'badDay';
  return isDayOff(days, date) === off ? 'decided' : null;
}

/** Whether an act about entries may be written at `now` (ms); null: it may. */
export function entryRefusal(
  state: EventState,
  rules: EventRules,
  act: EntryAct,
  by: Actor,
  reason: string,
  now: number,
): EventRefusal | null {
  if (act.kind === 'present') return attending(state, rules, act, by, now);
  if (act.kind === 'leave') return leavingAfter(state, rules, act, by, reason);
  return admitting(state, rules, act, by);
}
