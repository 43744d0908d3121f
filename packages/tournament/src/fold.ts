import type { Round } from '@wardroom/pairing';
import type { Act, EventRules, LoggedAct } from './acts.ts';
import { afterEntryAct, afterRound, afterUse } from './entry-fold.ts';
import { inLadder } from './ladder-fold.ts';
import { ofTwo, type Seated, seatsOf } from './seats.ts';
import type { Challenge, Entrant, EventBoard, EventRound, EventState, Team } from './state.ts';
import { emptyEvent } from './state.ts';
import type { LinedBoards } from './team-acts.ts';
import { afterLeaving, afterTeamAct, afterTeamStart, restsFrom, teamPairings } from './team-fold.ts';
import { asMatches, readyTeams } from './teams.ts';

type Paired = Seated & { readonly id: string; readonly side?: 0 | 1 | undefined };
const newBoard = ({ id, a, b, c, side }: Paired, round: number): EventBoard => {
  return {
    id,
    a,
    b,
    ...(c === undefined ? {} : { c }),
    ...(side === undefined ? {} : { side }),
    round,
    opened: false,
    result: null,
    wishes: {},
    slot: null,
    here: [],
    last: null,
    halted: false,
  };
};

const newRound = (round: number, boards: readonly EventBoard[]): EventRound => ({
  round,
  status: 'drafted',
  boards,
  byes: [],
  draft: 1,
  rests: [],
  own: false,
  members: null,
  pairings: null,
  publishedAt: 0,
  extended: 0,
});

const complete = (round: EventRound): EventRound =>
  round.status === 'published' && round.boards.every((b) => b.result !== null)
    ? { ...round, status: 'complete' }
    : round;

const onBoard = (state: EventState, id: string, change: (b: EventBoard) => EventBoard): EventState => ({
  ...state,
  rounds: state.rounds.map((r) =>
    r.boards.some((b) => b.id === id)
      ? complete({ ...r, boards: r.boards.map((b) => (b.id === id ? change(b) : b)) })
      : r,
  ),
});

/** A board gives way to a new one, of teams in its pairing too. */
function playedAgain(round: EventRound, old: EventBoard, anew: EventBoard): EventRound {
  const boards = round.boards.map((x) => (x === old ? anew : x));
  const pairings = round.pairings?.map((p) => ({
    ...p,
    boards: p.boards.map((id) => (id === old.id ? anew.id : id)),
  }));
  return { ...round, status: 'published', boards, pairings: pairings ?? null };
}

/** Of teams the boards of a draft are its pairings, which get boards of their own when it is published. */
function withBoards(round: EventRound, lined: readonly LinedBoards[] | undefined): EventRound {
  if (!lined) return round;
  const boards = lined.flatMap((l) => l.boards.map((b) => newBoard(b, round.round)));
  return { ...round, boards, pairings: teamPairings(round.boards, lined) };
}

/** The round that a challenge becomes; who was challenged is `a`, and has lost it where he does not play. */
function challengeRound(
  { rounds }: EventState,
  { from, to }: Challenge,
  { kind, board: id }: Act & { kind: 'accept' | 'yield' },
  at: number,
): EventRound {
  const round = rounds.length + 1;
  const board = newBoard({ id, a: to, b: from }, round);
  const lost: EventBoard = { ...board, result: '-:+', by: 'absence' };
  const made = newRound(round, [kind === 'yield' ? lost : board]);
  return complete({ ...made, status: 'published', publishedAt: at });
}

/** The event after one more act, written at `at` (ms). Acts in a log were checked before they were written. */
export function afterAct(state: EventState, act: Act, at = 0): EventState {
  const after = afterRound(acted(state, act, at));
  return { ...after, ladder: inLadder(state, after, act, at), restsFrom: restsFrom(state, after, at) };
}

function acted(state: EventState, act: Act, at: number): EventState {
  switch (act.kind) {
    case 'announce':
      return { ...state, status: 'announced' };
    case 'enter': {
      const { id, name, bot = null } = act.entrant;
      // Who comes later has the next number.
      const number = state.status === 'running' ? Math.max(0, ...state.entrants.map((e) => e.number ?? 0)) + 1 : null;
      const one: Entrant = { id, name, bot, number, withdrawn: false, arrived: bot !== null || number !== null };
      return afterUse({ ...state, entrants: [...state.entrants, one] }, act.invitation, id);
    }
    case 'admit':
    case 'revoke':
    case 'present':
    case 'leave':
      return afterEntryAct(state, act);
    case 'found':
      return afterUse(afterTeamAct(state, act), act.invitation, act.members[0]?.id ?? '');
    case 'invite':
    case 'consent':
    case 'decline':
    case 'lineUp':
    case 'disband':
      return afterTeamAct(state, act);
    case 'withdraw':
      return {
        ...afterLeaving(state, act.entrant),
        entrants: state.entrants.map((e) => (e.id === act.entrant ? { ...e, withdrawn: true } : e)),
      };
    case 'arrive':
      return {
        ...state,
        entrants: state.entrants.map((e) => (e.id === act.entrant ? { ...e, arrived: true } : e)),
      };
    case 'substitute': {
      const comes = state.entrants.find((e) => e.id === act.by);
      if (!comes) return state;
      const others = state.entrants.filter((e) => e.id !== act.by);
      return {
        ...state,
        entrants: others.map((e) => (e.id === act.entrant ? { ...comes, number: e.number, arrived: true } : e)),
      };
    }
    case 'apart':
      return { ...state, apart: [...state.apart, { a: act.a, b: act.b, hard: act.hard }] };
    case 'start':
      if (state.teams.length > 0) return afterTeamStart(state, act.seeds);
      return {
        ...state,
        status: 'running',
        entrants: state.entrants.map((e) => {
          const at = act.seeds.indexOf(e.id);
          return { ...e, number: at < 0 ? null : at + 1 };
        }),
      };
    case 'pair': {
      const boards = act.boards.map((b) => newBoard(b, act.round));
      const { round, byes, draft, rests = [], own = false, members = null } = act;
      const made: EventRound = { ...newRound(round, boards), byes, draft, rests, own, members };
      return { ...state, drafts: draft, rounds: [...state.rounds.filter((r) => r.round !== round), made] };
    }
    case 'accept':
    case 'yield': {
      const challenge = state.ladder.challenges.find((c) => c.n === act.n);
      return challenge ? { ...state, rounds: [...state.rounds, challengeRound(state, challenge, act, at)] } : state;
    }
    case 'join':
      return {
        ...state,
        rounds: state.rounds.map((r) =>
          r.round === act.round ? { ...r, boards: [...r.boards, newBoard(act.board, act.round)] } : r,
        ),
      };
    case 'discard':
      return { ...state, rounds: state.rounds.filter((r) => r.round !== act.round) };
    case 'publish':
      return {
        ...state,
        drafts: 0,
        rounds: state.rounds.map((r) =>
          r.round === act.round ? complete({ ...withBoards(r, act.lined), status: 'published', publishedAt: at }) : r,
        ),
      };
    case 'unpublish': {
      const back = state.rounds.find((r) => r.round === act.round);
      return {
        ...state,
        drafts: back?.draft ?? 0,
        rounds: state.rounds.filter((r) => r !== back),
        dropped: [...state.dropped, ...(back?.boards ?? [])],
      };
    }
    case 'extend': {
      // With more time no round of play is the last one, unless it is over already.
      const on = (b: EventBoard): EventBoard => (b.halted ? b : { ...b, last: null });
      return {
        ...state,
        rounds: state.rounds.map((r) =>
          r.round === act.round ? { ...r, extended: r.extended + act.hours, boards: r.boards.map(on) } : r,
        ),
      };
    }
    case 'rounds':
      return { ...state, roundsNow: act.rounds };
    case 'seasons':
      return { ...state, seasonsNow: act.seasons };
    case 'dayOff':
      return { ...state, days: { ...state.days, [act.date]: act.off } };
    case 'hold':
      return { ...state, held: act.on, holds: state.holds + 1 };
    case 'appoint': {
      const { [act.user]: _was, ...others } = state.roles;
      const { name, role } = act;
      return { ...state, roles: role === null ? others : { ...others, [act.user]: { name, role } } };
    }
    case 'slot':
      return onBoard(state, act.board, (b) => {
        const wishes = { ...b.wishes, [act.number]: act.at };
        return { ...b, wishes, slot: seatsOf(b).every((n) => wishes[n] === act.at) ? act.at : b.slot };
      });
    case 'come':
      return onBoard(state, act.board, (b) => ({ ...b, here: [...b.here, act.number] }));
    case 'open':
      return onBoard(state, act.board, (b) => ({ ...b, opened: true }));
    case 'result':
      // What an arbiter has ruled stands, whatever becomes of the match afterwards.
      return onBoard(state, act.board, (b) =>
        act.by === 'match' && (b.by === 'ruling' || b.by === 'absence')
          ? b
          : {
              ...b,
              result: act.result,
              by: act.by,
              ...(act.margin === undefined ? {} : { margin: act.margin }),
              ...(act.bid === undefined ? {} : { bid: act.bid }),
            },
      );
    case 'again': {
      const old = state.rounds.flatMap((r) => r.boards).find((b) => b.id === act.board);
      if (!old) return state;
      const { round } = old;
      const anew = newBoard({ ...old, id: act.anew }, round);
      return {
        ...state,
        dropped: [...state.dropped, old],
        rounds: state.rounds.map((r) => (r.round === round ? playedAgain(r, old, anew) : r)),
      };
    }
    case 'lot':
      return { ...state, lots: { ...state.lots, [act.board]: act.winner } };
    case 'look':
      return { ...state, lookers: [...state.lookers, act.user] };
    case 'pause': {
      const { pausedAt, pauses, stops } = state;
      const over = act.on || pausedAt === null ? [] : [{ from: pausedAt, until: at }];
      return { ...state, pausedAt: act.on ? at : null, pauses: pauses + 1, stops: [...stops, ...over] };
    }
    case 'away':
      return { ...state, stops: [...state.stops, { from: act.from, until: act.until }] };
    case 'last':
      return onBoard(state, act.board, (b) => ({ ...b, last: act.round }));
    case 'halt':
      return onBoard(state, act.board, (b) => ({ ...b, halted: true }));
    case 'intervene':
      // Who lets a game go on after its last round gives it more time.
      return act.what.do === 'pause' && !act.what.on
        ? onBoard(state, act.board, (b) => (b.halted ? { ...b, halted: false, last: null } : b))
        : state;
    case 'message':
    case 'challenge':
    case 'retract':
    case 'sink':
      return state;
    case 'finish':
      return { ...state, status: 'finished' };
    case 'cancel':
      return { ...state, status: 'cancelled' };
  }
}

export const foldEvent = (acts: readonly (Pick<LoggedAct, 'act'> & Partial<Pick<LoggedAct, 'at'>>)[]): EventState =>
  acts.reduce((state, { act, at }) => afterAct(state, act, at), emptyEvent);

/** The rounds of boards of two as pairing and standings read them: those that are published. */
export function roundsOf(state: EventState): Round[] {
  return state.rounds
    .filter((r) => r.status !== 'drafted')
    .map((r) => ({
      boards: (r.pairings ? asMatches(state, r) : r.boards).map(({ a, b, side, result, margin }) => ({
        a,
        b,
        result: ofTwo(result),
        ...(side === undefined ? {} : { side }),
        ...(margin === undefined ? {} : { margin }),
      })),
      idle: Object.fromEntries([
        ...r.byes.map((n) => [n, 'bye' as const]),
        ...r.rests.map(({ number, as }) => [number, as] as const),
      ]),
    }));
}

/**
 * Those who are seeded when the event starts: in the order of their entries, as many as there is room for; with a
 * check-in those who have arrived.
 */
export const enteredOf = (state: EventState, rules: Pick<EventRules, 'most' | 'checkIn'>): Entrant[] => {
  const left = state.entrants.filter((e) => !e.withdrawn && (e.arrived || !rules.checkIn));
  return rules.most > 0 ? left.slice(0, rules.most) : left;
};

/** Those who wait for a place. */
export const waitingOf = (state: EventState, rules: Pick<EventRules, 'most'>): Entrant[] =>
  state.status === 'announced' && rules.most > 0 ? state.entrants.filter((e) => !e.withdrawn).slice(rules.most) : [];

/** Those who are paired and stand in the standings: entrants, or teams. */
const numbered = ({ entrants, teams }: EventState): readonly (Entrant | Team)[] =>
  teams.length > 0 ? teams : entrants;

/** Numbers of all who are paired. */
export const numbersOf = (state: EventState): number[] =>
  numbered(state)
    .flatMap((e) => (e.number === null ? [] : [e.number]))
    .sort((a, b) => a - b);

/** Those who are seeded when the event starts, in the order of their entries: entrants, or teams that can play. */
export const startersOf = (state: EventState, rules: Pick<EventRules, 'most' | 'checkIn' | 'team'>): string[] => {
  if (!rules.team) return enteredOf(state, rules).map((e) => e.id);
  const ready = readyTeams(state).map((t) => t.id);
  return rules.most > 0 ? ready.slice(0, rules.most) : ready;
};

/** Numbers of those who play on. */
export const presentOf = (state: EventState): number[] =>
  numbered(state)
    .flatMap((e) => (e.number !== null && !e.withdrawn ? [e.number] : []))
    .sort((a, b) => a - b);

/** Those who came when a round of boards that everybody plays alone was under way, and have none in it yet. */
export function latecomersOf(
  state: EventState,
  { system }: Pick<EventRules, 'system'>,
): { round: number; number: number }[] {
  const open = state.rounds.find((r) => r.status === 'published');
  if (system !== 'duplicate' || !open) return [];
  const there = new Set(open.boards.map((b) => b.a));
  return presentOf(state).flatMap((number) => (there.has(number) ? [] : [{ round: open.round, number }]));
}
