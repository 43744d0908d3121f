import { distancesFrom, hexCount, hexes } from './board.ts';
import type { Side } from './state.ts';
import { type Fact, fliers, type Standing } from './supply-facts.ts';

const within2: (Int16Array | undefined)[] = [];
/** The hexes of a zone around a hex (R5.1). */
export function around(index: number): Int16Array {
  let out = within2[index];
  if (!out) {
    const from = distancesFrom(index);
    out = Int16Array.from(hexes.filter((h) => (from[h.index] as number) <= 2).map((h) => h.index));
    within2[index] = out;
  }
  return out;
}

/** The zones of some units, kept from one position to the next: few units move in between. */
class Projection {
  private readonly of: readonly Fact[];
  /** Where each of them was; -1: nowhere that counts. */
  private readonly was: Int16Array;
  /** How many of them reach each hex. */
  private readonly count = new Uint8Array(hexCount);
  private readonly zone = new Uint8Array(hexCount);

  constructor(of: readonly Fact[]) {
    this.of = of;
    this.was = new Int16Array(of.length).fill(-1);
  }

  /** By index 1: in the zone of one of them; where `supplied` is given, of one in supply. */
  by(at: Standing, supplied: Uint8Array | null): Uint8Array {
    for (let k = 0; k < this.of.length; k++) {
      const { n } = this.of[k] as Fact;
      const now = supplied !== null && supplied[n] === 0 ? -1 : (at[n] as number);
      const was = this.was[k] as number;
      if (now === was) continue;
      this.was[k] = now;
      if (was >= 0) this.add(around(was), -1);
      if (now >= 0) this.add(around(now), 1);
    }
    return this.zone.slice();
  }

  private add(hexes: Int16Array, one: number): void {
    for (let k = 0; k < hexes.length; k++) {
      const i = hexes[k] as number;
      const count = (this.count[i] as number) + one;
      this.count[i] = count;
      this.zone[i] = count > 0 ? 1 : 0;
    }
  }
}

/** `whole`: of all units; `neutral`: of those that neutralise the zones of the enemy (R5.2); `All`: supplied or not. */
interface Projections {
  whole: Projection;
  wholeAll: Projection;
  neutral: Projection;
  neutralAll: Projection;
}
const of = (units: readonly Fact[]): Projections => {
  const neutral = units.filter((f) => f.neutralises);
  return {
    whole: new Projection(units),
    wholeAll: new Projection(units),
    neutral: new Projection(neutral),
    neutralAll: new Projection(neutral),
  };
};
export const projections: Readonly<Record<Side, Projections>> = { japan: of(fliers.japan), allied: of(fliers.allied) };
