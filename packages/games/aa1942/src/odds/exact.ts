import { certain, type Pmf } from './dice.ts';
import type { BattleResult } from './input.ts';
import type { Branch, Procedure } from './procedure.ts';
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
  /** Chance to win by fighting to the end, where a stop rule asks for it. */
  private chances: Float64Array | null = null;

  constructor(battle: Procedure) {
    this.battle = battle;
    this.width = battle.d.size;
    this.size = battle.a.size * battle.d.size;
  }

  run(): Solution {
    const { battle } = this;
    const stop = battle.input.stop ?? {};
    const bombard = battle.bombardment();
    let mass = this.begin();
    if (stop.chance !== undefined) this.chances = this.chancesFrom(mass, bombard);
    const apart = stop.rounds ?? (bombard !== certain || stop.landUnits !== undefined || stop.chance !== undefined ? 1 : 0);
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
      this.ends.push({ ...checked, result: checked.result, p });
      return false;
    }
    const same = checked.a === a && checked.d === d;
    if (fought && same && this.stops(a, d, at)) {
      this.ends.push({ a, d, result: 'stopped', p });
      return false;
    }
    const down = same ? battle.dive(a, d) : checked;
    const to = down.a * width + down.d;
    if (to === at) return true;
    mass[to] = (mass[to] as number) + p;
    return false;
  }

  private stops(a: number, d: number, at: number): boolean {
    const stop = this.battle.input.stop;
    if (!stop) return false;
    if (stop.landUnits !== undefined && !this.battle.sea && this.battle.a.at(a).landUnits < stop.landUnits) return true;
    return stop.chance !== undefined && this.chances !== null && (this.chances[at] as number) < stop.chance;
  }

  /** One round of all pairs. */
  private single(mass: Float64Array, bombard: Pmf, first: boolean): Float64Array {
    const next = new Float64Array(this.size);
    for (let at = 0; at < this.size; at++) {
      const p = mass[at] as number;
      if (p <= NEGLIGIBLE || !this.ready(mass, at, p, !first)) continue;
      this.rounds += p;
      this.spread(next, this.branches(at, bombard), p);
    }
    return next;
  }

  /** Rounds without end. */
  private sweep(mass: Float64Array, fought: boolean): void {
    for (let at = 0; at < this.size; at++) {
      const p = mass[at] as number;
      if (p <= NEGLIGIBLE || !this.ready(mass, at, p, fought)) continue;
      const branches = this.branches(at, certain);
      const leave = 1 - this.staying(branches, at);
      if (leave < 1e-12) {
        this.ends.push({ a: Math.floor(at / this.width), d: at % this.width, result: 'stalemate', p });
        continue;
      }
      this.rounds += p / leave;
      this.spread(mass, branches, p / leave);
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

  private branches(at: number, bombard: Pmf): Branch[] {
    const branches = this.battle.round(Math.floor(at / this.width), at % this.width, bombard);
    for (const b of branches) this.transitions += b.attacker.to.length * b.defender.to.length;
    if (this.transitions > budget.transitions) throw new Beyond();
    return branches;
  }

  private staying(branches: readonly Branch[], at: number): number {
    const a = Math.floor(at / this.width);
    const d = at % this.width;
    let stay = 0;
    for (const b of branches) {
      const i = b.attacker.to.indexOf(a);
      const j = b.defender.to.indexOf(d);
      if (i >= 0 && j >= 0) stay += b.p * (b.attacker.p[i] as number) * (b.defender.p[j] as number);
    }
    return stay;
  }

  private spread(mass: Float64Array, branches: readonly Branch[], p: number): void {
    const { width } = this;
    for (const b of branches) {
      const { to: as, p: ap } = b.attacker;
      const { to: ds, p: dp } = b.defender;
      for (let i = 0; i < as.length; i++) {
        const row = (as[i] as number) * width;
        const q = p * b.p * (ap[i] as number);
        for (let j = 0; j < ds.length; j++) {
          const to = row + (ds[j] as number);
          mass[to] = (mass[to] as number) + q * (dp[j] as number);
        }
      }
    }
  }

  /** Chance to win by fighting to the end, for every pair that can come up after the first round. */
  private chancesFrom(start: Float64Array, bombard: Pmf): Float64Array {
    const { battle, width, size } = this;
    const reached = new Uint8Array(size);
    const seed = (branches: readonly Branch[]): void => {
      for (const b of branches) for (const a of b.attacker.to) for (const d of b.defender.to) reached[a * width + d] = 1;
    };
    start.forEach((p, at) => {
      if (p > 0) {
        reached[at] = 1;
        seed(this.branches(at, bombard));
      }
    });
    const next = (at: number): { to: number; result: BattleResult | null } => {
      const a = Math.floor(at / width);
      const d = at % width;
      const checked = battle.check(a, d);
      const moved = checked.a !== a || checked.d !== d || checked.result ? checked : battle.dive(a, d);
      return { to: moved.a * width + moved.d, result: checked.result };
    };
    for (let at = 0; at < size; at++) {
      if (!reached[at]) continue;
      const n = next(at);
      if (n.to !== at) reached[n.to] = 1;
      else if (!n.result) seed(this.branches(at, certain));
    }
    const chances = new Float64Array(size);
    for (let at = size - 1; at >= 0; at--) {
      if (!reached[at]) continue;
      const n = next(at);
      if (n.result) chances[at] = n.result === 'attacker' ? 1 : 0;
      else if (n.to !== at) chances[at] = chances[n.to] as number;
      else chances[at] = this.chanceOf(at, chances);
    }
    return chances;
  }

  private chanceOf(at: number, chances: Float64Array): number {
    const { width } = this;
    const branches = this.branches(at, certain);
    let sum = 0;
    for (const b of branches) {
      b.attacker.to.forEach((a, i) => {
        b.defender.to.forEach((d, j) => {
          sum += b.p * (b.attacker.p[i] as number) * (b.defender.p[j] as number) * (chances[a * width + d] as number);
        });
      });
    }
    const leave = 1 - this.staying(branches, at);
    return leave < 1e-12 ? 0 : sum / leave;
  }
}
