import { certain, type Pmf } from './dice.ts';
import type { BattleResult } from './input.ts';
import type { Blow, Procedure } from './procedure.ts';
import { NEGLIGIBLE } from './side.ts';

/** One end of the battle, by the indices of both conditions. */
export interface End {
  a: number;
  d: number;
  result: BattleResult;
  p: number;
}

export interface Solution {
  ends: End[];
  /** Expected number of rounds. */
  rounds: number;
}

/** Pairs of conditions beyond this are not computed (memory), nor are more elementary transitions than this (time). */
export const budget = { pairs: 4_000_000, transitions: 40_000_000 };

class Beyond extends Error {}

/**
 * ODDS 3. The battle as an absorbing chain. Losses only grow, and with them the pair index, so that one sweep in
 * the order of the indices visits each pair after everything that leads to it; a round that changes nothing is
 * removed by dividing by 1 - s. Null when the battle is beyond the budget.
 */
export function solve(battle: Procedure): Solution | null {
  if (battle.a.size * battle.d.size > budget.pairs) return null;
  try {
    return new Sweep(battle).run();
  } catch (error) {
    if (error instanceof Beyond) return null;
    throw error;
  }
}

class Sweep {
  private readonly battle: Procedure;
  private readonly width: number;
  private readonly size: number;
  private readonly ends: End[] = [];
  private rounds = 0;
  private transitions = 0;
  /** Mass between the surprise strikes and the general fire of a round. */
  private readonly between: Float64Array;
  /** Chance to win by fighting to the end, where a stop rule asks for it. */
  private chances: Float64Array | null = null;

  constructor(battle: Procedure) {
    this.battle = battle;
    this.width = battle.d.size;
    this.size = battle.a.size * battle.d.size;
    this.between = new Float64Array(battle.sea ? this.size : 0);
  }

  run(): Solution {
    const { battle } = this;
    const stop = battle.input.stop ?? {};
    const bombard = battle.bombardment();
    let mass = this.begin();
    if (stop.chance !== undefined) this.chances = this.chancesFrom(mass, bombard);
    const apart =
      stop.rounds ?? (bombard !== certain || stop.landUnits !== undefined || stop.chance !== undefined ? 1 : 0);
    for (let r = 1; r <= apart; r++) mass = this.single(mass, r === 1 ? bombard : certain, r === 1);
    if (stop.rounds === undefined) this.sweep(mass, apart > 0);
    else this.finish(mass);
    return { ends: this.ends, rounds: this.rounds };
  }

  /** Before the first round: AA fire. */
  private begin(): Float64Array {
    const mass = new Float64Array(this.size);
    this.battle.antiair().forEach((p, hits) => {
      const at = this.battle.a.shotDown(0, hits) * this.width;
      mass[at] = (mass[at] as number) + p;
    });
    return mass;
  }

  /** 7.3.8, 7.5.1, 7.3.1 What happens to a pair before its next round. Returns false when no round follows. */
  private ready(mass: Float64Array, at: number, p: number, fought: boolean): boolean {
    const { battle, width } = this;
    const a = Math.floor(at / width);
    const d = at % width;
    const checked = battle.check(a, d);
    if (checked.result) {
      this.ends.push({ a: checked.a, d: checked.d, result: checked.result, p });
      return false;
    }
    const same = checked.a === a && checked.d === d;
    if (fought && same && this.stops(a, at)) {
      this.ends.push({ a, d, result: 'stopped', p });
      return false;
    }
    const down = same ? battle.dive(a, d) : checked;
    const to = down.a * width + down.d;
    if (to === at) return true;
    mass[to] = (mass[to] as number) + p;
    return false;
  }

  private stops(a: number, at: number): boolean {
    const stop = this.battle.input.stop;
    if (!stop) return false;
    if (stop.landUnits !== undefined && !this.battle.sea && this.battle.a.at(a).landUnits < stop.landUnits)
      return true;
    return stop.chance !== undefined && this.chances !== null && (this.chances[at] as number) < stop.chance;
  }

  /** One round of all pairs. */
  private single(mass: Float64Array, bombard: Pmf, first: boolean): Float64Array {
    const next = new Float64Array(this.size);
    const { battle, between, width } = this;
    for (let at = 0; at < this.size; at++) {
      const a = Math.floor(at / width);
      const d = at % width;
      let p = mass[at] as number;
      if (p > NEGLIGIBLE && this.ready(mass, at, p, !first)) {
        this.rounds += p;
        const surprise = battle.surprise(a, d, p);
        if (surprise) {
          this.spread(between, surprise, p, -1);
          p = 0;
        }
      } else p = 0;
      if (battle.sea) {
        p += between[at] as number;
        between[at] = 0;
      }
      if (p > NEGLIGIBLE) this.spread(next, battle.general(a, d, bombard, p), p, -1);
    }
    return next;
  }

  /** Rounds without end. */
  private sweep(mass: Float64Array, fought: boolean): void {
    const { battle, between, width } = this;
    for (let at = 0; at < this.size; at++) {
      const struck = battle.sea ? (between[at] as number) : 0;
      if (struck <= NEGLIGIBLE && (mass[at] as number) <= NEGLIGIBLE) continue;
      const a = Math.floor(at / width);
      const d = at % width;
      let general: Blow | null = null;
      if (struck > NEGLIGIBLE) {
        general = battle.general(a, d, certain, struck + (mass[at] as number));
        mass[at] = (mass[at] as number) + struck * staying(general);
      }
      const p = mass[at] as number;
      // Both come to the same general fire: who was struck first, and who begins a round without it.
      let firing = struck;
      if (p > NEGLIGIBLE && this.ready(mass, at, p, fought)) {
        const surprise = battle.surprise(a, d, p);
        general ??= battle.general(a, d, certain, p);
        const unhurt = surprise ? staying(surprise) : 1;
        const leave = 1 - unhurt * staying(general);
        if (leave < 1e-12) this.ends.push({ a, d, result: 'stalemate', p });
        else {
          const visits = p / leave;
          this.rounds += visits;
          if (surprise) this.spread(between, surprise, visits, at);
          firing += visits * unhurt;
        }
      }
      if (general && firing > 0) this.spread(mass, general, firing, at);
    }
  }

  /** The rounds are used up. */
  private finish(mass: Float64Array): void {
    const { battle, width } = this;
    for (let at = 0; at < this.size; at++) {
      const p = mass[at] as number;
      if (p <= NEGLIGIBLE) continue;
      const { a, d, result } = battle.check(Math.floor(at / width), at % width);
      this.ends.push({ a, d, result: result ?? 'stopped', p });
    }
  }

  /** Adds what a blow makes of a pair; `except` is left out. */
  private spread(mass: Float64Array, blow: Blow, p: number, except: number): void {
    const { width } = this;
    const { n: an, to: as, p: ap } = blow.attacker;
    const { n: dn, to: ds, p: dp } = blow.defender;
    this.transitions += an * dn;
    if (this.transitions > budget.transitions) throw new Beyond();
    const kept = except < 0 ? 0 : (mass[except] as number);
    for (let i = 0; i < an; i++) {
      const row = (as[i] as number) * width;
      const q = p * (ap[i] as number);
      for (let j = 0; j < dn; j++) {
        const to = row + (ds[j] as number);
        mass[to] = (mass[to] as number) + q * (dp[j] as number);
      }
    }
    if (except >= 0) mass[except] = kept;
  }

  /** Chance to win by fighting to the end, for every pair that can come up after the first round. */
  private chancesFrom(start: Float64Array, bombard: Pmf): Float64Array {
    const { battle, width, size } = this;
    const reached = new Float64Array(size);
    const mid = new Float64Array(battle.sea ? size : 0);
    const fight = (at: number, by: Pmf): void => {
      const surprise = battle.surprise(Math.floor(at / width), at % width);
      if (surprise) this.spread(mid, surprise, 1, at);
      this.spread(reached, battle.general(Math.floor(at / width), at % width, by), 1, at);
    };
    start.forEach((p, at) => {
      if (p <= 0) return;
      reached[at] = 1;
      if (bombard !== certain) fight(at, bombard);
    });
    for (let at = 0; at < size; at++) {
      if (battle.sea && (mid[at] as number) > 0)
        this.spread(reached, battle.general(Math.floor(at / width), at % width), 1, -1);
      if ((reached[at] as number) === 0) continue;
      reached[at] = 1;
      const n = this.next(at);
      if (n.to !== at) reached[n.to] = 1;
      else if (!n.result) fight(at, certain);
    }
    const chances = new Float64Array(size);
    const struck = new Float64Array(battle.sea ? size : 0);
    for (let at = size - 1; at >= 0; at--) {
      if ((reached[at] as number) > 0) {
        const n = this.next(at);
        if (n.result) chances[at] = n.result === 'attacker' ? 1 : 0;
        else if (n.to !== at) chances[at] = chances[n.to] as number;
        else chances[at] = this.chanceOf(at, chances, struck);
      }
      if (battle.sea && ((mid[at] as number) > 0 || (reached[at] as number) > 0))
        struck[at] = this.expected(battle.general(Math.floor(at / width), at % width), chances, -1);
    }
    return chances;
  }

  /** Where a pair goes without dice, and whether that is the end. */
  private next(at: number): { to: number; result: BattleResult | null } {
    const { battle, width } = this;
    const a = Math.floor(at / width);
    const d = at % width;
    const checked = battle.check(a, d);
    const moved = checked.a !== a || checked.d !== d || checked.result ? checked : battle.dive(a, d);
    return { to: moved.a * width + moved.d, result: checked.result };
  }

  private chanceOf(at: number, chances: Float64Array, struck: Float64Array): number {
    const { battle, width } = this;
    const a = Math.floor(at / width);
    const d = at % width;
    const surprise = battle.surprise(a, d);
    const general = battle.general(a, d);
    const unhurt = surprise ? staying(surprise) : 1;
    const leave = 1 - unhurt * staying(general);
    if (leave < 1e-12) return 0;
    return (
      ((surprise ? this.expected(surprise, struck, at) : 0) + unhurt * this.expected(general, chances, at)) / leave
    );
  }

  private expected(blow: Blow, values: Float64Array, except: number): number {
    const { n: an, to: as, p: ap } = blow.attacker;
    const { n: dn, to: ds, p: dp } = blow.defender;
    let sum = 0;
    for (let i = 0; i < an; i++) {
      for (let j = 0; j < dn; j++) {
        const to = (as[i] as number) * this.width + (ds[j] as number);
        if (to !== except) sum += (ap[i] as number) * (dp[j] as number) * (values[to] as number);
      }
    }
    return sum;
  }
}

/** The chance that a blow changes nothing. */
const staying = (blow: Blow): number => blow.attacker.stay * blow.defender.stay;
