import { distance, isHex } from '@wardroom/eots/board.ts';
import { attack, counter, defence, isAir, isCarrier, isGround, isNaval } from '@wardroom/eots/counters.ts';
import { battleRange, navalAllowance } from '@wardroom/eots/movement/allowance.ts';
import { isMarine, needsMarines } from '@wardroom/eots/movement/destinations.ts';
import { aspCost, garrisoned } from '@wardroom/eots/movement/places.ts';
import { shipping } from '@wardroom/eots/movement/stack.ts';
import { unitsOf } from '@wardroom/eots/on-map.ts';
import type { HexId, Side, State, UnitId } from '@wardroom/eots/state.ts';
import { other } from '@wardroom/eots/state.ts';
import { wayInto } from './ways.ts';

/** How strongly to come: strength as a multiple of what defends. */
export interface Weight {
  ground: number;
  sky: number;
  /** R18.2, R18.3 Under rivalry only one service comes. */
  branch?: 'army' | 'navy';
}

const at = (g: State, u: UnitId): string => g.units[u]?.at ?? '';
export const power = (g: State, u: UnitId): number => (g.units[u] ? attack(g.units[u] as never) : 0);
const flies = (u: UnitId): boolean => isAir(u) || isNaval(u);

const sum = (g: State, id: HexId, side: Side, is: (u: UnitId) => boolean, of: (u: never) => number): number =>
  unitsOf(g, id, side)
    .filter((u) => is(u.id))
    .reduce((n, u) => n + of(u as never), 0);

/** What holds a hex on the ground and at sea. */
export function holders(g: State, id: HexId, foe: Side): { ground: number; sky: number } {
  const intrinsic = garrisoned(g, id, foe) ? 24 : 0;
  return { ground: sum(g, id, foe, isGround, defence) + intrinsic, sky: sum(g, id, foe, flies, attack) };
}

/** Whom to activate to take a hex, in order: troops until they outweigh the defenders, then cover for them. */
export function forceFor(
  g: State,
  side: Side,
  id: HexId,
  offered: readonly UnitId[],
  most: number,
  weight: Weight,
  taken: ReadonlySet<UnitId>,
): UnitId[] {
  const here = holders(g, id, other(side));
  const service = (u: UnitId): boolean => weight.branch === undefined || !/^(us|jp)/.test(u) || counter(u).branch === weight.branch;
  const free = offered.filter((u) => !taken.has(u) && service(u));
  const marines = needsMarines(g, id);
  const troops = free
    .filter(isGround)
    .flatMap((u) => {
      const way = wayInto(g, side, u, id);
      return way ? [{ u, way, n: power(g, u) * (way === 'ground' ? 1.6 : 1) + (marines && isMarine(u) ? 100 : 0) }] : [];
    })
    .sort((a, b) => b.n - a.n);
  const out: UnitId[] = [];
  let force = 0;
  let asp = shipping(g, side);
  let lands = false;
  for (const t of troops) {
    if (out.length >= Math.min(3, most) || (out.length > 0 && force >= weight.ground * here.ground)) break;
    const cost = t.way === 'ground' ? 0 : aspCost(g, t.u);
    if (cost > asp) continue;
    asp -= cost;
    lands ||= t.way !== 'ground';
    out.push(t.u);
    force += power(g, t.u);
  }
  if (out.length === 0) return [];
  const sea = navalAllowance(g);
  const cover = free
    .filter((u) => (isAir(u) ? isHex(at(g, u)) && distance(at(g, u), id) <= battleRange(u) : isNaval(u) && distance(at(g, u), id) <= sea))
    .sort((a, b) => Number(isCarrier(b)) - Number(isCarrier(a)) || power(g, b) - power(g, a));
  let wings = 0;
  let ships = lands ? 1 : 0;
  for (const u of cover) {
    if (out.length >= most || (wings >= weight.sky * here.sky && ships === 0 && wings > 0)) break;
    out.push(u);
    wings += power(g, u);
    if (isNaval(u)) ships = 0;
  }
  return out;
}
