/** Tables of three: equal points together, old meetings apart. One or two who are left over have the bye. */
import { PairingRefusal } from './refusal.ts';

export interface Guest {
  readonly number: number;
  readonly score: number;
  readonly hadBye: boolean;
}

export type Three = readonly [number, number, number];
export interface Threes {
  readonly tables: readonly Three[];
  readonly byes: readonly number[];
}

/** What tables are kept from, besides old meetings. */
export interface ThreesRules {
  /** Pairs that must not sit together. */
  readonly never?: readonly (readonly [number, number])[];
  /** Pairs that rather should not. */
  readonly rather?: readonly (readonly [number, number])[];
}

/**
 * What is wrong with a table, the worst first: forbidden pairs, meetings repeated, unwanted pairs, spread of points.
 */
type Cost = readonly [never: number, again: number, rather: number, spread: number];
const free: Cost = [0, 0, 0, 0];
const plus = (x: Cost, y: Cost): Cost => [x[0] + y[0], x[1] + y[1], x[2] + y[2], x[3] + y[3]];
/** Below 0: `x` is the better one. */
const compared = (x: Cost, y: Cost): number => x[0] - y[0] || x[1] - y[1] || x[2] - y[2] || x[3] - y[3];

/** So many seats are tried in every way; with more an exchange of two makes nothing better. */
const EXACT = 15;
/** Passes over all seats: every exchange makes the sum smaller, so they end; against a large field taking long. */
const PASSES = 50;

type CostOf = (x: Guest, y: Guest, z: Guest) => Cost;

/** Exchanges of two as long as one makes it better, among seats three by three. */
function exchanged(seated: readonly Guest[], costOf: CostOf): Guest[] {
  const seats = [...seated];
  const at = (i: number): Guest => seats[i] as Guest;
  const cost = (t: number): Cost => costOf(at(3 * t), at(3 * t + 1), at(3 * t + 2));
  const costs = Array.from({ length: seats.length / 3 }, (_, t) => cost(t));
  const swap = (i: number, j: number): void => {
    const keep = at(i);
    seats[i] = at(j);
    seats[j] = keep;
  };
  for (let pass = 0, better = true; better && pass < PASSES; pass++) {
    better = false;
    for (let i = 0; i < seats.length; i++) {
      const s = Math.floor(i / 3);
      for (let j = 0; j < seats.length; j++) {
        // Nothing is better than a table with which nothing is wrong.
        const here = costs[s] as Cost;
        if (compared(here, free) === 0) break;
        const t = Math.floor(j / 3);
        if (s === t) continue;
        const before = plus(here, costs[t] as Cost);
        swap(i, j);
        const [mine, theirs] = [cost(s), cost(t)];
        if (compared(plus(mine, theirs), before) < 0) {
          costs[s] = mine;
          costs[t] = theirs;
          better = true;
        } else swap(i, j);
      }
    }
  }
  return seats;
}

const sumOf = (seats: readonly Guest[], costOf: CostOf): Cost => {
  let sum = free;
  for (let i = 0; i + 2 < seats.length; i += 3)
    sum = plus(sum, costOf(seats[i] as Guest, seats[i + 1] as Guest, seats[i + 2] as Guest));
  return sum;
};

/** For each guest a third of the least that a table with him costs: what is left costs no less than their sum. */
function shares(guests: readonly Guest[], costOf: CostOf): Map<Guest, Cost> {
  const least = new Map<Guest, Cost>();
  for (const [i, x] of guests.entries())
    for (const [k, y] of guests.slice(i + 1).entries())
      for (const z of guests.slice(i + k + 2)) {
        const cost = costOf(x, y, z);
        for (const g of [x, y, z]) {
          const known = least.get(g);
          if (!known || compared(cost, known) < 0) least.set(g, cost);
        }
      }
  const third = ([n, again, rather, spread]: Cost): Cost => [n / 3, again / 3, rather / 3, spread / 3];
  return new Map([...least].map(([g, cost]) => [g, third(cost)]));
}

/** Thirds are not exact: a sum may be off by so little. */
const EXACTLY = 1e-9;
const isLess = (x: Cost, y: Cost): boolean => {
  const at = x.findIndex((n, i) => Math.abs(n - (y[i] ?? 0)) > EXACTLY);
  return at >= 0 && (x[at] ?? 0) < (y[at] ?? 0);
};

/** The best of all ways to seat them, where one is better than `known`. */
function bestOf(known: readonly Guest[], costOf: CostOf): readonly Guest[] {
  let best = known;
  let least = sumOf(known, costOf);
  const share = shares(known, costOf);
  const bound = (left: readonly Guest[]): Cost => left.reduce((sum, g) => plus(sum, share.get(g) ?? free), free);
  const seat = (done: readonly Guest[], left: readonly Guest[], sofar: Cost): void => {
    if (!isLess(plus(sofar, bound(left)), least)) return;
    const [x, ...others] = left;
    if (!x) {
      best = done;
      least = sofar;
      return;
    }
    for (const [i, y] of others.entries()) {
      for (const z of others.slice(i + 1)) {
        const rest = others.filter((g) => g !== y && g !== z);
        seat([...done, x, y, z], rest, plus(sofar, costOf(x, y, z)));
      }
    }
  };
  const order = [...known].sort((a, b) => b.score - a.score || a.number - b.number);
  seat([], order, free);
  return best;
}

/** Pairs of numbers in both orders. */
const paired = (pairs: readonly (readonly [number, number])[] = []): ReadonlySet<string> =>
  new Set(pairs.flatMap(([a, b]) => [`${a}-${b}`, `${b}-${a}`]));

/**
 * By points, three at a time; then exchanges between tables as long as one makes smaller, in this order: forbidden
 * pairs, meetings repeated, unwanted pairs, spread of points. Up to 15 seated no other way is better; with more no
 * exchange of two is. The byes go to the lowest without one. The same guests give the same tables. `met(a, b)`: how
 * often the two sat together. Throws `PairingRefusal` badSize; noPairing where forbidden pairs are left.
 */
export function pairThrees(
  guests: readonly Guest[],
  met: (a: number, b: number) => number,
  { never, rather }: ThreesRules = {},
): Threes {
  if (guests.length < 3) throw new PairingRefusal('badSize', { size: guests.length });
  const order = [...guests].sort((a, b) => b.score - a.score || a.number - b.number);
  const over = order.length % 3;
  const byes = [...order]
    .reverse()
    .sort((a, b) => Number(a.hadBye) - Number(b.hadBye))
    .slice(0, over);
  const seated = order.filter((g) => !byes.includes(g));
  const [forbidden, unwanted] = [paired(never), paired(rather)];
  const count = (pairs: ReadonlySet<string>, all: readonly (readonly [Guest, Guest])[]): number =>
    pairs.size === 0 ? 0 : all.filter(([a, b]) => pairs.has(`${a.number}-${b.number}`)).length;
  const costOf: CostOf = (x, y, z) => {
    const pairs = [
      [x, y],
      [x, z],
      [y, z],
    ] as const;
    const again = met(x.number, y.number) + met(x.number, z.number) + met(y.number, z.number);
    const spread = Math.max(x.score, y.score, z.score) - Math.min(x.score, y.score, z.score);
    return [count(forbidden, pairs), again, count(unwanted, pairs), spread];
  };
  const near = exchanged(seated, costOf);
  const seats = near.length <= EXACT ? bestOf(near, costOf) : near;
  if (sumOf(seats, costOf)[0] > 0) throw new PairingRefusal('noPairing');
  const number = (i: number): number => (seats[i] as Guest).number;
  const tables = Array.from({ length: seats.length / 3 }, (_, t): Three => {
    const [x = 0, y = 0, z = 0] = [number(3 * t), number(3 * t + 1), number(3 * t + 2)].sort((a, b) => a - b);
    return [x, y, z];
  });
  return { tables, byes: byes.map((g) => g.number) };
}

const orders: readonly Three[] = [
  [0, 1, 2],
  [1, 2, 0],
  [2, 0, 1],
  [0, 2, 1],
  [1, 0, 2],
  [2, 1, 0],
];

/**
 * A table in the order of its seats: of the six ways the one in which whoever sits most often where he has sat before
 * does so least, then the one with the fewest such seats. `sat(number, seat)`: how often, seats from 0.
 */
export function seatThree(table: Three, sat: (number: number, seat: number) => number): Three {
  const tried = orders.map(([i, j, k]): { seats: Three; most: number; sum: number } => {
    const seats: Three = [table[i] as number, table[j] as number, table[k] as number];
    const before = seats.map((number, seat) => sat(number, seat));
    return { seats, most: Math.max(...before), sum: before.reduce((all, n) => all + n, 0) };
  });
  const [best] = tried.sort((x, y) => x.most - y.most || x.sum - y.sum);
  return best?.seats ?? table;
}
