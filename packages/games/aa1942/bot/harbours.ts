import type { Power, SpaceId, State } from '../src/read.ts';
import {
  capitalOf,
  isFriendlyTerritory,
  isHostileTerritory,
  place,
  territories,
  unitsIn,
  victoryCities,
} from '../src/read.ts';
import { seaDistance } from './distances.ts';
import { countOf, frontDistances, resistance, strength, threatTo } from './facts.ts';
import { Field, prize, stepsOf } from './field.ts';
import { shortage } from './pool.ts';

/** Troops go on by land from where the enemy is no further than this. */
export const MARCH = 4;
/** What a zone further off costs, in steps by land: ships go two in a turn. */
const SAIL = 0.5;
/** A coast of the enemy is worth so many steps less, and less for each point that resists or that he could bring. */
const HOSTILE = 1;
const DEFENDED = 0.1;
const ANSWERED = 0.05;
/** By so many steps it has to be better across the water for troops to take ship. */
const ACROSS = 3;

/** Where troops are wanted, by the pull of what is worth taking: coasts to land on, how near each zone is to them. */
export class Harbours {
  readonly field: Field;
  private readonly worth = new Map<SpaceId, number>();
  private readonly goals = new Map<SpaceId, number>();
  private readonly idle = new Map<SpaceId, boolean>();
  private overSea: number | undefined;
  private readonly g: State;
  private readonly power: Power;

  constructor(g: State, power: Power) {
    this.g = g;
    this.power = power;
    this.field = new Field(g, power);
    const front = frontDistances(g, power);
    for (const t of territories) {
      const n = this.worthOf(t, front.get(t) ?? 99);
      if (n === null) continue;
      this.worth.set(t, n);
      for (const z of place(t).seas) this.goals.set(z, Math.max(this.goals.get(z) ?? 0, n));
    }
  }

  private worthOf(t: SpaceId, far: number): number | null {
    const steps = this.field.steps(t);
    if (isHostileTerritory(this.g, t, this.power))
      return (
        steps -
        HOSTILE -
        DEFENDED * resistance(countOf(unitsIn(this.g, t))) -
        ANSWERED * strength(threatTo(this.g, t, this.power))
      );
    // A city of one's own side that is too weak draws troops as one of the enemy's would.
    if (victoryCities.includes(t) && shortage(this.g, this.power, t) > 0)
      return Math.max(steps, stepsOf(prize(this.g, t)));
    return far <= MARCH && isFriendlyTerritory(this.g, t, this.power) ? steps : null;
  }

  /** How good it is for loaded ships to be in a zone, in steps by land. */
  closeness(zone: SpaceId): number {
    let best = 0;
    for (const [z, n] of this.goals) best = Math.max(best, n - SAIL * seaDistance(zone, z));
    return best;
  }

  /** What troops are worth there, in steps. */
  worthAt(t: SpaceId): number {
    return this.worth.get(t) ?? this.field.steps(t);
  }

  /** Troops there are better on a ship: what lies across the water is so much more. */
  isIdle(t: SpaceId): boolean {
    let out = this.idle.get(t);
    if (out === undefined) {
      out = this.across() - this.worthAt(t) > ACROSS;
      this.idle.set(t, out);
    }
    return out;
  }

  /** How near the harbours of the capital are to the best coast, in steps. */
  private across(): number {
    this.overSea ??= Math.max(...place(capitalOf(this.power)).seas.map((z) => this.closeness(z)));
    return this.overSea;
  }

  /** Friendly coasts of a zone from which there is a way to the enemy, the best first. */
  landings(zone: SpaceId): SpaceId[] {
    const front = frontDistances(this.g, this.power);
    return place(zone)
      .lands.filter(
        (t) =>
          isFriendlyTerritory(this.g, t, this.power) &&
          ((front.get(t) ?? 99) <= MARCH || (this.worth.get(t) ?? 0) > 0),
      )
      .sort((x, y) => this.worthAt(y) - this.worthAt(x));
  }
}
