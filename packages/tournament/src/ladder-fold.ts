import type { Act } from './acts.ts';
import { type BoardResult, seatsOf } from './seats.ts';
import type { EventState, LadderMove, LadderState } from './state.ts';

/** Who has come to a game that came out like this. */
function played(result: BoardResult, a: number, b: number): number[] {
  if (result === '-:-') return [];
  if (result === '+:-') return [a];
  return result === '-:+' ? [b] : [a, b];
}

const moved = (ladder: LadderState, move: LadderMove): LadderState => ({ ...ladder, moves: [...ladder.moves, move] });
const since = (ladder: LadderState, numbers: readonly number[], at: number): LadderState => ({
  ...ladder,
  idleSince: { ...ladder.idleSince, ...Object.fromEntries(numbers.map((n) => [n, at])) },
});

/** What these had together has come to no game of theirs. */
const free = (ladder: LadderState, numbers: readonly number[], at: number): LadderState => ({
  ...ladder,
  freeSince: { ...ladder.freeSince, ...Object.fromEntries(numbers.map((n) => [n, at])) },
});

/** A board that is decided: the first time it has its place among what has moved somebody. */
function decided(ladder: LadderState, state: EventState, act: Act & { kind: 'result' }, at: number): LadderState {
  const board = state.rounds.flatMap((r) => r.boards).find((b) => b.id === act.board);
  if (!board || ladder.moves.some((m) => m.kind === 'board' && m.board === act.board)) return ladder;
  const there = played(act.result, board.a, board.b);
  const missing = seatsOf(board).filter((n) => !there.includes(n));
  return free(since(moved(ladder, { kind: 'board', board: act.board }), there, at), missing, at);
}

/** What a ladder's order follows from, after an act that was written at `at` (ms) and made `after` of `before`. */
export function inLadder(before: EventState, after: EventState, act: Act, at: number): LadderState {
  const { ladder } = before;
  const answered = (n: number): LadderState => ({ ...ladder, challenges: ladder.challenges.filter((c) => c.n !== n) });
  const numberOf = (id: string): number | null => after.entrants.find((e) => e.id === id)?.number ?? null;
  switch (act.kind) {
    case 'start': {
      const numbers = act.seeds.map((_, i) => i + 1);
      return since(moved(ladder, { kind: 'start', numbers }), numbers, at);
    }
    case 'enter': {
      const number = numberOf(act.entrant.id);
      return number === null ? ladder : since(moved(ladder, { kind: 'join', number }), [number], at);
    }
    case 'withdraw': {
      const number = numberOf(act.entrant);
      if (number === null) return ladder;
      const dropped = ladder.challenges.filter((c) => c.from === number || c.to === number);
      const challenges = ladder.challenges.filter((c) => !dropped.includes(c));
      const others = dropped.flatMap((c) => [c.from, c.to]).filter((n) => n !== number);
      return free(moved({ ...ladder, challenges }, { kind: 'leave', number }), others, at);
    }
    case 'challenge': {
      const { n, from, to } = act;
      return { ...ladder, made: n, challenges: [...ladder.challenges, { n, from, to, at }] };
    }
    case 'accept':
      return answered(act.n);
    case 'retract':
    case 'yield': {
      const open = ladder.challenges.find((c) => c.n === act.n);
      if (!open) return ladder;
      if (act.kind === 'retract') return free(answered(act.n), [open.from, open.to], at);
      const lost = moved(answered(act.n), { kind: 'board', board: act.board });
      return free(since(lost, [open.from], at), [open.to], at);
    }
    case 'result':
      return decided(ladder, after, act, at);
    case 'sink':
      return since(moved(ladder, { kind: 'sink', numbers: act.numbers }), act.numbers, at);
    case 'finish':
    case 'cancel':
      return ladder.challenges.length === 0 ? ladder : { ...ladder, challenges: [] };
    default:
      return ladder;
  }
}
