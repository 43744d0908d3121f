import { things } from '@wardroom/rules';
import type { SpaceId, Unit, UnitId } from '../src/read.ts';
import {
  capitalOf,
  cargoStacks,
  isFriendlyTerritory,
  isHostileTerritory,
  isLandType,
  isSeaType,
  place,
  stackOf,
  territories,
  unitsIn,
} from '../src/read.ts';
import { seaPaths } from './attack-options.ts';
import { countOf, frontDistances, prizeOf, resistance, seaDistance, strength, threatAtSea } from './facts.ts';
import { board } from './land-attacks.ts';
import type { Pool } from './pool.ts';
import type { Trial } from './trial.ts';

/** Where troops are wanted: zones with what landing there is worth. */
type Goals = ReadonlyMap<SpaceId, number>;

/** Transports take troops from where no enemy is to where the war is; warships go with them. */
export function shipping(trial: Trial, pool: Pool): void {
  const goals = goalsOf(trial);
  const done = new Set<UnitId>();
  for (let tries = 0; tries < 30; tries++) {
    const ship = things(trial.g.units).find(
      (u) =>
        u.power === trial.power && u.type === 'transport' && !u.used && !u.spent && !u.unloading && !done.has(u.id),
    );
    if (!ship) break;
    done.add(ship.id);
    voyage(trial, pool, goals, ship);
  }
  escort(trial);
}

/** Zones next to friendly territory with a way to the enemy, or next to weakly held enemy territory. */
function goalsOf(trial: Trial): Goals {
  const { g, power } = trial;
  const front = frontDistances(g, power);
  const out = new Map<SpaceId, number>();
  const add = (t: SpaceId, value: number): void => {
    for (const z of place(t).seas) out.set(z, Math.max(out.get(z) ?? 0, value));
  };
  for (const t of territories) {
    if (isHostileTerritory(g, t, power)) {
      const held = resistance(countOf(unitsIn(g, t)));
      add(t, Math.max(0, prizeOf(g, t) - held) / 4);
    } else if (isFriendlyTerritory(g, t, power)) {
      const d = front.get(t);
      if (d !== undefined && d <= 4) add(t, 12 - 2 * d);
    }
  }
  return out;
}

const troopsAt = (trial: Trial, pool: Pool, zone: SpaceId): number => {
  const front = frontDistances(trial.g, trial.power);
  let n = 0;
  for (const t of place(zone).lands) {
    const far = front.get(t);
    if (far !== undefined && far <= 4) continue;
    if (isHostileTerritory(trial.g, t, trial.power)) continue;
    n += pool.left(t, 'infantry') + pool.left(t, 'artillery') + pool.left(t, 'tank');
  }
  return n;
};

function voyage(trial: Trial, pool: Pool, goals: Goals, ship: Unit): void {
  const { g, power } = trial;
  const cargo = unitsIn(g, ship.space).filter((u) => u.aboard === ship.id);
  let id = ship.id;
  const lead = (): UnitId => {
    id = stackOf(trial.g, id)?.id ?? id;
    return id;
  };
  if (cargo.length === 0 || cargo.length === 1) takeAboard(trial, pool, ship.space, lead);
  const now = trial.g.units[id] as Unit;
  const loaded = unitsIn(trial.g, now.space).filter((u) => u.aboard === now.id).length;
  const ways = seaPaths(trial.g, trial, now.space, 2).filter((p) => p.length > 0);
  const end = (p: readonly SpaceId[]): SpaceId => p[p.length - 1] as SpaceId;
  const risk = (z: SpaceId): number => {
    const guard = resistance(
      countOf(unitsIn(trial.g, z), (u) => u.power === power && !u.aboard && u.type !== 'transport'),
    );
    return Math.max(0, strength(threatAtSea(trial.g, z, power)) - guard);
  };
  const ashore = (z: SpaceId): number => (landings(trial, z).length > 0 ? 4 : 0);
  const gain = (z: SpaceId): number =>
    loaded > 0
      ? closeness(goals, z) + ashore(z) - Math.min(3, risk(z) / 5)
      : pickup(trial, pool, z) - Math.min(4, risk(z) / 4);
  const best = ways.sort((a, b) => gain(end(b)) - gain(end(a)) || a.length - b.length)[0];
  if (best && gain(end(best)) > gain(now.space) + 0.1)
    trial.act({ kind: 'move', value: [lead(), ...best], amount: 1 });
  const there = trial.g.units[id] as Unit;
  if (loaded === 0) takeAboard(trial, pool, there.space, lead);
  else unload(trial, there);
}

/** The worth of the goals, less with every zone that is between. */
function closeness(goals: Goals, zone: SpaceId): number {
  let best = 0;
  for (const [z, value] of goals) best = Math.max(best, value - 1.5 * seaDistance(zone, z));
  return best;
}

/** How near an empty transport is to troops that wait for one. */
function pickup(trial: Trial, pool: Pool, zone: SpaceId): number {
  let best = 0;
  const home = capitalOf(trial.power);
  for (const t of territories) {
    if (!isFriendlyTerritory(trial.g, t, trial.power)) continue;
    const bonus = t === home ? 2 : 0;
    for (const z of place(t).seas) {
      const d = seaDistance(zone, z);
      if (d <= 4) best = Math.max(best, Math.min(6, troopsAt(trial, pool, z)) + bonus - 1.2 * d);
    }
  }
  return best;
}

/** One big unit and one infantry, from where they are not needed. */
function takeAboard(trial: Trial, pool: Pool, zone: SpaceId, lead: () => UnitId): void {
  const front = frontDistances(trial.g, trial.power);
  const ports = place(zone).lands.filter(
    (t) => isFriendlyTerritory(trial.g, t, trial.power) && (front.get(t) ?? 99) > 4,
  );
  const one = (types: readonly ('tank' | 'artillery' | 'infantry')[]): void => {
    for (const type of types) {
      for (const t of ports) {
        if (pool.left(t, type) === 0 || !board(trial, t, type, lead())) continue;
        pool.spend(t, type, 1);
        return;
      }
    }
  };
  one(['tank', 'artillery', 'infantry']);
  one(['infantry', 'artillery', 'tank']);
}

/** Friendly coasts of a zone from which there is a way to the enemy, the nearest to him first. */
function landings(trial: Trial, zone: SpaceId): SpaceId[] {
  const { g, power } = trial;
  const front = frontDistances(g, power);
  return place(zone)
    .lands.filter((t) => isFriendlyTerritory(g, t, power) && (front.get(t) ?? 99) <= 4)
    .sort((x, y) => (front.get(x) ?? 99) - (front.get(y) ?? 99) || prizeOf(g, y) - prizeOf(g, x));
}

/** Ashore where there is a way to the enemy. */
function unload(trial: Trial, ship: Unit): void {
  const { power } = trial;
  const targets = landings(trial, ship.space);
  for (const to of targets) {
    let any = false;
    for (let tries = 0; tries < 3; tries++) {
      const stack = cargoStacks(
        trial.g,
        ship.space,
        (u) => u.power === power && u.aboard === ship.id && isLandType(u.type),
      )[0];
      const first =
        stack &&
        cargoStacks(trial.g, ship.space, (u) => u.power === power).find((s) => s.units.some((u) => u.id === stack.id));
      if (!first || !trial.act({ kind: 'unload', value: [first.id, to], amount: 1 })) break;
      any = true;
    }
    if (any) return;
  }
}

/** Warships without a task go where most own transports are. */
function escort(trial: Trial): void {
  const { power } = trial;
  const herds = new Map<SpaceId, number>();
  for (const u of things(trial.g.units))
    if (u.power === power && u.type === 'transport') herds.set(u.space, (herds.get(u.space) ?? 0) + 1);
  if (herds.size === 0) return;
  for (const u of things(trial.g.units)) {
    if (
      u.power !== power ||
      u.spent ||
      u.used ||
      !isSeaType(u.type) ||
      u.type === 'transport' ||
      u.type === 'submarine' ||
      u.type === 'carrier'
    )
      continue;
    if ((herds.get(u.space) ?? 0) > 0) continue;
    const near = (z: SpaceId): number => Math.min(...[...herds].map(([h, n]) => 2 * seaDistance(z, h) - n));
    const ways = seaPaths(trial.g, trial, u.space, 2).filter((p) => p.length > 0);
    const best = ways.sort((a, b) => near(a[a.length - 1] as SpaceId) - near(b[b.length - 1] as SpaceId))[0];
    const stack = stackOf(trial.g, u.id);
    if (best && stack && near(best[best.length - 1] as SpaceId) < near(u.space))
      trial.act({ kind: 'move', value: [stack.id, ...best], amount: 1 });
  }
}
