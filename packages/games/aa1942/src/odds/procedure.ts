import { binomial, certain, convolve, type Pmf } from './dice.ts';
import { attackOrder, defenseOrder } from './force.ts';
import type { BattleInput, BattleResult } from './input.ts';
import { type Condition, type Dist, Side } from './side.ts';

/** 7.2, 6.3.2 Numbers of the rulebook's tables. */
const AA_SHOTS = 3;
const AA_HITS_ON = 1;
const BOMBARD = { battleship: 4, cruiser: 3 } as const;

/** What a step makes of both sides; the two are independent of each other. Good until the next one of its kind. */
export interface Blow {
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
      perils: {
        sea: this.sea,
        shotAt: !this.sea && (input.defenders.aaa ?? 0) > 0,
        aaa: false,
        submerges: this.aSubmerges,
      },
      ...(input.keepLand ? { keepLand: input.keepLand } : {}),
      ...(input.damaged?.attacker ? { damaged: input.damaged.attacker } : {}),
    });
    this.d = new Side({
      role: 'defender',
      force: input.defenders,
      order: input.defenseOrder ?? defenseOrder,
      perils: { sea: this.sea, shotAt: false, aaa: (input.defenders.aaa ?? 0) > 0, submerges: this.dSubmerges },
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
    return convolve(
      binomial(bombard.battleship ?? 0, BOMBARD.battleship),
      binomial(bombard.cruiser ?? 0, BOMBARD.cruiser),
    );
  }

  /** 7.3.8 The checks between rounds. A change of a side's condition is made without dice. */
  check(a: number, d: number): { a: number; d: number; result: BattleResult | null } {
    const x = this.a.at(a);
    let y = this.d.at(d);
    // Most often both have what can hit anything.
    if (this.sea && x.armed.other && y.armed.other && x.surface > 0 && y.surface > 0) return { a, d, result: null };
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

  /** 7.3.2, 7.3.3 The surprise strikes of both sides, seen from the start of the round; null: there are none. */
  surprise(a: number, d: number, weight = 1): Blow | null {
    if (!this.sea) return null;
    const x = this.a.at(a);
    const y = this.d.at(d);
    const aStrikes = x.subs > 0 && !y.destroyer;
    const dStrikes = y.subs > 0 && !x.destroyer;
    if (!aStrikes && !dStrikes) return null;
    return {
      defender: aStrikes ? this.d.struck(d, this.a.strike(a), weight) : this.d.spared(d),
      attacker: dStrikes ? this.a.struck(a, this.d.strike(d), weight) : this.a.spared(a),
    };
  }

  /**
   * 7.3.4, 7.3.5 The general fire after the surprise strikes. Submarines that struck do not fire again; no destroyer
   * falls by surprise (its presence is what prevents the strike), so the survivors tell who struck and what aircraft
   * can hit.
   */
  general(a: number, d: number, bombard: Pmf = certain, weight = 1): Blow {
    const x = this.a.at(a);
    const y = this.d.at(d);
    const xFires = x.subs > 0 && y.destroyer;
    const yFires = y.subs > 0 && x.destroyer;
    const fire = this.a.fire(a, xFires, xFires && y.air > 0, x.air > 0 && y.subs > 0 && !x.destroyer, y);
    return {
      defender: this.d.suffer(
        d,
        bombard === certain || !('hits' in fire) ? fire : { hits: convolve(fire.hits, bombard) },
        weight,
      ),
      attacker: this.a.suffer(
        a,
        this.d.fire(d, yFires, yFires && x.air > 0, y.air > 0 && x.subs > 0 && !y.destroyer, x),
        weight,
      ),
    };
  }
}

/** Can anything of `x` ever hit anything of `y`? With `combat`: leaving transports out on both sides. */
function canHit(x: Condition, y: Condition, combat = false): boolean {
  const ships = y.surface > 0 || (!combat && y.transports > 0);
  if (x.armed.other) return ships || y.subs > 0 || y.air > 0;
  if (x.armed.sub && (ships || y.subs > 0)) return true;
  return x.armed.air && (ships || y.air > 0 || (x.destroyer && y.subs > 0));
}
