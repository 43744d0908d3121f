import type { UnitType } from '../state.ts';
import { unitTypes } from '../state.ts';
import { isAirType } from '../units.ts';
import { certain, convolve, type Pmf, stackHits } from './dice.ts';
import type { Force, Role } from './force.ts';
import { combatValue, count } from './force.ts';

/** Classes of targets (7.3.7), in the order in which a condition counts their losses. */
const SUB = 0;
const AIR = 1;
const SURFACE = 2;
const TRANSPORT = 3;
type Class = 0 | 1 | 2 | 3;

/** Units lost one after another: a run of equal ones, or the first hits of undamaged battleships (`type` null). */
interface Run {
  type: UnitType | null;
  class: Class;
  count: number;
}

/** One side as it may be at some moment of the battle. */
export interface Condition {
  index: number;
  units: Force;
  total: number;
  subs: number;
  submerged: number;
  air: number;
  /** Land units and ships other than submarines and transports. */
  surface: number;
  transports: number;
  destroyer: boolean;
  /** Units that can take a territory (7.6.2). */
  captors: number;
  landUnits: number;
  /** Units that roll: by class of hit, how many dice of each value. */
  dice: { sub: readonly number[]; air: readonly number[]; other: readonly number[] };
  /** Nothing rolls. */
  harmless: boolean;
}

/** The hits of one salvo, by class, with their chances: `t` all together, of which `s` by submarines, `a` by aircraft. */
export interface Salvo {
  t: number;
  s: number;
  a: number;
  p: number;
}

/** Conditions with their chances. */
export interface Dist {
  to: number[];
  p: number[];
}

export interface SideInput {
  role: Role;
  force: Force;
  order: readonly UnitType[];
  /** The last so many land units of the order go to its end (ODDS 2.4). */
  keepLand?: number;
  /** Battleships that have already absorbed a hit. */
  damaged?: number;
  /** Submarines of this side submerge as soon as they may. */
  submerges: boolean;
}

/** Chances below this are lost in the rounding of the others. */
export const NEGLIGIBLE = 1e-17;

/**
 * Everything one side can become. Within a class losses follow the order strictly, so a condition is four numbers:
 * hits on submarines, aircraft, other units, transports. Its index only grows by losses.
 */
export class Side {
  readonly role: Role;
  readonly force: Force;
  readonly size: number;
  private readonly runs: readonly Run[];
  private readonly room: readonly number[];
  private readonly submerges: boolean;
  private readonly conditions: (Condition | undefined)[] = [];
  private readonly salvos = new Map<number, readonly Salvo[]>();
  private readonly scratch: Float64Array;

  constructor(input: SideInput) {
    this.role = input.role;
    this.force = input.force;
    this.submerges = input.submerges;
    this.runs = runsOf(input);
    const room = [0, 0, 0, 0];
    for (const r of this.runs) room[r.class] = (room[r.class] as number) + r.count;
    this.room = room;
    const subStates = this.submerges ? 2 * (room[SUB] as number) + 1 : (room[SUB] as number) + 1;
    this.size = subStates * ((room[AIR] as number) + 1) * ((room[SURFACE] as number) + 1) * ((room[TRANSPORT] as number) + 1);
    this.scratch = new Float64Array(this.size <= 1 << 22 ? this.size : 0);
  }

  private index(sub: number, air: number, surface: number, transport: number): number {
    const room = this.room as readonly [number, number, number, number];
    return ((sub * (room[AIR] + 1) + air) * (room[SURFACE] + 1) + surface) * (room[TRANSPORT] + 1) + transport;
  }

  private lost(index: number): [number, number, number, number] {
    const room = this.room as readonly [number, number, number, number];
    const transport = index % (room[TRANSPORT] + 1);
    let rest = (index - transport) / (room[TRANSPORT] + 1);
    const surface = rest % (room[SURFACE] + 1);
    rest = (rest - surface) / (room[SURFACE] + 1);
    const air = rest % (room[AIR] + 1);
    return [(rest - air) / (room[AIR] + 1), air, surface, transport];
  }

  /** The condition with this index; 0 is the side before the battle. */
  at(index: number): Condition {
    return (this.conditions[index] ??= this.make(index));
  }

  private make(index: number): Condition {
    const lost = this.lost(index);
    const subs = this.room[SUB] as number;
    let submerged = 0;
    if (lost[SUB] > subs) {
      submerged = subs - (lost[SUB] - subs - 1);
      lost[SUB] = subs;
    }
    const left = [...lost] as number[];
    const units: { [type in UnitType]?: number } = {};
    for (const run of this.runs) {
      const gone = Math.min(run.count, left[run.class] as number);
      left[run.class] = (left[run.class] as number) - gone;
      if (run.type && run.count > gone) units[run.type] = (units[run.type] ?? 0) + run.count - gone;
    }
    const n = (t: UnitType): number => units[t] ?? 0;
    const dice = this.diceOf(units);
    const air = n('fighter') + n('bomber');
    const total = count(units);
    const captors = n('infantry') + n('artillery') + n('tank');
    return {
      index,
      units,
      total,
      subs: n('submarine'),
      submerged,
      air,
      surface: total - air - n('submarine') - n('transport'),
      transports: n('transport'),
      destroyer: n('destroyer') > 0,
      captors,
      landUnits: captors + n('aaa'),
      dice,
      harmless: [...dice.sub, ...dice.air, ...dice.other].every((k, i) => i % 7 === 0 || k === 0),
    };
  }

  private diceOf(units: Force): Condition['dice'] {
    const dice = { sub: zeros(), air: zeros(), other: zeros() };
    const add = (to: number[], value: number, k: number): void => {
      to[value] = (to[value] as number) + k;
    };
    for (const t of unitTypes) {
      const k = units[t] ?? 0;
      if (k === 0) continue;
      const value = combatValue(t, this.role);
      if (t === 'submarine') add(dice.sub, value, k);
      else if (isAirType(t)) add(dice.air, value, k);
      else if (t === 'infantry' && this.role === 'attacker') {
        const paired = Math.min(k, units.artillery ?? 0);
        add(dice.other, 2, paired);
        add(dice.other, 1, k - paired);
      } else add(dice.other, value, k);
    }
    return dice;
  }

  /** 7.3.4 The hits of the general fire of a condition; classes are told apart only where it matters to the target. */
  fire(index: number, withSubs: boolean, subsApart: boolean, airApart: boolean, extra: Pmf = certain): readonly Salvo[] {
    const key = ((index * 2 + (withSubs ? 1 : 0)) * 2 + (subsApart ? 1 : 0)) * 2 + (airApart ? 1 : 0);
    const cached = extra === certain ? this.salvos.get(key) : undefined;
    if (cached) return cached;
    const { dice } = this.at(index);
    const sub = withSubs ? stackHits(dice.sub) : certain;
    const air = stackHits(dice.air);
    let other = convolve(stackHits(dice.other), extra);
    if (!subsApart) other = convolve(other, sub);
    if (!airApart) other = convolve(other, air);
    const out = salvosOf(subsApart ? sub : certain, airApart ? air : certain, other);
    if (extra === certain) this.salvos.set(key, out);
    return out;
  }

  /** 7.3.2, 7.3.3 The hits of the surprise strike of a condition's submarines. */
  strike(index: number): readonly Salvo[] {
    return salvosOf(stackHits(this.at(index).dice.sub), certain, certain);
  }

  /**
   * 7.3.7, 7.3.10 Where hits lead: as many as possible, in the order of loss, transports only with those that nothing
   * else can take. At most `air` go to aircraft, at most `sub` to submarines: no other bounds exist (Hall).
   */
  assign(index: number, t: number, air: number, sub: number): number {
    const lost = this.lost(index);
    const skip = [...lost];
    const cap = [sub, air, t, 0];
    let left = t;
    for (const run of this.runs) {
      if (left === 0) break;
      const c = run.class;
      if (c === TRANSPORT) continue;
      const gone = Math.min(run.count, skip[c] as number);
      skip[c] = (skip[c] as number) - gone;
      const takes = Math.min(run.count - gone, left, cap[c] as number);
      lost[c] += takes;
      cap[c] = (cap[c] as number) - takes;
      left -= takes;
    }
    lost[TRANSPORT] = Math.min(this.room[TRANSPORT] as number, lost[TRANSPORT] + left);
    return this.index(...lost);
  }

  /** What a salvo makes of a condition. */
  suffer(index: number, salvos: readonly Salvo[]): Dist {
    const to: number[] = [];
    const mass = this.scratch;
    for (const { t, s, a, p } of salvos) {
      const next = t === 0 ? index : this.assign(index, t, t - s, t - a);
      if (mass[next] === 0) to.push(next);
      mass[next] = (mass[next] as number) + p;
    }
    const p = to.map((next) => {
      const q = mass[next] as number;
      mass[next] = 0;
      return q;
    });
    return { to, p };
  }

  /** 7.2 So many aircraft are shot down, in the order of loss. */
  shotDown(index: number, aircraft: number): number {
    const [sub, air, surface, transport] = this.lost(index);
    return this.index(sub, Math.min(this.room[AIR] as number, air + aircraft), surface, transport);
  }

  /** 7.3.1 All submarines submerge. */
  submerge(index: number): number {
    const [sub, air, surface, transport] = this.lost(index);
    const subs = this.room[SUB] as number;
    return sub >= subs ? index : this.index(subs + 1 + sub, air, surface, transport);
  }

  /** 7.3.8 b All transports are sunk. */
  sinkTransports(index: number): number {
    const [sub, air, surface] = this.lost(index);
    return this.index(sub, air, surface, this.room[TRANSPORT] as number);
  }

  /** Everything that could still be hit is gone (AAA alone, R-14). */
  destroyAll(index: number): number {
    const [sub] = this.lost(index);
    return this.index(sub, this.room[AIR] as number, this.room[SURFACE] as number, this.room[TRANSPORT] as number);
  }
}

const zeros = (): number[] => [0, 0, 0, 0, 0, 0, 0];

function salvosOf(sub: Pmf, air: Pmf, other: Pmf): Salvo[] {
  const out: Salvo[] = [];
  for (let s = 0; s < sub.length; s++) {
    for (let a = 0; a < air.length; a++) {
      const both = (sub[s] as number) * (air[a] as number);
      for (let o = 0; o < other.length; o++) {
        const p = both * (other[o] as number);
        if (p > NEGLIGIBLE) out.push({ t: s + a + o, s, a, p });
      }
    }
  }
  return out;
}

function classOf(type: UnitType): Class {
  if (type === 'submarine') return SUB;
  if (type === 'transport') return TRANSPORT;
  return isAirType(type) ? AIR : SURFACE;
}

const isLand = (type: UnitType): boolean => type === 'infantry' || type === 'artillery' || type === 'tank';

/** ODDS 2.2 Undamaged battleships absorb a hit before any unit is lost; then the units in their order. */
function runsOf({ force, order, keepLand = 0, damaged = 0 }: SideInput): Run[] {
  const whole = Math.max(0, (force.battleship ?? 0) - damaged);
  const runs: Run[] = whole > 0 ? [{ type: null, class: SURFACE, count: whole }] : [];
  const types = [...new Set(order), ...unitTypes.filter((t) => !order.includes(t))];
  for (const type of types) {
    const n = force[type] ?? 0;
    if (n > 0) runs.push({ type, class: classOf(type), count: n });
  }
  const kept: Run[] = [];
  let keep = keepLand;
  for (let i = runs.length - 1; i >= 0 && keep > 0; i--) {
    const run = runs[i] as Run;
    if (!run.type || !isLand(run.type)) continue;
    const n = Math.min(run.count, keep);
    run.count -= n;
    keep -= n;
    kept.unshift({ ...run, count: n });
  }
  return [...runs, ...kept].filter((r) => r.count > 0);
}
