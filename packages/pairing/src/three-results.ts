/**
 * Tables of three: places in the order of the seats, 1 best. Level ones share a place, and the place behind them is
 * left out (`1:1:3`). `-`: did not come, and stands behind everybody who did.
 */
import type { Idle } from './history.ts';

export const threeResults = [
  ...(['1:2:3', '1:3:2', '2:1:3', '2:3:1', '3:1:2', '3:2:1'] as const),
  ...(['1:1:3', '1:3:1', '3:1:1', '1:2:2', '2:1:2', '2:2:1', '1:1:1'] as const),
  ...(['1:2:-', '2:1:-', '1:1:-', '1:-:2', '2:-:1', '1:-:1', '-:1:2', '-:2:1', '-:1:1'] as const),
  ...(['1:-:-', '-:1:-', '-:-:1', '-:-:-'] as const),
] as const;
export type ThreeResult = (typeof threeResults)[number];

const known: ReadonlySet<string> = new Set(threeResults);
export const isThreeResult = (result: string | null): result is ThreeResult => result !== null && known.has(result);

/** Places of a result in the order of the seats; null: did not come. */
export const placesOf = (result: ThreeResult): (number | null)[] =>
  result.split(':').map((text) => (text === '-' ? null : Number(text)));

/** The result in which these stand so, 1 best; null: did not come. Whatever lies between two places is closed up. */
export function threeResultOf(places: readonly (number | null)[]): ThreeResult {
  const came = places.filter((p) => p !== null);
  const text = places.map((p) => (p === null ? '-' : 1 + came.filter((other) => other < p).length)).join(':');
  if (!isThreeResult(text)) throw new RangeError(`three places, not ${places.length}`);
  return text;
}

/**
 * What one of a table is worth beside another one: 1 before him, ½ level with him; nothing for whoever did not come.
 */
export function scoreAgainst(own: number | null, other: number | null): 0 | 0.5 | 1 {
  if (own === null) return 0;
  if (other === null || own < other) return 1;
  return own === other ? 0.5 : 0;
}

/** Points in the order of the seats: 1 for each other one who stands behind, ½ for each who is level. */
export function threePoints(result: ThreeResult): [number, number, number] {
  const places = placesOf(result);
  const points = (seat: number): number =>
    places.reduce<number>((sum, other, i) => (i === seat ? sum : sum + scoreAgainst(places[seat] ?? null, other)), 0);
  return [points(0), points(1), points(2)];
}

export interface ThreeTable {
  readonly seats: readonly [number, number, number];
  /** null: not decided yet; counts as nothing so far, but as met. */
  readonly result: ThreeResult | null;
}

export interface ThreeRound {
  readonly tables: readonly ThreeTable[];
  /** Those without a table; who is not named is `zero`. */
  readonly idle: Readonly<Record<number, Idle>>;
}

/** One other at a table. */
export interface ThreeMeeting {
  readonly opponent: number;
  readonly points: number;
  /** Both came, or it is open: they have met. */
  readonly met: boolean;
}

/** What a round was for one entrant. */
export interface ThreePart {
  /** `absent`: did not come to his table. */
  readonly kind: 'played' | 'absent' | 'open' | Idle;
  readonly points: number;
  /** First alone at a table to which somebody else came. */
  readonly won: boolean;
  readonly meetings: readonly ThreeMeeting[];
}

/** As in events of two: a bye is as much as a table is worth on average, a half bye half of that. */
const idlePoints: Readonly<Record<Idle, number>> = { bye: 1, half: 0.5, zero: 0 };

function partOf(round: ThreeRound, who: number): ThreePart {
  const table = round.tables.find((t) => t.seats.includes(who));
  if (!table) {
    const kind = round.idle[who] ?? 'zero';
    return { kind, points: idlePoints[kind], won: false, meetings: [] };
  }
  const places = table.result === null ? null : placesOf(table.result);
  const own = places?.[table.seats.indexOf(who)] ?? null;
  const meetings = table.seats.flatMap((opponent, i): ThreeMeeting[] => {
    if (opponent === who) return [];
    if (!places) return [{ opponent, points: 0, met: true }];
    const other = places[i] ?? null;
    return [{ opponent, points: scoreAgainst(own, other), met: own !== null && other !== null }];
  });
  const decided = own === null ? 'absent' : 'played';
  return {
    kind: places ? decided : 'open',
    points: meetings.reduce((sum, m) => sum + m.points, 0),
    won: own === 1 && meetings.every((m) => m.points === 1) && meetings.some((m) => m.met),
    meetings,
  };
}

export type ThreeLives = ReadonlyMap<number, readonly ThreePart[]>;

/** Every round as each of these lived it. */
export const threeLivesOf = (rounds: readonly ThreeRound[], numbers: readonly number[]): ThreeLives =>
  new Map(numbers.map((who) => [who, rounds.map((round) => partOf(round, who))]));
