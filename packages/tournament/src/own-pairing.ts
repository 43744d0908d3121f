import { standings } from '@wardroom/pairing';
import { presentOf, roundsOf } from './fold.ts';
import { type Seated, seatsOf } from './seats.ts';
import type { EventState } from './state.ts';
import { hadFree, meetingsOfThree, tablesOf, threeLines } from './threes.ts';

/** A pairing as somebody wants it. */
export interface WantedPairing {
  readonly boards: readonly Seated[];
  readonly byes: readonly number[];
  readonly rests?: readonly { readonly number: number }[] | undefined;
}

/**
 * A rule that a pairing breaks. Impossible: somebody is `twice` in it, `missing`, or `absent` from the event, or a
 * board has not as many `seats` as others of the event. A choice: two meet again (`rematch`, C1), a second free point
 * (`bye`, C2), two who must not meet (`never`) or rather should not (`rather`), unequal points (`points`, C6; `by` how
 * much).
 */
export type PairingFault =
  | { readonly rule: 'twice' | 'missing' | 'absent' | 'bye' | 'seats'; readonly number: number }
  | { readonly rule: 'rematch' | 'never' | 'rather'; readonly a: number; readonly b: number }
  | { readonly rule: 'points'; readonly a: number; readonly b: number; readonly by: number };

/** Nobody can play a pairing with this fault. */
export const isImpossible = ({ rule }: PairingFault): boolean =>
  rule === 'twice' || rule === 'missing' || rule === 'absent' || rule === 'seats';

/** Those who meet at a board, two by two. */
const pairsAt = (board: Seated): [number, number][] => {
  const seats = seatsOf(board);
  return seats.flatMap((x, i) => seats.slice(i + 1).map((y): [number, number] => [x, y]));
};

/** Every rule that a pairing of the next round breaks: what makes it impossible first. */
export function pairingFaults(
  state: EventState,
  { boards, byes, rests = [] }: WantedPairing,
  seats: 2 | 3 = 2,
): PairingFault[] {
  const present = presentOf(state);
  const named = [...boards.flatMap(seatsOf), ...byes, ...rests.map((r) => r.number)];
  const faults: PairingFault[] = [];
  for (const number of new Set(named)) {
    if (!present.includes(number)) faults.push({ rule: 'absent', number });
    if (named.indexOf(number) !== named.lastIndexOf(number)) faults.push({ rule: 'twice', number });
  }
  for (const number of present) if (!named.includes(number)) faults.push({ rule: 'missing', number });

  for (const board of boards) if (seatsOf(board).length !== seats) faults.push({ rule: 'seats', number: board.a });

  const rounds = roundsOf(state);
  const tables = tablesOf(state);
  const lines =
    seats === 3 ? threeLines(state, { tieBreaks: [] }, present) : standings(rounds, present, { tieBreaks: [] });
  const points = new Map(lines.map((l) => [l.number, l.points]));
  const idOf = (number: number): string => state.entrants.find((e) => e.number === number)?.id ?? '';
  for (const [a, b] of boards.flatMap(pairsAt)) {
    const same = (x: { readonly a: unknown; readonly b: unknown }, p: unknown, q: unknown): boolean =>
      (x.a === p && x.b === q) || (x.a === q && x.b === p);
    // Whom a forfeit kept from playing may meet again (C1).
    const met = rounds.some((r) => r.boards.some((x) => same(x, a, b) && !x.result?.match(/[+-]/)));
    if (met || meetingsOfThree(tables, a, b) > 0) faults.push({ rule: 'rematch', a, b });
    const apart = state.apart.find((x) => same(x, idOf(a), idOf(b)));
    if (apart) faults.push({ rule: apart.hard ? 'never' : 'rather', a, b });
    const by = Math.abs((points.get(a) ?? 0) - (points.get(b) ?? 0));
    if (by > 0) faults.push({ rule: 'points', a, b, by });
  }
  for (const number of byes) {
    const free =
      hadFree(tables, number) ||
      rounds.some(
        (r) =>
          r.idle[number] === 'bye' ||
          r.boards.some((x) => (x.a === number && x.result === '+:-') || (x.b === number && x.result === '-:+')),
      );
    if (free) faults.push({ rule: 'bye', number });
  }
  return faults;
}
