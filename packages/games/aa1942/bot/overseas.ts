import { things } from '@wardroom/rules';
import type { Power, SpaceId, State } from '../src/read.ts';
import { capitalOf, captures, income, isFriendlyTerritory, isSea, isSeaType, place } from '../src/read.ts';
import { type Basket, buy } from './basket.ts';
import { seaDistance } from './distances.ts';
import { countOf, frontDistances, isOpenSea, resistance } from './facts.ts';
import { Harbours, MARCH } from './harbours.ts';
import { SeaRisk } from './sea-risk.ts';

/** Transports are bought at most so many at once. */
const AT_ONCE = 3;
/** A fleet that would cost more than so many turns' money is not begun. */
const PATIENCE = 2;
/** What a point of resistance costs in destroyers, IPC. */
const POINT = 8 / 3;
/** How far off own and allied warships may be to count for the next voyage. */
const GATHER = 3;

/** Money that is wanted for troops too when transports are bought. */
const TROOPS = 14;
/** How much of its money goes to recruits at the front first. */
const FRONT = 0.5;
/** Money for a bomber and a fighter. */
const WINGS = 22;

/** What a power across the water needs for the next voyage of its troops. */
export interface Voyage {
  /** Zone that the transports make for. */
  goal: SpaceId;
  /** Resistance that is missing there. */
  lacking: number;
  /** Transports that are wanted beyond those there are. */
  transports: number;
  /** Troops waiting, less what all transports take at once. */
  waiting: number;
}

/** Own troops that no land way leads to the enemy. */
function troops(g: State, power: Power, harbours: Harbours): number {
  let n = 0;
  for (const u of things(g.units))
    if (u.power === power && captures(u.type) && (u.aboard || harbours.isIdle(u.space))) n++;
  return n;
}

/** The way of the capital's troops leads across the water. */
export const isOverseas = (g: State, power: Power): boolean => new Harbours(g, power).isIdle(capitalOf(power));

/** Where the troops of the capital would go next, and what that takes. */
export function voyage(g: State, power: Power): Voyage | null {
  const harbours = new Harbours(g, power);
  const risk = new SeaRisk(g, power);
  const home = place(capitalOf(power)).seas;
  const near = zonesNear(g, power, home);
  let goal: SpaceId | null = null;
  let best = Number.NEGATIVE_INFINITY;
  for (const z of near) {
    const n = harbours.closeness(z) - 0.04 * risk.danger(z);
    if (n <= best) continue;
    best = n;
    goal = z;
  }
  if (goal === null) return null;
  const there = goal;
  const fleet = countOf(
    things(g.units).filter(
      (u) =>
        (isSeaType(u.type) || isSea(u.space)) &&
        u.type !== 'transport' &&
        !u.aboard &&
        isFriend(g, u.power, power) &&
        seaDistance(u.space, there) <= (u.power === power ? GATHER : 1),
    ),
  );
  const back = home.every((z) => seaDistance(z, there) > 1) ? 2 : 1;
  const have = things(g.units).filter((u) => u.power === power && u.type === 'transport').length;
  const turn = income(g, power) / 4;
  return {
    goal,
    lacking: risk.danger(goal) - resistance(fleet),
    transports: Math.ceil((0.7 * back * turn) / 2) - have,
    waiting: troops(g, power, harbours) - 2 * have,
  };
}

const isFriend = (g: State, a: Power, b: Power): boolean => isFriendlyTerritory(g, capitalOf(a), b) || a === b;

/** Zones up to two from the harbours of the capital, through open sea. */
function zonesNear(g: State, power: Power, home: readonly SpaceId[]): Set<SpaceId> {
  const out = new Set(home.filter((z) => isOpenSea(g, z, power)));
  let edge = [...out];
  for (let d = 0; d < 2; d++) {
    const next: SpaceId[] = [];
    for (const at of edge) {
      for (const z of place(at).seas) {
        if (out.has(z) || !isOpenSea(g, z, power)) continue;
        out.add(z);
        next.push(z);
      }
    }
    edge = next;
  }
  return out;
}

/** Recruits for factories at the front, as many as hold out there. */
function frontRoom(g: State, power: Power, room: (t: SpaceId) => number): number {
  const front = frontDistances(g, power);
  return things(g.spaces).reduce(
    (n, s) =>
      s.controller === power && s.factory !== undefined && (front.get(s.id) ?? 99) <= MARCH
        ? n + Math.max(0, room(s.id))
        : n,
    0,
  );
}

/**
 * 4. What a power across the water buys: recruits for its factories at the front, then guard for the next voyage,
 * transports, and troops for them; aircraft where a fleet is out of reach.
 */
export function overseas(g: State, power: Power, basket: Basket, room: (t: SpaceId) => number): void {
  const next = voyage(g, power);
  const atFront = Math.min(frontRoom(g, power, room), Math.floor((basket.money * FRONT) / 3));
  if (atFront > 0) {
    const guns = buy(basket, 'artillery', Math.floor(atFront / 3));
    buy(basket, 'infantry', atFront - guns);
  }
  if (!next) return;
  const seats = 2 * (AT_ONCE + 1) - next.waiting;
  if (next.lacking > 0) {
    if (next.lacking * POINT > PATIENCE * basket.money) {
      fly(basket);
      return;
    }
    buy(basket, 'destroyer', Math.ceil(next.lacking / 3));
  }
  if (basket.money >= TROOPS) buy(basket, 'transport', Math.min(AT_ONCE, next.transports));
  const land = Math.max(0, Math.min(seats, Math.floor(basket.money / 3)));
  const guns = buy(basket, 'artillery', Math.floor(land / 4));
  buy(basket, 'infantry', land - guns);
  fly(basket);
}

/** What is left goes into aircraft: they need no ships. */
function fly(basket: Basket): void {
  if (basket.money >= WINGS) buy(basket, 'bomber', 1);
  buy(basket, 'fighter', Math.floor(basket.money / 10));
}
