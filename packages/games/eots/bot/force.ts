import type { HexId, Side, State, UnitId } from './read.ts';
import {
  aspCost,
  attack,
  battleRange,
  controller,
  counter,
  defence,
  distance,
  garrisoned,
  holdsShips,
  inZone,
  isAir,
  isCarrier,
  isGround,
  isHex,
  isMarine,
  isNaval,
  navalAllowance,
  needsMarines,
  other,
  shipping,
  unitsOf,
} from './read.ts';
import { wayInto } from './ways.ts';

/** How strongly to come: strength as a multiple of what defends. */
export interface Weight {
  ground: number;
  sky: number;
  /** R18.2, R18.3 Under rivalry only one service comes. */
  branch?: 'army' | 'navy';
  /** R11.25 Strength in the air and at sea that may come in reaction. */
  reaction?: number;
}

const at = (g: State, u: UnitId): string => g.units[u]?.at ?? '';
export const power = (g: State, u: UnitId): number => (g.units[u] ? attack(g.units[u] as never) : 0);
const flies = (u: UnitId): boolean => isAir(u) || isNaval(u);

const sum = (g: State, id: HexId, side: Side, is: (u: UnitId) => boolean, of: (u: never) => number): number =>
  unitsOf(g, id, side)
    .filter((u) => is(u.id))
    .reduce((n, u) => n + of(u as never), 0);

/** How much stronger than a whole reaction to come. */
const MATCH = 1.1;
/** The strength in the air and at sea that is wanted against so much. */
const wanted = (weight: Weight, sky: number): number =>
  Math.max(weight.sky * sky, weight.reaction ? MATCH * (sky + weight.reaction) : 0);

/** What holds a hex on the ground and at sea. */
export function holders(g: State, id: HexId, foe: Side): { ground: number; sky: number } {
  const intrinsic = garrisoned(g, id, foe) ? 24 : 0;
  return { ground: sum(g, id, foe, isGround, defence) + intrinsic, sky: sum(g, id, foe, flies, attack) };
}

/** A ground unit that may come, its way, the shipping that it costs and what it is good for. */
interface Troop {
  u: UnitId;
  ground: boolean;
  /** The way is barred to it without a ship (R12.26). */
  barred: boolean;
  asp: number;
  n: number;
}

function troopsFor(g: State, side: Side, id: HexId, free: readonly UnitId[]): Troop[] {
  const marines = needsMarines(g, id);
  return free
    .filter(isGround)
    .flatMap((u) => {
      const way = wayInto(g, side, u, id);
      if (!way) return [];
      const ground = way === 'ground';
      const n = power(g, u) * (ground ? 1.6 : 1) + (marines && isMarine(u) ? 100 : 0);
      return [{ u, ground, barred: way === 'escorted', asp: ground ? 0 : aspCost(g, u), n }];
    })
    .sort((a, b) => b.n - a.n || (a.u < b.u ? -1 : 1));
}

/**
 * R12.26 Who opens the way for landings: a carrier clears the zones near the hex, a ship of the same stack passes
 * ships of the enemy.
 */
class Escorts {
  private readonly g: State;
  private readonly ships: readonly UnitId[];
  private readonly zoned: boolean;
  private readonly guarded: boolean;
  private readonly chosen: UnitId[] = [];

  constructor(g: State, side: Side, id: HexId, free: readonly UnitId[]) {
    const foe = other(side);
    this.g = g;
    const sea = navalAllowance(g, side);
    this.zoned = inZone(g, id, foe);
    this.guarded = controller(g, id) === foe && holdsShips(g, id, foe);
    this.ships = free
      .filter((u) => isNaval(u) && distance(at(g, u), id) <= sea)
      .sort((a, b) => power(g, b) - power(g, a) || (a < b ? -1 : 1));
  }

  /** Whom this unit needs that does not come yet; null: nobody can open its way. */
  for(u: UnitId): UnitId[] | null {
    const beside = (s: UnitId): boolean => at(this.g, s) === at(this.g, u);
    const fits = (s: UnitId): boolean => (!this.zoned || isCarrier(s)) && (!this.guarded || beside(s));
    if (this.chosen.some(fits)) return [];
    const one = this.ships.find((s) => fits(s) && beside(s)) ?? this.ships.find(fits);
    return one === undefined ? null : [one];
  }

  take(ships: readonly UnitId[]): void {
    this.chosen.push(...ships);
  }
}

/** Whom of those `offered` to activate for a hex, in order: at most so many, none that is taken. */
export type Choosing = (
  g: State,
  side: Side,
  id: HexId,
  offered: readonly UnitId[],
  most: number,
  weight: Weight,
  taken: ReadonlySet<UnitId>,
) => UnitId[];

/** Whom to activate to take a hex, in order: troops until they outweigh the defenders, then cover for them. */
export const forceFor: Choosing = (g, side, id, offered, most, weight, taken) => {
  const here = holders(g, id, other(side));
  const service = (u: UnitId): boolean =>
    weight.branch === undefined || !/^(us|jp)/.test(u) || counter(u).branch === weight.branch;
  const free = offered.filter((u) => !taken.has(u) && service(u) && isHex(at(g, u)));
  const escorts = new Escorts(g, side, id, free);
  // R15.7, R13.10 A third unit takes a step before a division is lost.
  const spared = side === 'allied' && weight.ground > 2 && here.ground > 0;
  const out: UnitId[] = [];
  let force = 0;
  let troops = 0;
  let asp = shipping(g, side);
  let lands = false;
  for (const t of troopsFor(g, side, id, free)) {
    const strong = troops > 0 && force >= weight.ground * here.ground;
    if (troops >= 3 || out.length >= most || (strong && !(spared && lands))) break;
    if (strong && t.asp > 1) continue;
    const ships = t.barred ? escorts.for(t.u) : [];
    if (t.asp > asp || !ships || out.length + ships.length + 1 > most) continue;
    escorts.take(ships);
    out.push(...ships, t.u);
    asp -= t.asp;
    lands ||= !t.ground;
    force += power(g, t.u);
    troops++;
  }
  if (troops === 0) return [];
  return [...out, ...coverFor(g, id, free, out, most - out.length, wanted(weight, here.sky), lands)];
};

/** Aircraft and ships that bring the strength in the air up to `strength`, and a ship for those that land. */
function coverFor(
  g: State,
  id: HexId,
  free: readonly UnitId[],
  taken: readonly UnitId[],
  most: number,
  strength: number,
  lands: boolean,
): UnitId[] {
  const sea = navalAllowance(g, g.offensive.now?.side as Side);
  const reaches = (u: UnitId): boolean =>
    isAir(u) ? distance(at(g, u), id) <= battleRange(u) : isNaval(u) && distance(at(g, u), id) <= sea;
  const cover = free
    .filter((u) => reaches(u) && !taken.includes(u))
    .sort((a, b) => Number(isCarrier(b)) - Number(isCarrier(a)) || power(g, b) - power(g, a));
  const out: UnitId[] = [];
  let wings = taken.filter(flies).reduce((n, u) => n + power(g, u), 0);
  let ship = !lands || taken.some(isNaval);
  for (const u of cover) {
    if (out.length >= most || (wings >= strength && ship && wings > 0)) break;
    out.push(u);
    wings += power(g, u);
    ship ||= isNaval(u);
  }
  return out;
}

/** Whom to activate to strike a base of the enemy: carriers and aircraft alone. */
export const strikersFor: Choosing = (g, side, id, offered, most, weight, taken) => {
  const free = offered.filter((u) => !taken.has(u) && isHex(at(g, u)) && (isAir(u) || isCarrier(u)));
  const here = holders(g, id, other(side));
  return coverFor(g, id, free, [], most, wanted(weight, Math.max(here.sky, 0.5 * here.ground)), false);
};
