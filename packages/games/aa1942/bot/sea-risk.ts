import type { Power, SpaceId, State, Unit } from '../src/read.ts';
import {
  airDistance,
  byAir,
  enemiesOf,
  isAirType,
  isFriendlyTerritory,
  isSea,
  isSeaType,
  stats,
  unitsOf,
} from '../src/read.ts';
import { seaDistance } from './distances.ts';
import { add, type Counts, countOf, garrison, resistance, strength } from './facts.ts';

/** Below this share of what the guard resists nobody attacks; so much more of it and the fleet is lost. */
const SAFE = 0.8;
const LOST = 0.6;

/** What the enemy could sink, zone by zone, as the board was when this was made. */
export class SeaRisk {
  private readonly g: State;
  private readonly power: Power;
  private readonly known = new Map<SpaceId, number>();

  constructor(g: State, power: Power) {
    this.g = g;
    this.power = power;
  }

  /** The strongest that one enemy could throw at a fleet in a zone in its next turn. */
  danger(zone: SpaceId): number {
    let out = this.known.get(zone);
    if (out === undefined) {
      out = Math.max(0, ...enemiesOf(this.power).map((e) => strength(atSea(this.g, e, zone))));
      this.known.set(zone, out);
    }
    return out;
  }

  /** The chance that a fleet there is attacked and lost. */
  chance(zone: SpaceId, guard: Counts): number {
    const danger = this.danger(zone);
    if (danger === 0) return 0;
    return Math.max(0, Math.min(1, (danger / Math.max(1, resistance(guard)) - SAFE) / LOST));
  }
}

/** Warships and fighters of the side that defend a zone. */
export const guardAt = (g: State, zone: SpaceId, power: Power, test: (u: Unit) => boolean = () => true): Counts =>
  countOf(garrison(g, zone, power), (u) => u.type !== 'transport' && test(u));

/** What one enemy power could bring to a zone in its next turn: aircraft only if they come home. */
function atSea(g: State, enemy: Power, zone: SpaceId): Counts {
  const out: Counts = {};
  const landing = nearestLanding(g, enemy, zone);
  for (const u of unitsOf(g, enemy)) {
    if (u.aboard || u.type === 'transport') continue;
    if (isAirType(u.type) ? flies(u, zone, landing) : isSeaType(u.type) && seaDistance(u.space, zone) <= 2)
      add(out, u.type, 1);
  }
  return out;
}

function flies(u: Unit, zone: SpaceId, landing: number): boolean {
  const back = u.type === 'fighter' && isSea(u.space) ? Math.min(1, landing) : landing;
  return airDistance(u.space, zone) + back <= stats(u.type).move;
}

/** Steps by air to the nearest territory of the enemy's side. */
function nearestLanding(g: State, enemy: Power, zone: SpaceId): number {
  for (const [t, d] of byAir(zone)) if (!isSea(t) && isFriendlyTerritory(g, t, enemy)) return d;
  return 99;
}
