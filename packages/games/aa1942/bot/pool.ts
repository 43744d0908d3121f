import { things } from '@wardroom/rules';
import type { Power, SpaceId, State, UnitType } from '../src/read.ts';
import { capitalOf, citiesNeeded, citiesOf, sideOf, victoryCities } from '../src/read.ts';
import { add, type Counts, countOf, garrison, resistance, strength, threatTo } from './facts.ts';

/** Which part of the danger a garrison has to stand up to. */
const CAPITAL = 0.9;
const KEY_PLACE = 0.45;
/** So many cities from victory the enemy is to get none. */
const NEAR_VICTORY = 2;
const keptTypes: readonly UnitType[] = ['infantry', 'artillery', 'tank'];

/** Own units that may be used elsewhere: all but the garrisons of the places that matter. */
export class Pool {
  private readonly free = new Map<string, number>();

  constructor(g: State, power: Power) {
    for (const u of things(g.units)) {
      if (u.power !== power || u.aboard || u.used || u.spent || u.mission) continue;
      const key = `${u.space}/${u.type}`;
      this.free.set(key, (this.free.get(key) ?? 0) + 1);
    }
    for (const t of keyPlaces(g, power)) this.keep(g, power, t);
  }

  left(space: SpaceId, type: UnitType): number {
    return this.free.get(`${space}/${type}`) ?? 0;
  }

  spend(space: SpaceId, type: UnitType, n: number): void {
    this.free.set(`${space}/${type}`, Math.max(0, this.left(space, type) - n));
  }

  /**
   * One more of a source for a plan that is being made, where `gone` of each are taken already; false: none is left.
   */
  take(s: { from: SpaceId; type: UnitType }, gone: Map<string, number>): boolean {
    const key = `${s.from}/${s.type}`;
    const n = gone.get(key) ?? 0;
    if (n >= this.left(s.from, s.type)) return false;
    gone.set(key, n + 1);
    return true;
  }

  /** Holds land units back until the place stands up to its danger. */
  private keep(g: State, power: Power, t: SpaceId): void {
    const needed = danger(g, power, t);
    if (needed <= 0) return;
    const kept: Counts = countOf(garrison(g, t, power), (u) => u.power !== power);
    if (t === capitalOf(power)) for (const type of keptTypes) add(kept, type, g.powers[power]?.bought?.[type] ?? 0);
    for (const type of keptTypes) {
      while (resistance(kept) < needed && this.left(t, type) > 0) {
        add(kept, type, 1);
        this.spend(t, type, 1);
      }
    }
  }
}

/** Capital, factories, victory cities of a power. */
export function keyPlaces(g: State, power: Power): SpaceId[] {
  const out: SpaceId[] = [];
  for (const s of things(g.spaces)) {
    if (s.controller === power && (s.factory !== undefined || victoryCities.includes(s.id))) out.push(s.id);
  }
  return out;
}

/** The resistance that a place needs against the strongest enemy that can reach it. */
export function danger(g: State, power: Power, t: SpaceId): number {
  return strength(threatTo(g, t, power)) * (t === capitalOf(power) || decides(g, power, t) ? CAPITAL : KEY_PLACE);
}

/** 12.1 A city without which the enemy has not won yet, and with which he nearly has. */
function decides(g: State, power: Power, t: SpaceId): boolean {
  const foe = sideOf(power) === 'axis' ? 'allies' : 'axis';
  return (
    victoryCities.includes(t) &&
    citiesNeeded[g.options.now?.victory ?? 'standard'][foe] - citiesOf(g, foe) <= NEAR_VICTORY
  );
}

/** By how much the capital or another key place is too weak now. */
export function shortage(g: State, power: Power, t: SpaceId): number {
  return danger(g, power, t) - resistance(countOf(garrison(g, t, power)));
}
