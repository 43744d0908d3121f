import type { Act, EventRules } from './acts.ts';
import { checkInEnd } from './check-in.ts';
import { sharesSeed } from './duplicate.ts';
import { dayOffFault, entryRefusal, isEntryAct, isPlaying, uninvited } from './entry-checks.ts';
import { latecomersOf, startersOf } from './fold.ts';
import { isLadderAct, ladderRefusal } from './ladder-checks.ts';
import { isMarginOf } from './margins.ts';
import { isLinedUp } from './meetings.ts';
import { isImpossible, pairingFaults } from './own-pairing.ts';
import type { Actor, EventRefusal } from './rights.ts';
import { mayDo, numberOf } from './rights.ts';
import { isAt, isResultOf, isSolo, seatsOf } from './seats.ts';
import { seasonsOf, stageNow } from './stages.ts';
import type { Entrant, EventBoard, EventState } from './state.ts';
import { inLaterStage, isPlayedOut, lotsDue, nextRound } from './systems.ts';
import { isTeamAct, teamRefusal } from './team-checks.ts';
import { fewestOf, isByPoints, seatsIn } from './threes.ts';
import { roundEnd } from './times.ts';

export const boardOf = (state: EventState, id: string): EventBoard | null =>
  state.rounds.flatMap((r) => r.boards).find((b) => b.id === id) ?? null;

/** Does somebody play at this board? */
export const isOwnBoard = (state: EventState, board: EventBoard, id: string): boolean => {
  const mine = numberOf(state, id);
  if (mine === null) return false;
  // Whoever plays for a team has no say over any board of it.
  const [own, ...others] = [mine, ...seatsOf(board)].map((n) => state.sides[n] ?? n);
  return others.includes(own ?? mine);
};

function entering(state: EventState, rules: EventRules, act: Act & { kind: 'enter' }, by: Actor): EventRefusal | null {
  // Whoever plays in teams founds one, or is invited.
  if (rules.team) return 'noTeam';
  if (state.status !== 'announced' && !takesLate(state, rules)) return 'closed';
  if (act.entrant.bot !== undefined) {
    if (!mayDo(by.role, act.kind)) return 'notOrganiser';
  } else if (act.entrant.id !== by.id) return 'notOrganiser';
  else if (!by.registered) return 'guest';
  else if (state.lookers.includes(by.id)) return 'hasLooked';
  // Whoever rules reads results that are sealed for those who play the same boards.
  else if (state.status === 'running' && sharesSeed(rules) && mayDo(by.role, 'result')) return 'hasLooked';
  const known = state.entrants.find((e) => e.id === act.entrant.id);
  if (known) return 'entered';
  const inside = state.entrants.filter((e) => !e.withdrawn).length;
  const isFull = rules.most > 0 && inside >= rules.most;
  if (isFull && !(rules.waitingList && state.status === 'announced')) return 'full';
  return uninvited(state, rules, act.invitation, by);
}

/** Are newcomers let in while it runs? */
export function takesLate(state: EventState, rules: EventRules): boolean {
  if (state.status !== 'running') return false;
  // Boards that everybody plays alone are sealed until the last one is done: till then nobody knows more than he may.
  if (rules.system === 'duplicate')
    return state.rounds.filter((r) => r.status === 'complete').length < rules.lateUntil;
  // They begin at its foot.
  if (rules.system === 'ladder') return true;
  // They begin in the next season, in the last tier.
  if (rules.system === 'league') {
    const season = stageNow(state, rules);
    return season.from === state.rounds.length || season.index + 1 < seasonsOf(state, rules);
  }
  const published = state.rounds.filter((r) => r.status !== 'drafted').length;
  return isByPoints(rules.system) && !inLaterStage(state, rules) && published < rules.lateUntil;
}

/** Somebody leaves, or is sent away. */
function leaving(
  state: EventState,
  { kind, entrant: id }: Act & { kind: 'withdraw' },
  by: Actor,
  reason: string,
): EventRefusal | null {
  const entrant = state.entrants.find((e) => e.id === id);
  if (!mayDo(by.role, kind) && id !== by.id) return 'notOrganiser';
  if (!entrant || entrant.withdrawn) return 'notEntered';
  if (state.status !== 'announced' && state.status !== 'running') return 'eventState';
  if (id === by.id) return null;
  // Whoever plays does not choose whom he meets, or who stands above him.
  if (state.status === 'running' && isPlaying(state, by.id)) return 'ownBoard';
  return reason.trim() === '' ? 'reasonNeeded' : null;
}

/** Entrants replaced, checked in, kept apart. */
function about(state: EventState, act: Act, by: Actor, reason: string): EventRefusal | null {
  const there = (id: string): boolean => state.entrants.some((e) => e.id === id && !e.withdrawn);
  switch (act.kind) {
    case 'arrive':
      if (!mayDo(by.role, act.kind) && act.entrant !== by.id) return 'notOrganiser';
      if (!there(act.entrant)) return 'notEntered';
      if (state.status !== 'announced') return 'eventState';
      return state.entrants.some((e) => e.id === act.entrant && e.arrived) ? 'decided' : null;
    case 'substitute': {
      // A team has its reserves.
      if (state.teams.length > 0) return 'notSwiss';
      if (!mayDo(by.role, act.kind)) return 'notOrganiser';
      const gone = state.entrants.find((e) => e.id === act.entrant && e.number !== null);
      if (!gone || !sparesOf(state).some((e) => e.id === act.by)) return 'notEntered';
      // Whoever plays alone plays what nobody else may have seen.
      const alone = state.rounds.some((r) =>
        r.boards.some((b) => isSolo(b) && isAt(b, gone.number) && b.opened && !b.result),
      );
      if (state.status !== 'running' || alone) return 'eventState';
      if (isPlaying(state, by.id)) return 'ownBoard';
      // Whoever waited for a place has entered, and may have seen more of a match than its players since.
      if (state.lookers.includes(act.by)) return 'hasLooked';
      return reason.trim() === '' ? 'reasonNeeded' : null;
    }
    case 'apart':
      if (state.teams.length > 0) return 'notSwiss';
      if (!mayDo(by.role, act.kind)) return 'notOrganiser';
      if (act.a === act.b || !there(act.a) || !there(act.b)) return 'notEntered';
      // Whoever plays, or will, does not choose whom he and others may meet.
      return there(by.id) ? 'ownBoard' : null;
    default:
      return null;
  }
}

/** Who entered, was not seeded, and may play on for somebody. */
export const sparesOf = (state: EventState): Entrant[] =>
  state.status === 'running' ? state.entrants.filter((e) => e.number === null && !e.withdrawn) : [];

function ruling(state: EventState, act: Act & { kind: 'result' }, by: Actor, reason: string): EventRefusal | null {
  const board = boardOf(state, act.board);
  const published = state.rounds.find((r) => r.round === board?.round)?.status !== 'drafted';
  if (!board || !published) return 'noBoard';
  if (state.status !== 'running' && state.status !== 'finished') return 'eventState';
  if (!isResultOf(board, act.result)) return 'badResult';
  if (act.by !== 'ruling') return by.role === 'system' ? null : 'notOrganiser';
  if (isOwnBoard(state, board, by.id)) return 'ownBoard';
  if (reason.trim() === '') return 'reasonNeeded';
  if (!act.adjudged && !isMarginOf(board, act)) return 'badResult';
  const same = act.margin === undefined || act.margin === board.margin;
  return board.result === act.result && same ? 'decided' : null;
}

/** Those of a board agree when they begin, and say that they are there. */
function ofThose(
  state: EventState,
  rules: EventRules,
  act: Act & { kind: 'slot' | 'come' },
  by: Actor,
  now: number,
): EventRefusal | null {
  const board = boardOf(state, act.board);
  const round = state.rounds.find((r) => r.round === board?.round);
  if (!board || !round || round.status === 'drafted') return 'noBoard';
  // Whoever bids has come: that the server writes down.
  const forHim = by.role === 'system' && act.kind === 'come';
  if (!isAt(board, act.number) || !(forHim || numberOf(state, by.id) === act.number)) return 'notOrganiser';
  if (state.status !== 'running' || board.result !== null) return 'eventState';
  if (act.kind === 'come') return board.here.includes(act.number) ? 'decided' : null;
  // Whoever plays alone has nobody to agree with.
  if (isSolo(board)) return 'eventState';
  const end = roundEnd(state, round, rules);
  return act.at <= now || (end !== null && act.at > end) ? 'badSlot' : null;
}

/** Something is done in the match of a board, or seen of it. */
function inMatch(
  state: EventState,
  act: Act & { kind: 'intervene' | 'look' },
  by: Actor,
  reason: string,
): EventRefusal | null {
  const board = boardOf(state, act.board);
  if (!board?.opened) return 'noBoard';
  if (isOwnBoard(state, board, by.id)) return 'ownBoard';
  if (state.status !== 'running' || (act.kind === 'intervene' && board.result !== null)) return 'eventState';
  if (act.kind === 'intervene' && act.what.do === 'pause' && !act.what.on && state.pausedAt !== null)
    return 'eventState';
  // Whoever plays sees nothing of other matches that their players do not see, and who sets a position sees it all.
  const sees = act.kind === 'look' || act.what.do === 'position';
  if (sees && numberOf(state, by.id) !== null) return 'ownBoard';
  if (act.kind === 'look') return null;
  return reason.trim() === '' ? 'reasonNeeded' : null;
}

function pairing(
  state: EventState,
  rules: EventRules,
  act: Act & { kind: 'pair' },
  by: Actor,
  reason: string,
  now: number,
): EventRefusal | null {
  // A draft is repaired in its place; the system pairs a round that has none.
  const drafted = state.rounds.find((r) => r.status === 'drafted');
  const due = act.own && drafted ? drafted.round : nextRound(state, rules);
  if (due !== act.round || act.draft !== (drafted?.draft ?? state.drafts) + 1) return 'noRound';
  const until = checkInEnd(state, rules);
  if (until !== null && now < until) return 'checkInOpen';
  if (!act.own) return null;
  if (!isByPoints(rules.system) || inLaterStage(state, rules)) return 'notSwiss';
  if (isPlaying(state, by.id)) return 'ownBoard';
  if (pairingFaults(state, act, seatsIn(rules)).some(isImpossible)) return 'badPairing';
  return reason.trim() === '' ? 'reasonNeeded' : null;
}

const isChallenged = ({ ladder }: EventState, number: number | null): boolean =>
  ladder.challenges.some((c) => c.from === number || c.to === number);

/** Whether an act may be written into the log at `now` (ms); null: it may. */
export function refusalOf(
  state: EventState,
  rules: EventRules,
  act: Act,
  by: Actor,
  reason = '',
  now = 0,
): EventRefusal | null {
  if (act.kind === 'slot' || act.kind === 'come') return ofThose(state, rules, act, by, now);
  if (isEntryAct(act)) return entryRefusal(state, rules, act, by, reason, now);
  if (isTeamAct(act)) return teamRefusal(state, rules, act, by, reason);
  if (isLadderAct(act)) return ladderRefusal(state, rules, act, by, reason, now);
  if (act.kind === 'enter') return entering(state, rules, act, by);
  if (act.kind === 'withdraw') return leaving(state, act, by, reason);
  if (act.kind === 'arrive' || act.kind === 'substitute' || act.kind === 'apart') return about(state, act, by, reason);
  if (!mayDo(by.role, act.kind)) return 'notOrganiser';
  switch (act.kind) {
    case 'announce':
      return state.status === 'draft' ? null : 'eventState';
    case 'start':
      if (state.status !== 'announced') return 'eventState';
      return startersOf(state, rules).length < fewestOf(rules) ? 'tooFew' : null;
    case 'pair':
      return pairing(state, rules, act, by, reason, now);
    case 'discard':
    case 'publish': {
      const drafted = state.rounds.find((r) => r.round === act.round && r.status === 'drafted');
      if (!drafted) return 'noRound';
      if (act.kind === 'publish') {
        if (drafted.draft !== act.draft) return 'noRound';
        return isLinedUp(state, rules, act) ? null : 'badLineUp';
      }
      // Whoever plays does not choose among drafts.
      return isPlaying(state, by.id) ? 'ownBoard' : null;
    }
    case 'unpublish': {
      if (rules.system === 'ladder') return 'notSwiss';
      const back = state.rounds[state.rounds.length - 1];
      if (state.status !== 'running' || back?.round !== act.round || back.status !== 'published') return 'noRound';
      if (back.boards.some((b) => b.result !== null)) return 'eventState';
      if (isPlaying(state, by.id)) return 'ownBoard';
      return reason.trim() === '' ? 'reasonNeeded' : null;
    }
    case 'extend': {
      const round = state.rounds.find((r) => r.round === act.round);
      if (round?.status !== 'published') return 'noRound';
      if (rules.roundHours === undefined) return 'eventState';
      return reason.trim() === '' ? 'reasonNeeded' : null;
    }
    case 'rounds':
      if (!isByPoints(rules.system) || inLaterStage(state, rules)) return 'notSwiss';
      if (state.status !== 'running' || act.rounds < state.rounds.length) return 'eventState';
      if ((state.roundsNow ?? rules.rounds) === act.rounds) return 'decided';
      return reason.trim() === '' ? 'reasonNeeded' : null;
    case 'seasons':
      if (rules.system !== 'league') return 'notSwiss';
      if (state.status !== 'running' || act.seasons <= stageNow(state, rules).index) return 'eventState';
      if (seasonsOf(state, rules) === act.seasons) return 'decided';
      return reason.trim() === '' ? 'reasonNeeded' : null;
    case 'dayOff':
      return dayOffFault(state, rules, act, now) ?? (reason.trim() === '' ? 'reasonNeeded' : null);
    case 'hold':
      if (state.status !== 'running') return 'eventState';
      // Where it is held nobody challenges whoever stands there.
      if (rules.system === 'ladder' && act.on && isPlaying(state, by.id)) return 'ownBoard';
      return state.held === act.on ? 'decided' : null;
    case 'pause':
      if (state.status !== 'running') return 'eventState';
      if ((state.pausedAt !== null) === act.on) return 'decided';
      return reason.trim() === '' ? 'reasonNeeded' : null;
    case 'away':
      return state.status === 'running' && act.from < act.until && act.until <= now ? null : 'eventState';
    case 'intervene':
    case 'look':
      return inMatch(state, act, by, reason);
    case 'appoint':
      if (state.status === 'finished' || state.status === 'cancelled') return 'eventState';
      return (state.roles[act.user]?.role ?? null) === act.role ? 'decided' : null;
    case 'again': {
      const board = boardOf(state, act.board);
      const last = state.rounds[state.rounds.length - 1];
      if (!board || last?.status === 'drafted') return 'noBoard';
      // They may challenge again.
      if (rules.system === 'ladder') return 'notSwiss';
      // What has been paired on a result stands; a seed that somebody has played is none of the others' any more.
      if (state.status !== 'running' || board.round !== last?.round || sharesSeed(rules)) return 'eventState';
      if (isOwnBoard(state, board, by.id)) return 'ownBoard';
      return reason.trim() === '' ? 'reasonNeeded' : null;
    }
    case 'message':
      if (state.status === 'draft') return 'eventState';
      return act.users.length === 0 ? 'nobodyToTell' : null;
    case 'join': {
      const { round, board } = act;
      const late = latecomersOf(state, rules).some((l) => l.round === round && l.number === board.a);
      return late && isSolo(board) && boardOf(state, board.id) === null ? null : 'noRound';
    }
    case 'lot': {
      const due = lotsDue(state, rules).find((l) => l.board === act.board);
      return due && (act.winner === due.a || act.winner === due.b) ? null : 'noBoard';
    }
    case 'open':
      return boardOf(state, act.board) ? null : 'noBoard';
    case 'last':
    case 'halt': {
      const board = boardOf(state, act.board);
      if (!board?.opened || board.result !== null || state.pausedAt !== null) return 'noBoard';
      const done = act.kind === 'last' ? board.last !== null : board.halted || board.last === null;
      return done ? 'decided' : null;
    }
    case 'result':
      return ruling(state, act, by, reason);
    case 'finish':
      if (state.status !== 'running') return 'eventState';
      // With its end the secret is out, from which the draws of its matches follow.
      if (rules.system !== 'ladder') return isPlayedOut(state, rules) ? null : 'gamesOpen';
      if (by.role === 'system') return null;
      if (state.rounds.some((r) => r.status === 'published')) return 'gamesOpen';
      // A challenge ends with it: not his own.
      if (isChallenged(state, numberOf(state, by.id))) return 'ownBoard';
      return reason.trim() === '' ? 'reasonNeeded' : null;
    case 'cancel':
      if (state.status === 'finished' || state.status === 'cancelled') return 'eventState';
      return state.status !== 'draft' && reason.trim() === '' ? 'reasonNeeded' : null;
  }
}
