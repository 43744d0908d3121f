import type { UnitType } from '../state.ts';
import { unitTypes } from '../state.ts';
import { isAirType } from '../units.ts';
import { certain, convolve, type Pmf, stackHits } from './dice.ts';
import type { Force, Role } from './force.ts';
import { combatValue, count } from './force.ts';
import { Losses, type LossInput, type Perils } from './losses.ts';

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
  /** Which dice can hit anything; nothing can: the condition is harmless. */
  armed: { sub: boolean; air: boolean; other: boolean };
  harmless: boolean;
}

/**
 * Hits of one salvo with their chances, side by side: `t` all together, of which at most `air` on aircraft and `sub`
 * on submarines.
 */
export interface Salvos {
  t: number[];
  air: number[];
  sub: number[];
  p: number[];
  /** The places at which the side that it hits keeps where they lead. */
  slots: Int32Array | null;
}

/** The fire of one condition at another: numbers of hits where their class makes no difference, else salvos. */
export type Fire = { readonly hits: Pmf } | { readonly salvos: Salvos };

/**
 * Conditions with their chances, some perhaps at several places: the first `n`. Belongs to its side, which fills it
 * again for the next one of its kind.
 */
export interface Dist {
  n: number;
  readonly to: Int32Array;
  readonly p: Float64Array;
  /** The chance that nothing changes. */
  stay: number;
}

export interface SideInput extends LossInput {
  role: Role;
  perils: Perils;
}

/** Assignments of more hits, in all their classes, than this are not kept. */
const MOST_KEPT = 2048;

/** Chances below this do not show in the tenth decimal, even all together. */
export const NEGLIGIBLE = 1e-15;

/**
 * Everything one side can become: its conditions numbered from 0 (before the battle); the number only grows by losses.
 */
export class Side {
  readonly role: Role;
  readonly size: number;
  private readonly losses: Losses;
  private readonly codes: readonly number[];
  private readonly numbers: { get(code: number): number | undefined };
  private readonly conditions: (Condition | undefined)[];
  private readonly chains: (Int32Array | undefined)[];
  private readonly strikeChains: (Int32Array | undefined)[];
  private readonly assigned: (Uint16Array | undefined)[];
  /** How many assignments of hits there are to one condition. */
  private readonly slots: number;
  private readonly fires = new Map<number, Fire>();
  /** Of each condition the last fire that was asked for, which most often is asked for again. */
  private readonly lastFires: (Fire | undefined)[];
  private readonly lastKeys: Int32Array;
  private readonly strikes: (Pmf | undefined)[];
  private suffered: Dist;
  private readonly surprised: Dist;

  constructor(input: SideInput) {
    this.role = input.role;
    this.losses = new Losses(input);
    this.codes = this.losses.reachable(input.perils);
    this.numbers = lookup(this.codes);
    this.size = this.codes.length;
    const { hits, air, sub } = this.losses.room;
    // What is kept has 16 bits.
    this.slots = this.size < 0xffff ? (hits + 1) * (air + 1) * (sub + 1) : Number.POSITIVE_INFINITY;
    this.suffered = distOf(this.size);
    this.surprised = distOf(this.size);
    // Filled at once: arrays with holes are slow.
    this.conditions = new Array(this.size).fill(undefined);
    this.chains = new Array(this.size).fill(undefined);
    this.strikeChains = new Array(this.size).fill(undefined);
    this.assigned = new Array(this.size).fill(undefined);
    this.strikes = new Array(this.size).fill(undefined);
    this.lastFires = new Array(this.size).fill(undefined);
    this.lastKeys = new Int32Array(this.size);
  }

  private code(index: number): number {
    return this.codes[index] as number;
  }

  private number(code: number): number {
    return this.numbers.get(code) as number;
  }

  /** The condition with this number. */
  at(index: number): Condition {
    return (this.conditions[index] ??= this.make(index));
  }

  private make(index: number): Condition {
    const { units, submerged } = this.losses.left(this.code(index));
    const n = (t: UnitType): number => units[t] ?? 0;
    const dice = this.diceOf(units);
    const armed = { sub: rolls(dice.sub), air: rolls(dice.air), other: rolls(dice.other) };
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
      armed,
      harmless: !armed.sub && !armed.air && !armed.other,
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
    if (this.lastKeys[index] === key && this.lastFires[index]) return this.lastFires[index];
    let fire = this.fires.get(key);
    if (!fire) this.fires.set(key, (fire = this.fireAt(index, withSubs, subsApart, airApart, target)));
    this.lastKeys[index] = key;
    this.lastFires[index] = fire;
    return fire;
  }

  private fireAt(index: number, withSubs: boolean, subsApart: boolean, airApart: boolean, target: Condition): Fire {
    const { dice } = this.at(index);
    const bySubs = withSubs ? stackHits(dice.sub) : certain;
    const byAir = stackHits(dice.air);
    let byOthers = stackHits(dice.other);
    if (!subsApart) byOthers = convolve(byOthers, bySubs);
    if (!airApart) byOthers = convolve(byOthers, byAir);
    return subsApart || airApart
      ? { salvos: salvosOf(subsApart ? bySubs : certain, airApart ? byAir : certain, byOthers, target) }
      : { hits: byOthers };
  }

  /** 7.3.2, 7.3.3 The hits of the surprise strike of a condition's submarines. */
  strike(index: number): Pmf {
    return (this.strikes[index] ??= stackHits(this.at(index).dice.sub));
  }

  /** Where the assignment of such hits is kept. */
  private slot(t: number, air: number, sub: number): number {
    const { hits, air: airs, sub: subs } = this.losses.room;
    return (Math.min(t, hits) * (airs + 1) + Math.min(air, airs)) * (subs + 1) + Math.min(sub, subs);
  }

  private slotsOf(salvos: Salvos): Int32Array {
    const slots = new Int32Array(salvos.t.length);
    for (let i = 0; i < slots.length; i++)
      slots[i] = this.slot(salvos.t[i] as number, salvos.air[i] as number, salvos.sub[i] as number);
    return slots;
  }

  /** What is kept of a condition: next conditions by slot, plus one, for 0 is what has not been looked for yet. */
  private keptOf(index: number): Uint16Array | null {
    return this.slots > MOST_KEPT ? null : (this.assigned[index] ??= new Uint16Array(this.slots));
  }

  /** 7.3.7 Where hits lead of which at most `air` go to aircraft and at most `sub` to submarines. */
  private assign(index: number, t: number, air: number, sub: number): number {
    const kept = this.keptOf(index);
    const at = this.slot(t, air, sub);
    const known = kept === null ? 0 : (kept[at] as number);
    if (known > 0) return known - 1;
    const next = this.number(this.losses.assign(this.code(index), t, air, sub));
    if (kept) kept[at] = next + 1;
    return next;
  }

  /**
   * Where 0, 1, 2 ... hits lead, of submarines only or such that can go to anything; more than the last change nothing
   * more.
   */
  private chain(index: number, bySubs: boolean): Int32Array {
    const chains = bySubs ? this.strikeChains : this.chains;
    const known = chains[index];
    if (known) return known;
    const out = [index];
    for (let t = 1; ; t++) {
      const next = this.assign(index, t, bySubs ? 0 : t, t);
      if (next === out[t - 1]) break;
      out.push(next);
    }
    const made = new Int32Array(out);
    chains[index] = made;
    return made;
  }

  /** What fire makes of a condition that comes up with chance `weight`; negligible ends are left out. */
  suffer(index: number, fire: Fire, weight = 1): Dist {
    const least = NEGLIGIBLE / weight;
    if ('hits' in fire) return along(this.chain(index, false), fire.hits, least, this.suffered);
    return this.sufferClasses(index, fire.salvos, least);
  }

  /** What a surprise strike makes of it: aircraft cannot be hit. */
  struck(index: number, hits: Pmf, weight = 1): Dist {
    return along(this.chain(index, true), hits, NEGLIGIBLE / weight, this.surprised);
  }

  /** No surprise strike: it stays as it is. */
  spared(index: number): Dist {
    const out = this.surprised;
    out.to[0] = index;
    out.p[0] = 1;
    out.n = 1;
    out.stay = 1;
    return out;
  }

  private sufferClasses(index: number, salvos: Salvos, least: number): Dist {
    const most = salvos.p.length;
    if (this.suffered.to.length < most) this.suffered = distOf(most);
    const out = this.suffered;
    const { to, p } = out;
    const kept = this.keptOf(index);
    const slots = (salvos.slots ??= this.slotsOf(salvos));
    let n = 0;
    let stay = 0;
    for (let i = 0; i < most; i++) {
      const q = salvos.p[i] as number;
      if (q <= least) continue;
      let next = kept === null ? -1 : (kept[slots[i] as number] as number) - 1;
      if (next < 0) next = this.assign(index, salvos.t[i] as number, salvos.air[i] as number, salvos.sub[i] as number);
      if (next === index) stay += q;
      to[n] = next;
      p[n++] = q;
    }
    out.n = n;
    out.stay = stay;
    return out;
  }

  /** 7.2 So many aircraft are shot down, in the order of loss. */
  shotDown(index: number, aircraft: number): number {
    return aircraft === 0 ? index : this.number(this.losses.shotDown(this.code(index), aircraft));
  }

  /** 7.3.1 All submarines submerge. */
  submerge(index: number): number {
    return this.number(this.losses.submerge(this.code(index)));
  }

  /** 7.3.8 b All transports are sunk. */
  sinkTransports(index: number): number {
    return this.number(this.losses.sinkTransports(this.code(index)));
  }

  /** Everything that could still be hit is gone (AAA alone, R-14). */
  destroyAll(index: number): number {
    return this.number(this.losses.destroyAll(this.code(index)));
  }
}

const rolls = (dice: readonly number[]): boolean => dice.some((n, value) => value > 0 && n > 0);
const zeros = (): number[] => [0, 0, 0, 0, 0, 0, 0];

/** Numbers of hits along a chain of conditions. */
function along(chain: Int32Array, hits: Pmf, least: number, out: Dist): Dist {
  const last = chain.length - 1;
  let n = 0;
  out.stay = 0;
  for (let t = 0; t < hits.length; t++) {
    let q = hits[t] as number;
    if (t === last) for (let more = t + 1; more < hits.length; more++) q += hits[more] as number;
    if (q > least) {
      out.to[n] = chain[t] as number;
      out.p[n] = q;
      n++;
      if (t === 0) out.stay = q;
    }
    if (t === last) break;
  }
  out.n = n;
  return out;
}

const distOf = (size: number): Dist => ({ n: 0, to: new Int32Array(size), p: new Float64Array(size), stay: 0 });

/** Salvos from independent numbers of hits; those that make no difference to the target are put together. */
function salvosOf(bySubs: Pmf, byAir: Pmf, byOthers: Pmf, target: Condition): Salvos {
  const airs = target.air + 1;
  const subs = target.subs + 1;
  const most = bySubs.length + byAir.length + byOthers.length - 3;
  const mass = new Float64Array((most + 1) * airs * subs);
  for (let s = 0; s < bySubs.length; s++) {
    for (let a = 0; a < byAir.length; a++) {
      const both = (bySubs[s] as number) * (byAir[a] as number);
      for (let o = 0; o < byOthers.length; o++) {
        const t = s + a + o;
        const at = (t * airs + Math.min(t - s, target.air)) * subs + Math.min(t - a, target.subs);
        mass[at] = (mass[at] as number) + both * (byOthers[o] as number);
      }
    }
  }
  const out: Salvos = { t: [], air: [], sub: [], p: [], slots: null };
  for (let at = 0; at < mass.length; at++) {
    const p = mass[at] as number;
    if (p <= NEGLIGIBLE) continue;
    const rest = Math.floor(at / subs);
    out.t.push(Math.floor(rest / airs));
    out.air.push(rest % airs);
    out.sub.push(at % subs);
    out.p.push(p);
  }
  return out;
}

/** From codes to their places in the list; a plain array where the codes are small. */
function lookup(codes: readonly number[]): { get(code: number): number | undefined } {
  const largest = codes[codes.length - 1] as number;
  if (largest >= 1 << 18) return new Map(codes.map((code, i) => [code, i]));
  const places = new Int32Array(largest + 1);
  codes.forEach((code, i) => {
    places[code] = i;
  });
  return { get: (code) => places[code] };
}
