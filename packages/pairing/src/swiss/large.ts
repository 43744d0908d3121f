/**
 * The large mode, for fields too big for the full list of criteria: nobody meets twice, no second bye, complete, as
 * many pairs as possible inside a score group, the lowest float down, first transposition. C8 to C21 are left out.
 * The end of the field, where a complete pairing is no matter of course, is paired exactly.
 */
import { Graph } from '../matching.ts';
import { completable, type Ground, groundOf, type Pairs, pairFrom } from './exact.ts';
import type { Player, SwissRules } from './field.ts';
import { firstTransposition } from './fold.ts';
import type { May } from './may.ts';

/** A rest at least this much larger than what anybody has met can be paired in any case (Dirac). */
const certain = 160;

/** All of these paired among themselves, as near to the fold as can be; null: impossible. */
function among(players: readonly Player[], may: May): (readonly [Player, Player])[] | null {
  const edge = (u: number, v: number): boolean => {
    const [x, y] = [players[u], players[v]];
    return x !== undefined && y !== undefined && may.cost(x, y) === 0;
  };
  const named = (pairs: readonly (readonly [number, number])[]) =>
    pairs.flatMap(([u, v]) => {
      const [x, y] = [players[u], players[v]];
      return x && y ? [[x, y] as const] : [];
    });
  const folded = firstTransposition(players.length, edge);
  if (folded) return named(folded);
  const graph = new Graph(players.length, 1);
  const half = players.length / 2;
  for (let u = 0; u < players.length; u++) {
    for (let v = u + 1; v < players.length; v++) {
      if (!edge(u, v)) continue;
      graph.connect(u, v);
      graph.add(u, v, 0, -((v - u - half) ** 2));
    }
  }
  const partner = graph.perfect();
  return partner && named([...partner].flatMap((to, u) => (u < to ? [[u, to] as const] : [])));
}

/** One bracket and who floats down from it, everybody if need be; null: the rest could not be paired then. */
function bracket(
  group: readonly Player[],
  below: readonly Player[],
  ground: Ground,
): { pairs: (readonly [Player, Player])[]; down: readonly Player[] } | null {
  for (let floaters = group.length % 2; floaters <= group.length; floaters += 2) {
    const stay = group.slice(0, group.length - floaters);
    const down = group.slice(stay.length);
    const rest = [...down, ...below];
    if (rest.length > 0 && rest.length <= certain && !completable(ground, rest, false)) continue;
    const pairs = among(stay, ground.may);
    if (pairs) return { pairs, down };
  }
  return null;
}

export function pairLarge(field: readonly Player[], may: May, rules: SwissRules): Pairs {
  const lowest = field.findLast((p) => may.byeCost(p) === 0) ?? field.at(-1) ?? null;
  const bye = field.length % 2 === 1 ? lowest : null;
  const ground: Ground = { may, relaxed: false, bye: () => false };
  const pairs: (readonly [Player, Player])[] = [];
  let down: readonly Player[] = [];
  let left = field.filter((p) => p !== bye);
  while (left.length > 0) {
    const score = left[0]?.score;
    const size = left.filter((p) => p.score === score).length;
    const below = left.slice(size);
    const here =
      down.length + left.length <= certain ? null : bracket([...down, ...left.slice(0, size)], below, ground);
    if (!here) {
      // The end of the field, and what no bracket could pair by itself.
      const rest = [...down, ...left];
      const all = pairFrom(groundOf(rest, may), rest, down.length, rules);
      return { pairs: [...pairs, ...all.pairs], bye };
    }
    pairs.push(...here.pairs);
    down = here.down;
    left = below;
  }
  return { pairs, bye };
}
