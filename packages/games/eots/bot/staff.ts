import type { AnyState, Choice, Decision } from '@wardroom/rules';
import { ids, things, walk } from '@wardroom/rules';
import { Draft } from './board-of-own.ts';
import type { CardId, HexId, Side, State, UnitId } from './read.ts';
import {
  commands,
  controller,
  counter,
  distance,
  headquarters,
  hexes,
  inPhilippines,
  inSupply,
  isAir,
  isGround,
  isHex,
  isHq,
  sideOf,
  sourceReaches,
  tableOf,
  turnOf,
  unitsOf,
} from './read.ts';
import { worths } from './worth.ts';

/** Within so many hexes of an enemy's unit is the front; as far as his landings come without much ado. */
const FRONT = 3;
const LANDING = 6;
/** A staff that can use so many units has enough to do. */
const BUSY = 6;

/**
 * 0..1: how safe a place is for a headquarters. The front is for those who fight, a coast without troops for nobody.
 */
function shelter(g: State, side: Side, at: HexId): number {
  let near = 99;
  for (const u of things(g.units))
    if (sideOf(u.id) !== side && isHex(u.at) && !isHq(u.id)) near = Math.min(near, distance(at, u.at));
  if (near <= FRONT) return 0.3;
  return near <= LANDING && !unitsOf(g, at, side).some((u) => isGround(u.id)) ? 0.5 : 1;
}

/** R7.3, R7.6 0..1: whether there are units in its range that obey it. */
function occupation(g: State, hq: UnitId, at: HexId): number {
  const range = counter(hq).hqRange ?? 0;
  let n = 0;
  for (const u of things(g.units))
    if (isHex(u.at) && !isHq(u.id) && distance(at, u.at) <= range && commands(hq, u.id)) n++;
  return Math.min(1, n / BUSY);
}

/**
 * How good a place is for a headquarters: what in its range is worth taking, and what counts only while it is supplied
 * (R20.6 R); less where it would be run over, or would have nobody to command.
 */
export function staffMerit(g: State, side: Side, hq: UnitId, at: HexId): number {
  return prospects(g, side, hq, at) * shelter(g, side, at) * occupation(g, hq, at);
}

function prospects(g: State, side: Side, hq: UnitId, at: HexId): number {
  const range = counter(hq).hqRange ?? 0;
  let n = 0;
  for (const [to, value] of worths(g, side)) if (value >= 0.5 && distance(at, to) <= range) n += value;
  if (side === 'allied' && tableOf(g.options.now?.scenario ?? '1942') === '1944')
    for (const h of hexes)
      if (inPhilippines(h.id) && controller(g, h.id) === 'allied' && distance(at, h.id) <= range) n += 2;
  return n;
}

const unsupplied = (g: State, side: Side): number =>
  ids(g.units).filter(
    (u) => (isGround(u) || isAir(u)) && sideOf(u) === side && isHex(g.units[u]?.at ?? '') && !inSupply(g, u),
  ).length;

/** The merit of the best of these places; null: it is less than `least`. */
function bestMerit(g: State, side: Side, hq: UnitId, at: readonly { id: HexId }[], least: number): number | null {
  const seen = at.map((h) => ({ id: h.id, n: prospects(g, side, hq, h.id) })).sort((a, b) => b.n - a.n);
  let best: number | null = null;
  for (const { id, n } of seen) {
    // Shelter and occupation only take from what is in range.
    if (n < (best ?? least)) break;
    const merit = n * shelter(g, side, id) * occupation(g, hq, id);
    if (merit >= (best ?? least)) best = merit;
  }
  return best;
}

/** How much more a headquarters must see from its new place. */
const BETTER = 1.6;
/** How many more units may want supply until it is back. */
const LEFT = 2;

/** R7.7 A headquarters far behind the front is withdrawn, to come back nearer as a reinforcement; empty: none. */
export function relocation(view: AnyState, d: Decision, card: CardId): Choice[] {
  const g = view as unknown as State;
  const side = d.seat as Side;
  const offer = d.kinds.withdrawHQ;
  // The war in the second turn is too young for it; from the third on only what comes back in time is of use.
  if (!offer || !headquarters(g, side).length || turnOf(g) < 5) return [];
  const may = (walk(offer, [card])?.next?.() ?? [])
    .map(String)
    .filter((u) => counter(u).hqNation !== 'commonwealth' && !counter(u).prewar);
  const ports = hexes.filter((h) => h.port && controller(g, h.id) === side && sourceReaches(g, side, h.id));
  const before = unsupplied(g, side);
  let best: { hq: UnitId; gain: number } | null = null;
  for (const hq of may) {
    const now = staffMerit(g, side, hq, g.units[hq]?.at ?? '');
    const then = bestMerit(g, side, hq, ports, BETTER * now + 4);
    if (then === null || (best && then - now <= best.gain)) continue;
    const trial = new Draft(view, d);
    if (!trial.act('withdrawHQ', card, hq) || unsupplied(trial.g, side) > before + LEFT) continue;
    best = { hq, gain: then - now };
  }
  return best ? [{ kind: 'withdrawHQ', value: [card, best.hq] }] : [];
}
