import { binomial, certain, convolve, type Pmf } from './dice.ts';
import { attackOrder, defenseOrder } from './force.ts';
import type { BattleInput, BattleResult } from './input.ts';
import { type Condition, type Dist, Side } from './side.ts';

/** 7.2, 6.3.2 Numbers of the rulebook's tables. */
const AA_SHOTS = 3;
const AA_HITS_ON = 1;
const BOMBARD = { battleship: 4, cruiser: 3 } as const;

/** What the surprise strikes of a round can lead to, and what the fire that follows does to it. */
export interface Branch {
  p: number;
  attacker: Dist;
  defender: Dist;
}

/** The procedure of 7.3 for two sides whose losses follow fixed orders. */
export class Procedure {
  readonly a: Side;
  readonly d: Side;
  readonly sea: boolean;
  readonly input: BattleInput;
  private readonly aSubmerges: boolean;
  private readonly dSubmerges: boolean;

  constructor(input: BattleInput) {
    this.input = input;
    this.sea = input.kind === 'sea';
    this.aSubmerges = this.sea && input.attackerSubs === 'submerge';
    this.dSubmerges = this.sea && input.defenderSubs === 'submerge';
    this.a = new Side({
      role: 'attacker',
      force: input.attackers,
      order: input.attackOrder ?? attackOrder,
      submerges: this.aSubmerges,
      ...(input.keepLand ? { keepLand: input.keepLand } : {}),
      ...(input.damaged?.attacker ? { damaged: input.damaged.attacker } : {}),
    });
    this.d = new Side({
      role: 'defender',
      force: input.defenders,
      order: input.defenseOrder ?? defenseOrder,
      submerges: this.dSubmerges,
      ...(input.damaged?.defender ? { damaged: input.damaged.defender } : {}),
    });
  }

  /** 7.2 Hits of the AA fire. */
  antiair(): Pmf {
    const { input } = this;
    if (this.sea || input.begun || this.d.at(0).harmless) return certain;
    return binomial(Math.min(AA_SHOTS * (input.defenders.aaa ?? 0), this.a.at(0).air), AA_HITS_ON);
  }

  /** 6.3.2 Hits of the bombardment; whom they hit still fires in the first round. */
  bombardment(): Pmf {
    const { bombard, begun, kind } = this.input;
    if (!bombard || begun || kind === 'sea') return certain;
    return convolve(binomial(bombard.battleship ?? 0, BOMBARD.battleship), binomial(bombard.cruiser ?? 0, BOMBARD.cruiser));
  }

  /** 7.3.8 The checks between rounds. A change of a side's condition is made without dice. */
  check(a: number, d: number): { a: number; d: number; result: BattleResult | null } {
    const x = this.a.at(a);
    let y = this.d.at(d);
    if (!this.sea) {
      if (x.total > 0 && y.total > 0 && y.total === (y.units.aaa ?? 0)) {
        d = this.d.destroyAll(d);
        y = this.d.at(d);
      }
    } else if (y.transports > 0 && this.defenseless(x, y)) {
      d = this.d.sinkTransports(d);
      y = this.d.at(d);
    }
    let result: BattleResult | null = null;
    if (x.total === 0) result = y.total === 0 ? 'draw' : 'defender';
    else if (y.total === 0) result = 'attacker';
    else if (this.sea && !canHit(x, y) && !canHit(y, x)) result = 'stalemate';
    return { a, d, result };
  }

  /** 7.3.8 b */
  private defenseless(x: Condition, y: Condition): boolean {
    if (x.harmless) return false;
    if (y.transports === y.total) return true;
    return !canHit(x, y, true) && !canHit(y, x, true);
  }

  /** 7.3.1 Submarines that want to submerge and may, the attacker's first. */
  dive(a: number, d: number): { a: number; d: number } {
    const defended = this.d.at(d).destroyer;
    const x = this.aSubmerges && !defended ? this.a.submerge(a) : a;
    const y = this.dSubmerges && !this.a.at(a).destroyer ? this.d.submerge(d) : d;
    return { a: x, d: y };
  }

  /** 7.3 One combat round from these conditions. */
  round(a: number, d: number, bombard: Pmf = certain): Branch[] {
    const x = this.a.at(a);
    const y = this.d.at(d);
    const aStrikes = this.sea && x.subs > 0 && !y.destroyer;
    const dStrikes = this.sea && y.subs > 0 && !x.destroyer;
    if (!aStrikes && !dStrikes) return [this.general(a, d, a, d, true, true, 1, bombard)];
    const ds = aStrikes ? this.d.suffer(d, this.a.strike(a)) : one(d);
    const as = dStrikes ? this.a.suffer(a, this.d.strike(d)) : one(a);
    const out: Branch[] = [];
    for (let i = 0; i < as.to.length; i++) {
      for (let j = 0; j < ds.to.length; j++) {
        const p = (as.p[i] as number) * (ds.p[j] as number);
        out.push(this.general(a, d, as.to[i] as number, ds.to[j] as number, !aStrikes, !dStrikes, p, bombard));
      }
    }
    return out;
  }

  /** 7.3.4, 7.3.5 General fire of the survivors `a1`, `d1`; abilities are those at the start of the round. */
  private general(a: number, d: number, a1: number, d1: number, aSubs: boolean, dSubs: boolean, p: number, bombard: Pmf): Branch {
    const x = this.a.at(a1);
    const y = this.d.at(d1);
    const xSubs = aSubs && x.subs > 0 && y.air > 0;
    const ySubs = dSubs && y.subs > 0 && x.air > 0;
    const xAir = x.air > 0 && y.subs > 0 && !this.a.at(a).destroyer;
    const yAir = y.air > 0 && x.subs > 0 && !this.d.at(d).destroyer;
    return {
      p,
      defender: this.d.suffer(d1, this.a.fire(a1, aSubs, xSubs, xAir, bombard)),
      attacker: this.a.suffer(a1, this.d.fire(d1, dSubs, ySubs, yAir)),
    };
  }
}

const one = (index: number): Dist => ({ to: [index], p: [1] });

/** Can anything of `x` ever hit anything of `y`? With `combat`: leaving transports out on both sides. */
function canHit(x: Condition, y: Condition, combat = false): boolean {
  const sum = (dice: readonly number[]): boolean => dice.some((n, value) => value > 0 && n > 0);
  const ships = y.surface > 0 || (!combat && y.transports > 0);
  if (sum(x.dice.other)) return ships || y.subs > 0 || y.air > 0;
  if (sum(x.dice.sub) && (ships || y.subs > 0)) return true;
  return sum(x.dice.air) && (ships || y.air > 0 || (x.destroyer && y.subs > 0));
}
