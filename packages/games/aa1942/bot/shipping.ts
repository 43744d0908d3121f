import type { Choice } from '@wardroom/rules';
import { things } from '@wardroom/rules';
import type { Power, SpaceId, State, Unit, UnitId } from '../src/read.ts';
import {
  capitalOf,
  cargoStacks,
  isFriendlyTerritory,
  isLandType,
  isSeaType,
  place,
  sameSide,
  stackOf,
  stats,
  territories,
  unitsIn,
  victoryCities,
} from '../src/read.ts';
import { seaPaths } from './attack-options.ts';
import { seaDistance } from './distances.ts';
import { add, type Counts } from './facts.ts';
import { Harbours } from './harbours.ts';
import { board } from './land-attacks.ts';
import type { Pool } from './pool.ts';
import { guardAt, SeaRisk } from './sea-risk.ts';
import type { Trial } from './trial.ts';

/** What a step nearer to where it is wanted is worth for a transport with its cargo, IPC. */
const STEP = 2;
/** What a zone further off costs an empty ship, in steps. */
const SAILED = 0.5;
/** What certain loss costs a warship that looks for a herd, in zones. */
const FEAR = 8;
/** Coasts so many steps worse than the best that the ship can still come to are passed by. */
const NEAR = 1.6;

const isWarship = (u: Unit): boolean =>
  isSeaType(u.type) && u.type !== 'transport' && u.type !== 'submarine' && u.type !== 'carrier';
const isFree = (u: Unit): boolean => !u.used && !u.spent && !u.unloading;

/** Enemy transports this near to an own city keep its warships at home. */
const WATCH = 4;

/** Zones beside own cities that the enemy could land at in two turns: no landing while warships hold them (6.2). */
function watched(g: State, power: Power): Set<SpaceId> {
  const out = new Set<SpaceId>();
  for (const t of victoryCities) {
    if (g.spaces[t]?.controller !== power) continue;
    for (const z of place(t).seas) if (things(g.units).some((u) => lands(u, z, power))) out.add(z);
  }
  return out;
}

const lands = (u: Unit, zone: SpaceId, power: Power): boolean =>
  u.type === 'transport' && !sameSide(u.power, power) && seaDistance(u.space, zone) <= WATCH;

/** Transports take troops from where no enemy is to where the war is; warships go with them. */
export function shipping(trial: Trial, pool: Pool): void {
  new Shipping(trial, pool).go();
}

class Shipping {
  private readonly trial: Trial;
  private readonly pool: Pool;
  private readonly risk: SeaRisk;
  private readonly harbours: Harbours;
  private readonly watched: ReadonlySet<SpaceId>;
  private readonly done = new Set<UnitId>();

  constructor(trial: Trial, pool: Pool) {
    this.trial = trial;
    this.pool = pool;
    this.risk = new SeaRisk(trial.g, trial.power);
    this.harbours = new Harbours(trial.g, trial.power);
    this.watched = watched(trial.g, trial.power);
  }

  go(): void {
    for (let tries = 0; tries < 30; tries++) {
      const herds = new Map<SpaceId, number>();
      for (const u of things(this.trial.g.units)) if (this.waits(u)) herds.set(u.space, (herds.get(u.space) ?? 0) + 1);
      const zone = [...herds].sort((a, b) => b[1] - a[1])[0]?.[0];
      if (zone === undefined) break;
      this.herd(zone);
    }
    this.escort();
  }

  private waits(u: Unit): boolean {
    return u.type === 'transport' && u.power === this.trial.power && isFree(u) && !this.done.has(u.id);
  }

  private cargo(ship: Unit): Unit[] {
    return unitsIn(this.trial.g, ship.space).filter((u) => u.aboard === ship.id);
  }

  /** The transports of a zone take troops aboard and sail: loaded ones first, with the warships, then the others. */
  private herd(zone: SpaceId): void {
    const ships = unitsIn(this.trial.g, zone).filter((u) => this.waits(u));
    for (const u of ships) {
      this.done.add(u.id);
      if (this.cargo(u).length < 2) this.takeAboard(u.id);
    }
    const now = ships.map((u) => this.trial.g.units[u.id] as Unit);
    this.sail(
      zone,
      now.filter((u) => this.cargo(u).length > 0),
      true,
    );
    this.sail(
      zone,
      now.filter((u) => this.cargo(u).length === 0),
      false,
    );
  }

  private sail(zone: SpaceId, ships: readonly Unit[], loaded: boolean): void {
    if (ships.length === 0) return;
    const { power } = this.trial;
    const stays = this.watched.has(zone);
    const escorts = unitsIn(this.trial.g, zone).filter(
      (u) => !stays && u.power === power && isWarship(u) && isFree(u),
    );
    const going = new Set(escorts.map((u) => u.id));
    const stake = ships.reduce((n, u) => n + stats('transport').cost + this.cargo(u).reduce(costs, 0), 0);
    const worth = (path: readonly SpaceId[]): number => {
      const z = path[path.length - 1] ?? zone;
      const guard = guardAt(this.trial.g, z, power, (u) => !going.has(u.id));
      for (const u of escorts) add(guard, u.type, 1);
      const wanted = loaded ? this.harbours.closeness(z) : this.pickup(z, ships.length);
      return STEP * ships.length * wanted - stake * this.risk.chance(z, guard) - 0.01 * path.length;
    };
    const paths = seaPaths(this.trial.g, this.trial, zone, 2);
    const best = paths.map((path) => ({ path, n: worth(path) })).sort((a, b) => b.n - a.n)[0];
    for (const u of ships) {
      if (best && best.path.length > 0) this.move(u.id, best.path);
      const there = this.trial.g.units[u.id] as Unit;
      if (loaded) this.unload(there);
      else this.takeAboard(u.id);
    }
    if (best && best.path.length > 0) for (const u of escorts) this.move(u.id, best.path);
  }

  private move(id: UnitId, path: readonly SpaceId[]): boolean {
    return this.act({ kind: 'move', value: [this.lead(id), ...path], amount: 1 });
  }

  private act(choice: Choice): boolean {
    return this.trial.act(choice);
  }

  private lead(id: UnitId): UnitId {
    return stackOf(this.trial.g, id)?.id ?? id;
  }

  private troopsAt(zone: SpaceId): number {
    const { g, power } = this.trial;
    let n = 0;
    for (const t of place(zone).lands) {
      if (!isFriendlyTerritory(g, t, power) || !this.harbours.isIdle(t)) continue;
      for (const type of ['infantry', 'artillery', 'tank'] as const) n += this.pool.left(t, type);
    }
    return n;
  }

  /** How near empty transports are to troops that wait for them, in steps. */
  private pickup(zone: SpaceId, ships: number): number {
    let best = 0;
    const { g, power } = this.trial;
    const home = capitalOf(power);
    for (const t of territories) {
      if (!isFriendlyTerritory(g, t, power)) continue;
      for (const z of place(t).seas) {
        const d = seaDistance(zone, z);
        if (d > 8) continue;
        const n = Math.min(1, this.troopsAt(z) / (2 * ships)) * 3 + (t === home ? 1 : 0);
        best = Math.max(best, n - SAILED * d);
      }
    }
    return best;
  }

  /** One big unit and one infantry, from where they are not needed. */
  private takeAboard(id: UnitId): void {
    const { g, power } = this.trial;
    const ship = g.units[id] as Unit;
    const ports = place(ship.space).lands.filter((t) => isFriendlyTerritory(g, t, power) && this.harbours.isIdle(t));
    const one = (types: readonly ('tank' | 'artillery' | 'infantry')[]): void => {
      for (const type of types) {
        for (const t of ports) {
          if (this.pool.left(t, type) === 0 || !board(this.trial, t, type, this.lead(id))) continue;
          this.pool.spend(t, type, 1);
          return;
        }
      }
    };
    one(['tank', 'artillery', 'infantry']);
    if (this.cargo(this.trial.g.units[id] as Unit).length < 2) one(['infantry', 'artillery', 'tank']);
  }

  /** Ashore where there is a way to the enemy, unless a much better coast is near. */
  private unload(ship: Unit): void {
    const { power } = this.trial;
    const wanted = this.harbours.closeness(ship.space) - NEAR;
    for (const to of this.harbours.landings(ship.space)) {
      if (this.harbours.worthAt(to) < wanted) continue;
      let any = false;
      for (let tries = 0; tries < 3; tries++) {
        const mine = (u: Unit): boolean => u.power === power && u.aboard === ship.id && isLandType(u.type);
        const first = cargoStacks(this.trial.g, ship.space, (u) => u.power === power).find((s) => s.units.some(mine));
        if (!first || !this.act({ kind: 'unload', value: [first.id, to], amount: 1 })) break;
        any = true;
      }
      if (any) return;
    }
  }

  /** Warships without a task go where most own transports are, unless they would be lost on the way. */
  private escort(): void {
    const { trial } = this;
    const { power } = trial;
    const herds = new Map<SpaceId, number>();
    for (const u of things(trial.g.units))
      if (u.power === power && u.type === 'transport') herds.set(u.space, (herds.get(u.space) ?? 0) + 1);
    if (herds.size === 0) return;
    for (const u of things(trial.g.units)) {
      if (u.power !== power || !isFree(u) || !isWarship(u) || (herds.get(u.space) ?? 0) > 0) continue;
      if (this.watched.has(u.space)) continue;
      const guard = (z: SpaceId): Counts => {
        const there = guardAt(trial.g, z, power, (x) => x.id !== u.id);
        add(there, u.type, 1);
        return there;
      };
      const near = (z: SpaceId): number =>
        Math.min(...[...herds].map(([h, n]) => 2 * seaDistance(z, h) - n)) + FEAR * this.risk.chance(z, guard(z));
      const ways = seaPaths(trial.g, trial, u.space, 2);
      const end = (p: readonly SpaceId[]): SpaceId => p[p.length - 1] ?? u.space;
      const best = ways.map((path) => ({ path, n: near(end(path)) })).sort((a, b) => a.n - b.n)[0];
      if (best && best.path.length > 0) this.move(u.id, best.path);
    }
  }
}

const costs = (sum: number, u: Unit): number => sum + stats(u.type).cost;
