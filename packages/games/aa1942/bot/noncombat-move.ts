import type { Choice } from '@wardroom/rules';
import { things } from '@wardroom/rules';
import type { SpaceId, Unit } from '../src/read.ts';
import {
  airDistance,
  capitalOf,
  isAirType,
  isHostileTerritory,
  isLandingPlace,
  isLandType,
  isSea,
  place,
  safeLanding,
  stacksOf,
  territories,
  unitsIn,
  victoryCities,
} from '../src/read.ts';
import { countOf, frontDistances, garrison, prizeOf, resistance, strength, threatTo } from './facts.ts';
import { Harbours } from './harbours.ts';
import { Pool, shortage } from './pool.ts';
import { shipping } from './shipping.ts';
import type { Trial } from './trial.ts';

/** Aircraft come down where they are safe and useful, ships ferry, land units go to the front. */
export function noncombatMoves(trial: Trial): Choice[] {
  const pool = new Pool(trial.g, trial.power);
  shipping(trial, pool);
  march(trial, pool);
  land(trial);
  return trial.finish();
}

/** What draws aircraft to a capital that is too weak. */
const RESCUE = 25;

/** Own aircraft in the air go to the strongest place near the front; those at rest far behind come nearer. */
export function land(trial: Trial): void {
  const { power } = trial;
  const seen = new Set<string>();
  const worth = new Map<SpaceId, number>();
  const home = capitalOf(power);
  // Who is threatened at home keeps his aircraft within reach of it.
  const homesick = frontDistances(trial.g, power).has(home) ? 1 : 0;
  const score = (t: SpaceId): number => {
    const known = worth.get(t);
    if (known !== undefined) return known;
    const held = resistance(countOf(garrison(trial.g, t, power), (u) => !isAirType(u.type)));
    const danger = strength(threatTo(trial.g, t, power));
    const near = Math.min(
      ...territories.filter((x) => isHostileTerritory(trial.g, x, power)).map((x) => airDistance(t, x)),
    );
    // A capital in danger is no place to shun: whoever reaches it helps to hold it.
    const unsafe = danger > held && t !== home;
    const s =
      (unsafe ? -30 - danger + held : 0) +
      (t === home && shortage(trial.g, power, home) > 0 ? RESCUE : 0) -
      3 * Math.abs(near - 2) +
      Math.min(6, held / 3) +
      Math.min(5, prizeOf(trial.g, t) / 6) -
      homesick * airDistance(t, home);
    worth.set(t, s);
    return s;
  };
  // 9.6 Those for whom a deck is as safe go there at the end, all at once.
  const decks = new Set([...safeLanding(trial.g).places].flatMap(([id, to]) => (isSea(to) ? [id] : [])));
  for (let tries = 0; tries < 40; tries++) {
    const stack = stacksOf(trial.g, power).find((s) => {
      const u = s.units[0] as Unit;
      return isAirType(u.type) && !u.landed && !seen.has(u.id) && !onOwnDeck(trial, u) && !decks.has(u.id);
    });
    if (!stack) break;
    const u = stack.units[0] as Unit;
    for (const x of stack.units) seen.add(x.id);
    const offer = trial.offer('move');
    const at = offer.has?.(stack.id) ? offer.child?.(stack.id) : undefined;
    const places = ((at?.next?.() ?? []) as SpaceId[]).filter((t) => !isSea(t));
    const target = places.sort((x, y) => score(y) - score(x))[0];
    if (!target) continue;
    const here = !isSea(u.space) && isLandingPlace(trial.g, u.space);
    if (here && score(u.space) + 2 >= score(target)) continue;
    trial.act({ kind: 'move', value: [stack.id, target], amount: stack.units.length });
  }
  if (trial.offer('landAll').end) trial.act({ kind: 'landAll', value: [] });
}

/** Fighters that rest on an own carrier stay there. */
function onOwnDeck(trial: Trial, u: Unit): boolean {
  if (u.type !== 'fighter' || !isSea(u.space) || u.spent) return false;
  return unitsIn(trial.g, u.space).some((c) => c.type === 'carrier' && c.power === u.power);
}

/** Land units that are not needed where they stand go one step nearer to the enemy. */
function march(trial: Trial, pool: Pool): void {
  const { g, power } = trial;
  const front = frontDistances(g, power);
  const strongest = (t: SpaceId): number => resistance(countOf(garrison(trial.g, t, power))) + prizeOf(trial.g, t) / 2;
  const harbours = new Harbours(g, power);
  const from = new Set<SpaceId>();
  for (const u of things(g.units)) {
    if (u.power === power && isLandType(u.type) && !u.aboard && !u.used && !u.spent) from.add(u.space);
  }
  const order = [...from].filter((t) => !isSea(t)).sort((x, y) => (front.get(x) ?? 99) - (front.get(y) ?? 99));
  for (const t of order) {
    const d = front.get(t);
    if (d === undefined || harbours.isIdle(t)) {
      toPort(trial, pool, t);
      continue;
    }
    const next = d === 1 ? fallBack(trial, t) : best(trial, t, front, strongest);
    if (!next) continue;
    for (const type of ['infantry', 'artillery', 'tank'] as const) {
      const n = pool.left(t, type);
      if (n === 0) continue;
      const further = type === 'tank' && d > 2 ? best(trial, next, front, strongest) : null;
      const sent = trial.send('move', t, type, further ? [next, further] : [next], n);
      if (sent < n) trial.send('move', t, type, [next], n - sent);
    }
    if (d > 1)
      trial.send(
        'move',
        t,
        'aaa',
        [next],
        Math.max(0, unitsIn(trial.g, t).filter((u) => u.type === 'aaa' && u.power === power).length - 1),
      );
  }
}

function best(
  trial: Trial,
  t: SpaceId,
  front: ReadonlyMap<SpaceId, number>,
  strongest: (t: SpaceId) => number,
): SpaceId | null {
  const d = front.get(t) ?? 99;
  const nearer = place(t).lands.filter(
    (x) => front.has(x) && (front.get(x) as number) < d && !isHostileTerritory(trial.g, x, trial.power),
  );
  return nearer.sort((x, y) => strongest(y) - strongest(x))[0] ?? null;
}

/** A small force before a big enemy joins a stronger friend next door. */
function fallBack(trial: Trial, t: SpaceId): SpaceId | null {
  const { g, power } = trial;
  const held = resistance(countOf(garrison(g, t, power)));
  const danger = strength(threatTo(g, t, power));
  if (danger < 1.4 * held || prizeOf(g, t) > 12) return null;
  const friends = place(t).lands.filter(
    (x) => g.spaces[x]?.controller !== undefined && !isHostileTerritory(g, x, power),
  );
  const after = (x: SpaceId): number =>
    resistance(countOf(garrison(trial.g, x, power))) + held - strength(threatTo(g, x, power));
  const to = friends.sort((x, y) => after(y) - after(x))[0];
  return to && after(to) > 0 ? to : null;
}

/**
 * Where no enemy can be reached by land the troops gather at the nearest harbour where ships come: the capital's, or
 * one with transports.
 */
export function toPort(trial: Trial, pool: Pool, t: SpaceId): void {
  const { g, power } = trial;
  const ferried = (z: SpaceId): boolean => unitsIn(g, z).some((u) => u.type === 'transport' && u.power === power);
  const isPort = (x: SpaceId): boolean =>
    g.spaces[x]?.factory !== undefined &&
    g.spaces[x]?.controller === power &&
    (x === capitalOf(power) || victoryCities.includes(x) || place(x).seas.some(ferried));
  if (isPort(t)) return;
  const next = wayTo(t, isPort, (x) => g.spaces[x]?.controller !== undefined && !isHostileTerritory(g, x, power));
  if (!next) return;
  for (const type of ['infantry', 'artillery', 'tank'] as const)
    if (pool.left(t, type) > 0) trial.send('move', t, type, [next], pool.left(t, type));
}

/** The first step of a shortest way by land to a territory that satisfies a test. */
function wayTo(from: SpaceId, goal: (t: SpaceId) => boolean, open: (t: SpaceId) => boolean): SpaceId | null {
  const first = new Map<SpaceId, SpaceId>();
  let edge: SpaceId[] = [from];
  while (edge.length > 0) {
    const next: SpaceId[] = [];
    for (const at of edge) {
      for (const t of place(at).lands) {
        if (t === from || first.has(t) || !open(t)) continue;
        first.set(t, first.get(at) ?? t);
        if (goal(t)) return first.get(t) as SpaceId;
        next.push(t);
      }
    }
    edge = next;
  }
  return null;
}
