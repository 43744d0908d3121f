import { type Line, type Result, type Round, standings } from '@wardroom/pairing';
import type { Act, EventRules, LoggedAct } from './acts.ts';

export interface Entrant {
  readonly id: string;
  readonly name: string;
  readonly bot: boolean;
  /** Seed, from 1; null before the start. */
  readonly number: number | null;
  readonly withdrawn: boolean;
}

export interface EventBoard {
  /** Also the id of its first match. */
  readonly id: string;
  readonly round: number;
  readonly a: number;
  readonly b: number;
  readonly opened: boolean;
  readonly result: Result | null;
  readonly margin?: number;
  /** How the result came about; a ruling names its reason in the log. */
  readonly by?: 'match' | 'ruling';
}

export interface EventRound {
  readonly round: number;
  readonly status: 'drafted' | 'published' | 'complete';
  readonly boards: readonly EventBoard[];
  /** Number of who has the bye. */
  readonly bye: number | null;
}

export interface EventState {
  readonly status: 'draft' | 'announced' | 'running' | 'finished' | 'cancelled';
  readonly entrants: readonly Entrant[];
  readonly rounds: readonly EventRound[];
}

export const emptyEvent: EventState = { status: 'draft', entrants: [], rounds: [] };

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

/** The event after one more act. Acts in a log were checked before they were written. */
export function afterAct(state: EventState, act: Act): EventState {
  switch (act.kind) {
    case 'announce':
      return { ...state, status: 'announced' };
    case 'enter': {
      const { id, name, bot = false } = act.entrant;
      return { ...state, entrants: [...state.entrants, { id, name, bot, number: null, withdrawn: false }] };
    }
    case 'withdraw':
      return {
        ...state,
        entrants: state.entrants.map((e) => (e.id === act.entrant ? { ...e, withdrawn: true } : e)),
      };
    case 'start':
      return {
        ...state,
        status: 'running',
        entrants: state.entrants.map((e) => {
          const at = act.seeds.indexOf(e.id);
          return { ...e, number: at < 0 ? null : at + 1 };
        }),
      };
    case 'pair': {
      const boards = act.boards.map((b) => ({ ...b, round: act.round, opened: false, result: null }));
      const made: EventRound = { round: act.round, status: 'drafted', boards, bye: act.bye };
      return { ...state, rounds: [...state.rounds.filter((r) => r.round !== act.round), made] };
    }
    case 'discard':
      return { ...state, rounds: state.rounds.filter((r) => r.round !== act.round) };
    case 'publish':
      return {
        ...state,
        rounds: state.rounds.map((r) => (r.round === act.round ? complete({ ...r, status: 'published' }) : r)),
      };
    case 'open':
      return onBoard(state, act.board, (b) => ({ ...b, opened: true }));
    case 'result':
      return onBoard(state, act.board, (b) => ({
        ...b,
        result: act.result,
        by: act.by,
        ...(act.margin === undefined ? {} : { margin: act.margin }),
      }));
    case 'finish':
      return { ...state, status: 'finished' };
    case 'cancel':
      return { ...state, status: 'cancelled' };
  }
}

export const foldEvent = (acts: readonly Pick<LoggedAct, 'act'>[]): EventState =>
  acts.reduce((state, { act }) => afterAct(state, act), emptyEvent);

/** The rounds as pairing and standings read them: those that are published. */
export function roundsOf(state: EventState): Round[] {
  return state.rounds
    .filter((r) => r.status !== 'drafted')
    .map((r) => ({
      boards: r.boards.map(({ a, b, result, margin }) => ({
        a,
        b,
        result,
        ...(margin === undefined ? {} : { margin }),
      })),
      idle: r.bye === null ? {} : { [r.bye]: 'bye' as const },
    }));
}

/** Numbers of those who play on. */
export const presentOf = (state: EventState): number[] =>
  state.entrants.flatMap((e) => (e.number !== null && !e.withdrawn ? [e.number] : [])).sort((a, b) => a - b);

/** Points and tie-breaks after what is decided so far; before the start there are none. */
export function standingsOf(state: EventState, rules: Pick<EventRules, 'tieBreaks'>): Line[] {
  const numbers = state.entrants.flatMap((e) => (e.number === null ? [] : [e.number]));
  // The lot is the seed: drawn once, from the event's commitment.
  const lots = new Map(numbers.map((n) => [n, n]));
  return standings(roundsOf(state), numbers, { tieBreaks: rules.tieBreaks, lots });
}

/** Whether the next round can be paired: every published one is complete, and rounds are left. */
export function nextRound(state: EventState, rules: Pick<EventRules, 'rounds'>): number | null {
  if (state.status !== 'running') return null;
  if (state.rounds.some((r) => r.status !== 'complete')) return null;
  const next = state.rounds.length + 1;
  return next <= rules.rounds ? next : null;
}
