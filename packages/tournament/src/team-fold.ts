import type { Act } from './acts.ts';
import type { Entrant, EventBoard, EventState, Team } from './state.ts';
import type { TeamMember } from './team-acts.ts';
import { FIRST_PLAYER } from './teams.ts';

type TeamAct = Act & { kind: 'found' | 'invite' | 'consent' | 'decline' | 'lineUp' | 'disband' };

const onTeam = (state: EventState, id: string, change: (team: Team) => Team): EventState => ({
  ...state,
  teams: state.teams.map((t) => (t.id === id ? change(t) : t)),
});

/** The next number of a player; null: the event has not begun. */
const nextPlayer = (state: EventState): number | null =>
  state.status === 'running' ? Math.max(FIRST_PLAYER - 1, ...state.entrants.map((e) => e.number ?? 0)) + 1 : null;

const asEntrant = ({ id, name, bot }: TeamMember, number: number | null): Entrant => ({
  id,
  name,
  bot: bot ?? null,
  number,
  withdrawn: false,
  arrived: true,
});

/** The teams after an act of theirs. */
export function afterTeamAct(state: EventState, act: TeamAct): EventState {
  switch (act.kind) {
    case 'found': {
      const members = act.members.map((m) => asEntrant(m, null));
      const [captain] = act.members;
      const team: Team = {
        id: act.team,
        name: act.name,
        captain: captain?.id ?? '',
        members: act.members.map((m) => m.id),
        invited: [],
        number: null,
        withdrawn: false,
      };
      return { ...state, entrants: [...state.entrants, ...members], teams: [...state.teams, team] };
    }
    case 'invite':
      return onTeam(state, act.team, (t) => ({ ...t, invited: [...t.invited, { id: act.user, name: act.name }] }));
    case 'consent': {
      const number = nextPlayer(state);
      const joined = onTeam(state, act.team, (t) => ({
        ...t,
        members: [...t.members, act.member.id],
        invited: t.invited.filter((i) => i.id !== act.member.id),
      }));
      const team = state.teams.find((t) => t.id === act.team);
      const sides = number !== null && team?.number ? { ...state.sides, [number]: team.number } : state.sides;
      return { ...joined, sides, entrants: [...state.entrants, asEntrant(act.member, number)] };
    }
    case 'decline':
      return onTeam(state, act.team, (t) => ({ ...t, invited: t.invited.filter((i) => i.id !== act.user) }));
    case 'lineUp':
      return onTeam(state, act.team, (t) => ({ ...t, members: act.members }));
    case 'disband': {
      const gone = onTeam(state, act.team, (t) => ({ ...t, withdrawn: true }));
      if (state.status === 'running') return gone;
      // Before the start its members are free to play for another team.
      const { members = [] } = state.teams.find((t) => t.id === act.team) ?? {};
      const left = onTeam(gone, act.team, (t) => ({ ...t, members: [], invited: [], captain: '' }));
      return { ...left, entrants: state.entrants.filter((e) => !members.includes(e.id)) };
    }
  }
}

/** Somebody leaves: the next member is the captain then, and a team of nobody has left too. */
export const afterLeaving = (state: EventState, user: string): EventState => ({
  ...state,
  teams: state.teams.map((t) => {
    if (!t.members.includes(user)) return t;
    const members = t.members.filter((m) => m !== user);
    const captain = t.captain === user ? (members[0] ?? '') : t.captain;
    return { ...t, members, captain, withdrawn: t.withdrawn || members.length === 0 };
  }),
});

/** Since when no round is under way after an act that was written at `at` (ms) and made `after` of `before`. */
export function restsFrom(before: EventState, after: EventState, at: number): number | null {
  if (after.status !== 'running' || after.rounds.some((r) => r.status !== 'complete')) return null;
  return before.restsFrom ?? at;
}

/** Numbers of teams are their seeds; players are numbered team by team. */
export function afterTeamStart(state: EventState, seeds: readonly string[]): EventState {
  const teams = state.teams.map((t) => {
    const at = seeds.indexOf(t.id);
    return { ...t, number: at < 0 ? null : at + 1 };
  });
  let next = FIRST_PLAYER;
  const sides: Record<number, number> = {};
  const numbers = new Map<string, number>();
  for (const id of seeds) {
    const team = teams.find((t) => t.id === id);
    for (const member of team?.members ?? []) {
      sides[next] = team?.number ?? 0;
      numbers.set(member, next++);
    }
  }
  const entrants = state.entrants.map((e) => ({ ...e, number: numbers.get(e.id) ?? null }));
  return { ...state, status: 'running', teams, sides, entrants };
}

/** The pairings of a round with the boards that are opened for them, in their order. */
export const teamPairings = (
  drafted: readonly EventBoard[],
  lined: readonly { readonly boards: readonly { readonly id: string }[]; readonly free: readonly [number, number] }[],
) =>
  drafted.map(({ id, a, b }, i) => ({
    id,
    a,
    b,
    boards: (lined[i]?.boards ?? []).map((x) => x.id),
    free: lined[i]?.free ?? ([0, 0] as const),
  }));
