import type { Act, EventRules } from './acts.ts';
import { uninvited } from './entry-checks.ts';
import type { Actor, EventRefusal } from './rights.ts';
import { mayDo } from './rights.ts';
import type { EventState } from './state.ts';
import { teamById, teamOf, teamSize } from './teams.ts';

const kinds = ['found', 'invite', 'consent', 'decline', 'lineUp', 'disband'] as const;
type TeamAct = Act & { kind: (typeof kinds)[number] };

/** Is this an act of teams? */
export const isTeamAct = (act: Act): act is TeamAct => (kinds as readonly string[]).includes(act.kind);

const isIn = (state: EventState, user: string): boolean => state.entrants.some((e) => e.id === user);

/** Somebody becomes a member by his own word alone. */
function entrantFault(state: EventState, user: string, by: Actor): EventRefusal | null {
  if (user !== by.id) return 'notOrganiser';
  if (!by.registered) return 'guest';
  if (state.lookers.includes(user)) return 'hasLooked';
  return isIn(state, user) ? 'entered' : null;
}

function founding(
  state: EventState,
  rules: EventRules,
  { team, members, invitation }: TeamAct & { kind: 'found' },
  by: Actor,
): EventRefusal | null {
  if (!rules.team) return 'notSwiss';
  if (state.status !== 'announced') return 'closed';
  if (teamById(state, team)) return 'entered';
  const there = state.teams.filter((t) => !t.withdrawn).length;
  if (rules.most > 0 && there >= rules.most && !rules.waitingList) return 'full';
  if (members.length > teamSize(rules.team)) return 'badLineUp';
  const [first] = members;
  // A captain brings himself alone; a team of bots is the organiser's.
  if (members.every((m) => m.bot !== undefined)) {
    if (!mayDo(by.role, 'publish')) return 'notOrganiser';
    return members.some((m) => isIn(state, m.id)) ? 'entered' : null;
  }
  if (members.length > 1) return 'notInvited';
  return entrantFault(state, first?.id ?? '', by) ?? uninvited(state, rules, invitation, by);
}

/** A team is disbanded by its captain, or by whoever directs and does not play, who says why. */
function disbanding(state: EventState, by: Actor, reason: string): EventRefusal | null {
  if (!mayDo(by.role, 'publish')) return 'notOrganiser';
  if (teamOf(state, by.id)) return 'ownBoard';
  return reason.trim() === '' ? 'reasonNeeded' : null;
}

/** Whether an act of teams may be written; null: it may. */
export function teamRefusal(
  state: EventState,
  rules: EventRules,
  act: TeamAct,
  by: Actor,
  reason: string,
): EventRefusal | null {
  if (act.kind === 'found') return founding(state, rules, act, by);
  const team = teamById(state, act.team);
  if (!rules.team || !team || team.withdrawn) return 'noTeam';
  if (state.status !== 'announced' && state.status !== 'running') return 'eventState';
  const isCaptain = team.captain === by.id;
  switch (act.kind) {
    case 'invite':
      if (!isCaptain) return 'notOrganiser';
      if (isIn(state, act.user) || team.invited.some((i) => i.id === act.user)) return 'entered';
      return team.members.length + team.invited.length >= teamSize(rules.team) ? 'full' : null;
    case 'consent': {
      if (!team.invited.some((i) => i.id === act.member.id)) return 'notInvited';
      // A team that was not seeded does not grow any more.
      if (state.status === 'running' && team.number === null) return 'closed';
      return entrantFault(state, act.member.id, by);
    }
    case 'decline':
      if (!isCaptain && act.user !== by.id) return 'notOrganiser';
      return team.invited.some((i) => i.id === act.user) ? null : 'notInvited';
    case 'lineUp': {
      if (!isCaptain) return 'notOrganiser';
      const same = act.members.length === team.members.length && team.members.every((m) => act.members.includes(m));
      return same ? null : 'badLineUp';
    }
    case 'disband':
      return isCaptain ? null : disbanding(state, by, reason);
  }
}
