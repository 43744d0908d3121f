/** Exact pairing of a Swiss round: bracket by bracket, each a perfect matching of everybody who is left. */
import { PairingRefusal } from '../refusal.ts';
import { type Bracket, common, movedFirst, ordered, relaxed, solve } from './criteria.ts';
import type { Player, SwissRules } from './field.ts';
import { firstTransposition } from './fold.ts';
import type { May } from './may.ts';

export interface Pairs {
  readonly pairs: readonly (readonly [Player, Player])[];
  readonly bye: Player | null;
}

/** What may be paired in this round at all. */
export interface Ground {
  readonly may: May;
  /** Meetings may be repeated, byes given again: no complete pairing exists otherwise. */
  readonly relaxed: boolean;
  /** May this player take the bye? */
  readonly bye: (player: Player) => boolean;
}

const bracketOf = (ground: Ground, players: readonly Player[], bye: boolean, moved = 0, size = 0, nextEnd = 0) => {
  const { may } = ground;
  const worst = ground.relaxed ? Number.MAX_VALUE : 0;
  const bracket: Bracket = {
    players,
    moved,
    size,
    nextEnd,
    bye,
    edge: (u, v) => {
      const x = players[u];
      const y = players[v];
      if (x && y) return may.cost(x, y) <= worst;
      return x !== undefined && ground.bye(x);
    },
  };
  return bracket;
};

/** Can all of these be paired? */
export const completable = (ground: Ground, players: readonly Player[], bye: boolean): boolean =>
  solve(bracketOf(ground, players, bye), []) !== null;

/** Meetings repeated and byes given again, added up, in the best complete pairing; null: there is none. */
function leastCost(ground: Ground, players: readonly Player[], bye: boolean): readonly [number, number] | null {
  const bracket = bracketOf(ground, players, bye);
  const partner = solve(bracket, [relaxed(bracket, ground.may)]);
  if (!partner) return null;
  let meetings = 0;
  let byes = 0;
  players.forEach((x, u) => {
    const y = players[partner[u] ?? -1];
    if (!y) byes += ground.may.byeCost(x);
    else if (x.number < y.number) meetings += ground.may.cost(x, y);
  });
  return [meetings, byes];
}

/** C2, C5: the bye goes to the lowest score with which everybody else can be paired. */
export function groundOf(players: readonly Player[], may: May): Ground {
  const odd = players.length % 2 === 1;
  const scores = [...new Set(players.map((p) => p.score))].sort((a, b) => a - b);
  const none: Ground = { may, relaxed: false, bye: () => false };
  if (!odd) {
    if (completable(none, players, false)) return none;
  } else {
    for (const score of scores) {
      const ground: Ground = { may, relaxed: false, bye: (p) => p.score === score && may.byeCost(p) === 0 };
      if (players.some(ground.bye) && completable(ground, players, true)) return ground;
    }
  }
  const anybody: Ground = { may, relaxed: true, bye: () => true };
  const best = leastCost(anybody, players, odd);
  if (!best) throw new PairingRefusal('noPairing', { players: players.length });
  if (!odd) return anybody;
  for (const score of scores) {
    const ground: Ground = { may, relaxed: true, bye: (p) => p.score === score };
    const cost = leastCost(ground, players, true);
    if (cost && cost[0] === best[0] && cost[1] === best[1]) return ground;
  }
  return anybody;
}

/** One bracket: pairs made inside it; who is left floats down. */
function pairBracket(ground: Ground, bracket: Bracket, rules: SwissRules): (readonly [number, number])[] {
  const { players, moved, size } = bracket;
  const order = rules.order ?? 'fold';
  const before = ground.relaxed ? [relaxed(bracket, ground.may)] : [];
  const must = (partner: Int32Array | null): Int32Array => {
    if (!partner) throw new PairingRefusal('noPairing', { players: players.length });
    return partner;
  };
  let byeHere = false;
  if (bracket.bye && players.slice(0, size).some(ground.bye)) {
    const trial = must(solve(bracket, [...before, ...common(bracket, ground.may, false)]));
    const left = [...trial.subarray(0, size).keys()].filter((u) => (trial[u] ?? 0) >= size);
    byeHere = left.length === 1 && trial[left[0] ?? 0] === players.length;
  }
  const criteria = [...before, ...common(bracket, ground.may, byeHere)];
  const first = must(solve(bracket, [...criteria, ...movedFirst(bracket)]));
  const inside = [...first.subarray(0, size)].flatMap((to, u) => (u < to && to < size ? [[u, to] as const] : []));
  const fixed = inside.filter(([u]) => u < moved);
  const bound = new Map(fixed.flatMap(([u, v]) => [[u, v] as const, [v, u] as const]));
  const rest = [...first.subarray(0, size).keys()].filter((u) => u >= moved && !bound.has(u));
  const p = inside.length - fixed.length;
  if (p === 0) return fixed;
  const again: Bracket = {
    ...bracket,
    edge: (u, v) => {
      if (bound.has(u) || bound.has(v)) return bound.get(u) === v;
      // What is left of the moved-down players stays out of this bracket.
      if (u < moved && v < size) return false;
      return bracket.edge(u, v);
    },
  };
  const second = must(solve(again, [...criteria, ...ordered(rest, p, order)]));
  return [...second.subarray(0, size)].flatMap((to, u) => (u < to && to < size ? [[u, to] as const] : []));
}

/** The quick way for a bracket that is even, has nobody moved down, and whose rest can be paired without it. */
function evenBracket(ground: Ground, bracket: Bracket, rules: SwissRules): (readonly [number, number])[] | null {
  const { players, size } = bracket;
  const plain = (rules.order ?? 'fold') === 'fold' && (rules.rather ?? []).length === 0 && !ground.relaxed;
  if (!plain || bracket.moved > 0 || size % 2 === 1) return null;
  const pairs = firstTransposition(size, bracket.edge);
  return pairs && completable(ground, players.slice(size), bracket.bye) ? pairs : null;
}

/** Pairs everybody from the top bracket down; the first `movedDown` of them have floated into the first bracket. */
export function pairFrom(ground: Ground, field: readonly Player[], movedDown: number, rules: SwissRules): Pairs {
  const pairs: (readonly [Player, Player])[] = [];
  let left = [...field];
  let moved = movedDown;
  while (left.length > 1 && moved < left.length) {
    const score = left[moved]?.score;
    const size = moved + left.slice(moved).filter((p) => p.score === score).length;
    const next = left[size]?.score;
    const nextEnd = size + left.slice(size).filter((p) => p.score === next).length;
    const bracket = bracketOf(ground, left, left.length % 2 === 1, moved, size, nextEnd);
    const made = evenBracket(ground, bracket, rules) ?? pairBracket(ground, bracket, rules);
    const gone = new Set<number>();
    for (const [u, v] of made) {
      const x = left[u];
      const y = left[v];
      if (x && y) pairs.push([x, y]);
      gone.add(u).add(v);
    }
    moved = size - gone.size;
    left = left.filter((_, u) => !gone.has(u));
  }
  return { pairs, bye: left[0] ?? null };
}

/** Pairs everybody. Throws `noPairing` where pairs that must never meet leave no complete pairing. */
export const pairExact = (field: readonly Player[], may: May, rules: SwissRules): Pairs =>
  pairFrom(groundOf(field, may), field, 0, rules);
