/** The criteria of FIDE C.04.3 (2026) as digits of an edge's weight, the weightiest first. */

import { Layout } from '../layout.ts';
import { Graph } from '../matching.ts';
import type { Order, Player } from './field.ts';
import type { May } from './may.ts';

/** Adds `amount` to the digit `offset` of its own criterion. */
export type Put = (offset: number, amount: number) => void;

export interface Criterion {
  /** How many digits, and how many values the sum of each can take over a matching. */
  readonly count: number;
  readonly span: number;
  /** What the edge between nodes `u < v` gives. */
  readonly put: (u: number, v: number, put: Put) => void;
}

/**
 * What is left to pair when bracket C is at hand. Nodes are the players in the order of the field, moved-down ones
 * first; behind them the bye's node, if it is still to be given.
 */
export interface Bracket {
  readonly players: readonly Player[];
  /** Moved-down players: nodes 0 to moved - 1. */
  readonly moved: number;
  /** Nodes of C: 0 to size - 1; of the next score group: size to nextEnd - 1. */
  readonly size: number;
  readonly nextEnd: number;
  readonly bye: boolean;
  /** May the two nodes be paired at all? */
  readonly edge: (u: number, v: number) => boolean;
}

/** Matches the nodes of a bracket by the given criteria; null where no complete pairing exists. */
export function solve(bracket: Bracket, criteria: readonly Criterion[]): Int32Array | null {
  const n = bracket.players.length + (bracket.bye ? 1 : 0);
  const layout = new Layout();
  const firsts = criteria.map(({ count, span }) => layout.addMany(count, span));
  const digits = layout.digits();
  const graph = new Graph(n, layout.limbs);
  for (let u = 0; u < n; u++) {
    for (let v = u + 1; v < n; v++) {
      if (!bracket.edge(u, v)) continue;
      graph.connect(u, v);
      criteria.forEach(({ put }, i) => {
        put(u, v, (offset, amount) => {
          const digit = digits[(firsts[i] ?? 0) + offset];
          if (digit && amount !== 0) graph.add(u, v, digit.limb, digit.unit * amount);
        });
      });
    }
  }
  return graph.perfect();
}

/** Fewest repeated meetings, then no second bye: only where no pairing can do without. */
export function relaxed(bracket: Bracket, may: May): Criterion {
  const players = bracket.players;
  return {
    count: 2,
    span: 64 * players.length,
    put: (u, v, put) => {
      const x = players[u];
      const y = players[v];
      if (x && y) put(0, -Math.min(63, may.cost(x, y)));
      else if (x) put(1, -may.byeCost(x));
    },
  };
}

/** C6 to C21, without C3 and C10 to C13 (colours). `byeHere`: the only downfloater of C takes the bye (C9). */
export function common(bracket: Bracket, may: May, byeHere: boolean): Criterion[] {
  const { players, moved, size, nextEnd } = bracket;
  const span = players.length + 2;
  const scores = [...new Set(players.slice(0, nextEnd).map((p) => p.score))];
  const place = new Map(scores.map((score, i) => [score, i]));
  const at = (player: Player): number => place.get(player.score) ?? 0;
  const scoresHere = new Set(players.slice(0, size).map((p) => p.score)).size;
  /** Both ends, when both lie inside C. */
  const inside = (u: number, v: number): readonly [Player, Player] | null => {
    const [x, y] = [players[u], players[v]];
    return v < size && x && y ? [x, y] : null;
  };
  const list: Criterion[] = [];
  const add = (count: number, put: Criterion['put'], wide = span) => list.push({ count, span: wide, put });

  // C6, C7: pairs inside C, then the scores that are paired there.
  add(1, (_u, v, put) => v < size && put(0, 1));
  add(scoresHere, (u, v, put) => {
    for (const end of inside(u, v) ?? []) put(at(end), 1);
  });
  // C8: the same for the next score group.
  add(1, (_u, v, put) => v >= size && v < nextEnd && put(0, 1));
  add(scores.length, (u, v, put) => {
    const [x, y] = [players[u], players[v]];
    if (v < size || v >= nextEnd || !x || !y) return;
    put(at(x), 1);
    put(at(y), 1);
  });
  // C9: the fewer rounds without play, the better for the bye.
  const most = Math.max(0, ...players.map((p) => p.unplayed));
  if (byeHere) add(1, (u, v, put) => v === players.length && put(0, -(players[u]?.unplayed ?? 0)), most + 2);
  // House rule: pairs that rather should not meet.
  add(1, (u, v, put) => {
    const [x, y] = [players[u], players[v]];
    if (x && y && may.soft(x, y)) put(0, -1);
  });
  for (const back of [0, 1] as const) {
    // C14, C16: residents who floated down then are paired here.
    add(1, (u, v, put) => {
      if (v >= size) return;
      for (const end of [u, v]) if (end >= moved && players[end]?.floats[back] === 'down') put(0, 1);
    });
    // C15, C17: no resident who floated up then meets a moved-down player.
    add(1, (u, v, put) => u < moved && v >= moved && v < size && players[v]?.floats[back] === 'up' && put(0, -1));
  }
  for (const back of [0, 1] as const) {
    // C18, C20: the scores of those who floated down then and do not again.
    add(scoresHere, (u, v, put) => {
      for (const end of inside(u, v) ?? []) if (end.floats[back] === 'down') put(at(end), 1);
    });
    // C19, C21: the scores of those whose opponent floats up again.
    add(scoresHere, (u, v, put) => {
      const both = inside(u, v);
      if (both && !(both[0].score > both[1].score && both[1].floats[back] === 'up')) put(at(both[0]), 1);
    });
  }
  return list;
}

/** Which moved-down players are paired, the first before all others; then their opponents, the first's before all. */
export function movedFirst({ moved, size }: Bracket): Criterion[] {
  const residents = size - moved;
  if (moved === 0) return [];
  return [
    {
      count: moved,
      span: 2,
      put: (u, v, put) => {
        if (v >= size) return;
        if (u < moved) put(u, 1);
        if (v < moved) put(v, 1);
      },
    },
    {
      count: moved,
      span: residents + 1,
      put: (u, v, put) => u < moved && v >= moved && v < size && put(u, size - v),
    },
  ];
}

/**
 * The order of candidates among the residents left, whose nodes are `rest` (numbered 1 to q in that order), with `p`
 * pairs to be made: fewest and smallest exchanges (fold), then the first transposition.
 */
export function ordered(rest: readonly number[], p: number, order: Order): Criterion[] {
  const q = rest.length;
  const numbers = new Map(rest.map((node, i) => [node, i + 1]));
  const both = (u: number, v: number): readonly [number, number] | null => {
    const x = numbers.get(u);
    const y = numbers.get(v);
    return x !== undefined && y !== undefined ? [x, y] : null;
  };
  const of = (count: number, span: number, give: (x: number, y: number, put: Put) => void): Criterion => ({
    count,
    span,
    put: (u, v, put) => {
      const pair = both(u, v);
      if (pair) give(pair[0], pair[1], put);
    },
  });
  const nearest = of(q, q + 1, (x, y, put) => put(x - 1, q + 1 - y));
  if (order === 'neighbours') return [nearest];
  if (order === 'highLow') {
    const everybody = of(q, 2, (x, y, put) => {
      put(x - 1, 1);
      put(y - 1, 1);
    });
    return [everybody, of(q, q + 1, (x, y, put) => put(x - 1, y))];
  }
  return [
    of(1, q + 1, (x, _y, put) => x <= p && put(0, 1)),
    of(1, q * q + 1, (x, _y, put) => put(0, -x)),
    of(p, 2, (x, _y, put) => x <= p && put(p - x, -1)),
    of(Math.max(0, q - p), 2, (x, _y, put) => x > p && put(x - p - 1, 1)),
    nearest,
  ];
}
