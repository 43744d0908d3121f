import type { Act } from './acts.ts';
import type { EventState } from './state.ts';

/** What somebody may do: `director` all but rules and roles, `arbiter` results; the server does what follows. */
export type Role = 'system' | 'owner' | 'director' | 'arbiter' | 'anybody';
const ranks: Readonly<Record<Role, number>> = { anybody: 0, arbiter: 1, director: 2, owner: 3, system: 4 };
const needed: Partial<Record<Act['kind'], Role>> = {
  announce: 'owner',
  appoint: 'owner',
  cancel: 'owner',
  result: 'arbiter',
  again: 'arbiter',
  intervene: 'arbiter',
  look: 'arbiter',
  open: 'system',
  lot: 'system',
  join: 'system',
  away: 'system',
  last: 'system',
  halt: 'system',
  challenge: 'system',
  accept: 'system',
  sink: 'system',
  yield: 'arbiter',
  retract: 'arbiter',
};
/**
 * Is this act for somebody of that role? Entering, checking in, leaving and challenges are everybody's, for himself.
 */
export const mayDo = (role: Role, kind: Act['kind']): boolean => ranks[role] >= ranks[needed[kind] ?? 'director'];

/** The role of somebody in an event. */
export const roleIn = (state: EventState, owner: string, id: string): Role =>
  id === owner ? 'owner' : (state.roles[id]?.role ?? 'anybody');

/** Who wants to act: the server itself, or somebody. */
export interface Actor {
  readonly id: string;
  readonly role: Role;
  readonly registered: boolean;
}

/**
 * Why an act is refused. `notOrganiser`: it is the organiser's; `ownBoard`: nobody rules on his own game, or pairs a
 * round in which he plays; `guest`: only registered names enter; `entered`: he is in; `notEntered`; `closed`: nobody
 * enters any more; `full`; `tooFew`: an event begins with two, of tables of three with three; `eventState`: not now;
 * `noRound`, `noBoard`; `reasonNeeded`; `decided`: the board has this result already; `badPairing`: somebody is
 * missing, twice or not there; `notSwiss`: the system leaves no choice; `nobodyToTell`: a message would reach nobody;
 * `hasLooked`: an arbiter who has seen more of a match than its players does not enter; `badSlot`: that moment is over,
 * or after the round's end; of a ladder `noChallenge`; `outOfReach`: he does not stand so few places above; `hasGame`:
 * one of the two has as many games and challenges as he may, or they meet already; `gamesOpen`: no event ends before
 * its games; of teams `noTeam`; `notInvited`, of an event for the invited too; `badLineUp`: not the members of the
 * team, each once; before a round `checkInOpen`: it is not paired before everybody has said that he is there or the
 * time is over; `tooLate`: it is; `badDay`: not a day to come; `badResult`: of so many seats this is no result.
 */
export type EventRefusal =
  | 'notOrganiser'
  | 'ownBoard'
  | 'guest'
  | 'entered'
  | 'notEntered'
  | 'closed'
  | 'full'
  | 'tooFew'
  | 'eventState'
  | 'noRound'
  | 'noBoard'
  | 'reasonNeeded'
  | 'decided'
  | 'badPairing'
  | 'notSwiss'
  | 'nobodyToTell'
  | 'hasLooked'
  | 'badSlot'
  | 'noChallenge'
  | 'outOfReach'
  | 'hasGame'
  | 'gamesOpen'
  | 'noTeam'
  | 'notInvited'
  | 'badLineUp'
  | 'checkInOpen'
  | 'tooLate'
  | 'badDay'
  | 'badResult';

/** The number under which somebody plays, of a team his own; null: he does not. */
export const numberOf = (state: EventState, id: string): number | null =>
  state.entrants.find((e) => e.id === id)?.number ?? null;
