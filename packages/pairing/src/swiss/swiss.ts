/** The next round of a Swiss event: FIDE C.04.3 (February 2026) without colours, whose place the auction takes. */
import { other, type Round } from '../history.ts';
import { PairingRefusal } from '../refusal.ts';
import { pairExact } from './exact.ts';
import { fieldOf, type Player, type SwissPairing, type SwissRules } from './field.ts';
import { pairLarge } from './large.ts';
import { mayOf } from './may.ts';

/** More than this makes the exact way slow and hungry. */
const largeAbove = 300;

/** Who plays side 0: whoever had it less, else whoever had the other side last, else by turns down the wall. */
function firstSide(x: Player, y: Player, board: number): 0 | 1 {
  const lean = y.sides.balance - x.sides.balance;
  if (lean !== 0) return lean > 0 ? 0 : 1;
  if (x.sides.last !== y.sides.last) {
    if (x.sides.last !== null) return other(x.sides.last);
    if (y.sides.last !== null) return y.sides.last;
  }
  return board % 2 === 0 ? 0 : 1;
}

/** Which side the first of each of these pairs plays, by balance. */
export function sidesOf(
  rounds: readonly Round[],
  pairs: readonly { readonly a: number; readonly b: number }[],
  rules: SwissRules = {},
): (0 | 1)[] {
  const numbers = [...new Set(pairs.flatMap(({ a, b }) => [a, b]))];
  const players = new Map(fieldOf(rounds, numbers, rules).map((p) => [p.number, p]));
  return pairs.map(({ a, b }, board) => {
    const [x, y] = [players.get(a), players.get(b)];
    return x && y ? firstSide(x, y, board) : 0;
  });
}

/**
 * Pairs those who are present. `rounds`: all rounds before this one; `present`: numbers of those who play.
 * Throws `PairingRefusal` `noPairing` when pairs that must never meet leave no way, `badEntrants` on doubled numbers.
 */
export function pairSwiss(rounds: readonly Round[], present: readonly number[], rules: SwissRules = {}): SwissPairing {
  if (new Set(present).size !== present.length || present.some((n) => !Number.isSafeInteger(n) || n < 1))
    throw new PairingRefusal('badEntrants');
  const field = fieldOf(rounds, present, rules);
  const may = mayOf(rules);
  const large = field.length > (rules.largeAbove ?? largeAbove);
  const { pairs, bye } = large ? pairLarge(field, may, rules) : pairExact(field, may, rules);
  const rank = new Map(field.map((p, i) => [p.number, i]));
  const at = (p: Player): number => rank.get(p.number) ?? 0;
  const wall = pairs
    .map(([x, y]) => (at(x) < at(y) ? ([x, y] as const) : ([y, x] as const)))
    .sort(([a, b], [c, d]) => c.score - a.score || d.score - b.score || at(a) - at(c));
  return {
    pairs: wall.map(([x, y], board) => ({
      a: x.number,
      b: y.number,
      ...(rules.balance ? { side: firstSide(x, y, board) } : {}),
    })),
    bye: bye?.number ?? null,
    mode: large ? 'large' : 'exact',
    rematches: wall.filter(([x, y]) => may.cost(x, y) > 0).length,
  };
}

/** Names what a pairing made by hand breaks: shown beside it, never refused. */
export function faultsOf(
  rounds: readonly Round[],
  pairs: readonly (readonly [number, number])[],
  bye: number | null,
  rules: SwissRules = {},
): { code: 'rematch' | 'never' | 'rather' | 'secondBye' | 'floats'; a: number; b: number }[] {
  const numbers = [...new Set([...pairs.flat(), ...(bye === null ? [] : [bye])])];
  const players = new Map(fieldOf(rounds, numbers, rules).map((p) => [p.number, p]));
  const may = mayOf(rules);
  const found: ReturnType<typeof faultsOf> = [];
  for (const [a, b] of pairs) {
    const x = players.get(a);
    const y = players.get(b);
    if (!x || !y) continue;
    const cost = may.cost(x, y);
    if (cost === Number.POSITIVE_INFINITY) found.push({ code: 'never', a, b });
    else if (cost > 0) found.push({ code: 'rematch', a, b });
    if (may.soft(x, y)) found.push({ code: 'rather', a, b });
    if (x.score !== y.score) found.push({ code: 'floats', a, b });
  }
  if (bye !== null && players.get(bye)?.noBye) found.push({ code: 'secondBye', a: bye, b: 0 });
  return found;
}
