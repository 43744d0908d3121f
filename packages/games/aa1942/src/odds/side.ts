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

/** Hits of one salvo with their chance: `t` all together, of which at most `air` on aircraft and `sub` on submarines. */
export interface Salvo {
  t: number;
  air: number;
  sub: number;
  p: number;
}

/** The fire of one condition at another: numbers of hits where their class makes no difference, else salvos. */
export type Fire = { readonly hits: Pmf } | { readonly salvos: readonly Salvo[] };

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

/** Chances below this do not show in the tenth decimal, even all together. */
export const NEGLIGIBLE = 1e-16;

/**
 * Everything one side can become. Within a class losses follow the order strictly, so a condition is four numbers:
 * hits on submarines, aircraft, other units, transports. Its index only grows by losses.
 */
export class Side {
  readonly role: Role;
  readonly force: Force;
  readonly size: number;
  private readonly runs: readonly Run[];
  private readonly runClass: Uint8Array;
  private readonly runCount: Uint16Array;
  private readonly subRoom: number;
  private readonly airRoom: number;
  private readonly surfaceRoom: number;
  private readonly transportRoom: number;
  private readonly submerges: boolean;
  private readonly conditions: (Condition | undefined)[] = [];
  private readonly fires = new Map<number, Fire>();
  private readonly chains: (Int32Array | undefined)[] = [];
  private readonly scratch: Float64Array;

  constructor(input: SideInput) {
    this.role = input.role;
    this.force = input.force;
    this.submerges = input.submerges;
    this.runs = runsOf(input);
    this.runClass = Uint8Array.from(this.runs, (r) => r.class);
    this.runCount = Uint16Array.from(this.runs, (r) => r.count);
    const room = (c: Class): number => this.runs.reduce((n, r) => n + (r.class === c ? r.count : 0), 0);
    this.subRoom = room(SUB);
    this.airRoom = room(AIR);
    this.surfaceRoom = room(SURFACE);
    this.transportRoom = room(TRANSPORT);
    const subStates = this.submerges ? 2 * this.subRoom + 1 : this.subRoom + 1;
    this.size = subStates * (this.airRoom + 1) * (this.surfaceRoom + 1) * (this.transportRoom + 1);
    this.scratch = new Float64Array(Math.min(this.size, 1 << 22));
  }

  private index(sub: number, air: number, surface: number, transport: number): number {
    return ((sub * (this.airRoom + 1) + air) * (this.surfaceRoom + 1) + surface) * (this.transportRoom + 1) + transport;
  }

  /** Losses on submarines, aircraft, other units, transports. */
  private lost(index: number): [number, number, number, number] {
    const transport = index % (this.transportRoom + 1);
    let rest = (index - transport) / (this.transportRoom + 1);
    const surface = rest % (this.surfaceRoom + 1);
    rest = (rest - surface) / (this.surfaceRoom + 1);
    const air = rest % (this.airRoom + 1);
    return [(rest - air) / (this.airRoom + 1), air, surface, transport];
  }

  /** The condition with this index; 0 is the side before the battle. */
  at(index: number): Condition {
    return (this.conditions[index] ??= this.make(index));
  }

  private make(index: number): Condition {
    const lost = this.lost(index);
    const subs = this.subRoom;
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

  /**
   * 7.3.4 The general fire of a condition at `target`. `subsApart`, `airApart`: hits of submarines do not touch the
   * target's aircraft, hits of aircraft not its submarines.
   */
  fire(index: number, withSubs: boolean, subsApart: boolean, airApart: boolean, target: Condition): Fire {
    const air = subsApart ? target.air + 1 : 0;
    const sub = airApart ? target.subs + 1 : 0;
    const key = ((index * 128 + air) * 128 + sub) * 2 + (withSubs ? 1 : 0);
    const known = this.fires.get(key);
    if (known) return known;
    const { dice } = this.at(index);
    const bySubs = withSubs ? stackHits(dice.sub) : certain;
    const byAir = stackHits(dice.air);
    let byOthers = stackHits(dice.other);
    if (!subsApart) byOthers = convolve(byOthers, bySubs);
    if (!airApart) byOthers = convolve(byOthers, byAir);
    const made: Fire =
      subsApart || airApart
        ? { salvos: salvosOf(subsApart ? bySubs : certain, airApart ? byAir : certain, byOthers, target) }
        : { hits: byOthers };
    this.fires.set(key, made);
    return made;
  }

  /** 7.3.2, 7.3.3 The surprise strike of a condition's submarines; whom it can hit is the same for all its hits. */
  strike(index: number, target: Condition): Fire {
    return { salvos: salvosOf(stackHits(this.at(index).dice.sub), certain, certain, target) };
  }

  /**
   * 7.3.7, 7.3.10 Where hits lead: as many as possible, in the order of loss, transports only with those that nothing
   * else can take. At most `air` go to aircraft, at most `sub` to submarines: no other bounds exist (Hall).
   */
  assign(index: number, t: number, air: number, sub: number): number {
    const { runClass, runCount } = this;
    let [lostSub, lostAir, lostSurface, lostTransport] = this.lost(index);
    let skipSub = lostSub;
    let skipAir = lostAir;
    let skipSurface = lostSurface;
    let left = t;
    for (let i = 0; i < runClass.length && left > 0; i++) {
      const n = runCount[i] as number;
      if (runClass[i] === SURFACE) {
        const gone = Math.min(skipSurface, n);
        skipSurface -= gone;
        const takes = Math.min(n - gone, left);
        lostSurface += takes;
        left -= takes;
      } else if (runClass[i] === AIR) {
        const gone = Math.min(skipAir, n);
        skipAir -= gone;
        const takes = Math.min(n - gone, left, air);
        lostAir += takes;
        air -= takes;
        left -= takes;
      } else if (runClass[i] === SUB) {
        const gone = Math.min(skipSub, n);
        skipSub -= gone;
        const takes = Math.min(n - gone, left, sub);
        lostSub += takes;
        sub -= takes;
        left -= takes;
      }
    }
    lostTransport = Math.min(this.transportRoom, lostTransport + left);
    return this.index(lostSub, lostAir, lostSurface, lostTransport);
  }

  /** Where 0, 1, 2 ... hits lead that can go to anything; more than the last one change nothing more. */
  private chain(index: number): Int32Array {
    const known = this.chains[index];
    if (known) return known;
    const out = [index];
    for (let t = 1; ; t++) {
      const next = this.assign(index, t, t, t);
      if (next === out[t - 1]) break;
      out.push(next);
    }
    return (this.chains[index] = Int32Array.from(out));
  }

  /** What fire makes of a condition that comes up with chance `weight`; negligible ends are left out. */
  suffer(index: number, fire: Fire, weight = 1): Dist {
    const least = NEGLIGIBLE / weight;
    return 'hits' in fire ? this.sufferAny(index, fire.hits, least) : this.sufferClasses(index, fire.salvos, least);
  }

  private sufferAny(index: number, hits: Pmf, least: number): Dist {
    const chain = this.chain(index);
    const last = chain.length - 1;
    const to: number[] = [];
    const p: number[] = [];
    for (let t = 0; t < hits.length; t++) {
      let q = hits[t] as number;
      if (t === last) for (let more = t + 1; more < hits.length; more++) q += hits[more] as number;
      if (q > least) {
        to.push(chain[t] as number);
        p.push(q);
      }
      if (t === last) break;
    }
    return { to, p };
  }

  private sufferClasses(index: number, salvos: readonly Salvo[], least: number): Dist {
    const to: number[] = [];
    const mass = this.scratch;
    for (const s of salvos) {
      if (s.p <= least) continue;
      const next = s.t === 0 ? index : this.assign(index, s.t, s.air, s.sub);
      if (mass[next] === 0) to.push(next);
      mass[next] = (mass[next] as number) + s.p;
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
    return this.index(sub, Math.min(this.airRoom, air + aircraft), surface, transport);
  }

  /** 7.3.1 All submarines submerge. */
  submerge(index: number): number {
    const [sub, air, surface, transport] = this.lost(index);
    const subs = this.subRoom;
    return sub >= subs ? index : this.index(subs + 1 + sub, air, surface, transport);
  }

  /** 7.3.8 b All transports are sunk. */
  sinkTransports(index: number): number {
    const [sub, air, surface] = this.lost(index);
    return this.index(sub, air, surface, this.transportRoom);
  }

  /** Everything that could still be hit is gone (AAA alone, R-14). */
  destroyAll(index: number): number {
    const [sub] = this.lost(index);
    return this.index(sub, this.airRoom, this.surfaceRoom, this.transportRoom);
  }
}

const zeros = (): number[] => [0, 0, 0, 0, 0, 0, 0];

/** Salvos from independent numbers of hits; those that make no difference to the target are put together. */
function salvosOf(bySubs: Pmf, byAir: Pmf, byOthers: Pmf, target: Condition): Salvo[] {
  const out = new Map<number, Salvo>();
  for (let s = 0; s < bySubs.length; s++) {
    for (let a = 0; a < byAir.length; a++) {
      const both = (bySubs[s] as number) * (byAir[a] as number);
      for (let o = 0; o < byOthers.length; o++) {
        const p = both * (byOthers[o] as number);
        const t = s + a + o;
        const air = Math.min(t - s, target.air);
        const sub = Math.min(t - a, target.subs);
        const key = (t * 1024 + air) * 1024 + sub;
        const known = out.get(key);
        if (known) known.p += p;
        else out.set(key, { t, air, sub, p });
      }
    }
  }
  return [...out.values()];
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
