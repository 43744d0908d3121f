import { derived, ids, things } from '@wardroom/rules';
import { CLOSED_LAND, hexCount, hexes, indexOf, LAND, neighbours } from './board.ts';
import { controller, garrisonCities, garrisoned } from './control.ts';
import { sideOf } from './counters.ts';
import { card } from './deck.ts';
import { isSet } from './flags.ts';
import { ruleset } from './ruleset.ts';
import type { HexId, Side, State, UnitId } from './state.ts';
import { other, sides } from './state.ts';
import {
  allOf,
  type Fact,
  facts,
  hqBit,
  leadersOf,
  type Standing,
  standingNow,
  troops,
  units,
} from './supply-facts.ts';
import { BY_LAND, BY_SEA, FAR, floodAround, leadsTo, type Net, netWith, trace } from './supply-net.ts';
import { roadOpen } from './supply-road.ts';
import { track } from './tracks.ts';
import { isBuilt, planned } from './transport-routes.ts';
import { projections } from './zone-projection.ts';

/** What the supply of one side gives. */
export interface Half {
  /** By the number of the counter: 1 for units on the map that are in supply, headquarters included. */
  supplied: Uint8Array;
  /** R6.2 Does an ultimate source reach the hex of this index? Looked for when it is asked. */
  sourced: (hex: number) => boolean;
  /** R6.2 Headquarters in supply, in the order of the counters. */
  hqs: ReadonlySet<UnitId>;
  /** R6.3 The headquarters in supply: bits of `hqBit`, and by hex 1 where the paths of each come. */
  reach: readonly { bit: number; reached: Uint8Array }[];
  /** R6.9 Of the Allies: hexes that trace by land to Kunming: 1; null while neither road nor Hump works. */
  kunming: Uint8Array | null;
  /** R16.20 The Burma Road is open. */
  road: boolean;
  /** R6.9 The Hump works: played, and the Allies hold a supplied airfield in Northern India. */
  hump: boolean;
  /** Hexes where a supply path may end and not go on (R6.5): bit 1 by land, bit 2 by sea. */
  closed: Uint8Array;
}
/** R6.3 The headquarters in supply whose path reaches a hex: bits of `hqBit`. */
export function servedAt({ reach }: Half, hex: number): number {
  let bits = 0;
  for (const { bit, reached } of reach) if (reached[hex] === 1) bits |= bit;
  return bits;
}

const idOf = (i: number): HexId => (hexes[i] as { id: HexId }).id;

const ANY = 1;
/** Ground and air units. */
export const LINE = 4;
const marks = Uint8Array.from(units, (f) => ANY | (f.naval || f.hq ? 0 : LINE));
function presence(at: Standing): Record<Side, Uint8Array> {
  const out = { japan: new Uint8Array(hexCount), allied: new Uint8Array(hexCount) };
  for (let n = 0; n < at.length; n++) {
    const i = at[n] as number;
    if (i < 0) continue;
    const of = out[(units[n] as Fact).side];
    of[i] = (of[i] as number) | (marks[n] as number);
  }
  return out;
}

/** R6.5 Hexes that a path of this side may not go through, by enemy units. */
function closedHexes(g: State, side: Side, at: Standing, here: () => Readonly<Record<Side, Uint8Array>>): Uint8Array {
  const closed = new Uint8Array(hexCount);
  const any = ruleset(g).supplyPathOccupied === 'any';
  const own = any ? closed : here()[side];
  for (const { n, naval } of allOf[other(side)]) {
    const i = at[n] as number;
    if (i < 0) continue;
    if (any) closed[i] = BY_LAND | BY_SEA;
    else if (own[i] === 0 && !naval) closed[i] = BY_LAND;
  }
  if (side === 'japan') for (const i of kunmingHexes) closed[i] = BY_LAND | BY_SEA;
  else
    for (const i of cities)
      if ((any || own[i] === 0) && garrisoned(g, idOf(i), 'japan')) closed[i] = any ? BY_LAND | BY_SEA : BY_LAND;
  return closed;
}

const cities = garrisonCities.map(indexOf);
const kunmingIndex = indexOf('2407');
/** R4.5 Always Allied and occupied. */
export const kunmingHexes: readonly number[] = [
  kunmingIndex,
  ...[0, 1, 2, 3, 4, 5].map((d) => neighbours[kunmingIndex * 6 + d] as number).filter((i) => i >= 0),
];

const edges = hexes.filter((h) => h.edge === 'west' || h.edge === 'south' || h.edge === 'east').map((h) => h.index);
const homeCities = hexes.filter((h) => h.city === 'intrinsic-japan').map((h) => h.index);
const northernAirfields = hexes.filter((h) => h.airfield && h.region === 'northern-india').map((h) => h.index);
const ports = hexes.filter((h) => h.port).map((h) => h.index);

/** R6.1 The ultimate sources of a side. */
function sources(g: State, side: Side): readonly number[] {
  if (side === 'allied') return edges;
  return homeCities.filter((i) => controller(g, idOf(i)) === 'japan');
}

/** A zone without what the enemy neutralises; written into the zone. */
function minus(zone: Uint8Array, neutral: Uint8Array): Uint8Array {
  for (let i = 0; i < hexCount; i++) if (neutral[i] === 1) zone[i] = 0;
  return zone;
}

/** R5.9 Sides whose zones an event has switched off. */
const zonesOff = (g: State): Side[] => sides.filter((s) => things(g.effects).some((e) => zoneOps(e.card, e.index, s)));
function zoneOps(id: string, index: number, side: Side): boolean {
  const op = card(id).effects[index];
  return op?.op === 'noZoi' && op.side === side;
}

const reads = ['units#', 'units.at', 'control', 'options'];

/** Ports of a side, by index. */
const portsOf = derived<State, Side, Uint8Array>(['control'], (g, side) => {
  const out = new Uint8Array(hexCount);
  for (const i of ports) if (controller(g, idOf(i)) === side) out[i] = 1;
  return out;
});

/**
 * Supply and zones of a position in the order of R6.7, each part computed when it is first asked for; so it is asked
 * only while the position stands.
 */
export class SupplyMap {
  /**
   * R5.4 Active units on the map, by their ids: only where some of them have no path, and so change the evaluation;
   * else empty.
   */
  readonly unsupplied: string;
  /** R7.3 Activation paths, which depend on the same: by headquarters the hexes that it reaches, by side who bars. */
  readonly paths: { byHq: Map<UnitId, Uint8Array>; blocked: { [side in Side]?: Uint8Array } } = {
    byHq: new Map(),
    blocked: {},
  };
  private readonly g: State;
  /** Where the units stood, where this is asked for when they may have moved since. */
  private kept: Standing | null = null;
  private here: Readonly<Record<Side, Uint8Array>> | null = null;
  private off: readonly Side[] | null = null;
  private readonly halves: { [side in Side]?: Half } = {};
  private readonly raws: { [side in Side]?: Uint8Array } = {};
  private readonly zones: { [side in Side]?: Uint8Array } = {};

  constructor(g: State, unsupplied: string) {
    this.g = g;
    this.unsupplied = unsupplied;
  }

  /** R7.3 By hex which units of a side stand there: `ANY`, `LINE` (ground and air). */
  get standing(): Readonly<Record<Side, Uint8Array>> {
    this.here ??= presence(this.at);
    return this.here;
  }
  private get at(): Standing {
    return this.kept ?? standingNow(this.g);
  }

  /** The zones of a side's units, of those in supply where `all` is not asked. */
  private project(side: Side, neutralising: boolean, all: boolean): Uint8Array {
    this.off ??= zonesOff(this.g);
    if (this.off.includes(side)) return new Uint8Array(hexCount);
    const supplied = all ? null : this.of(side).supplied;
    return projections[side][`${neutralising ? 'neutral' : 'whole'}${all ? 'All' : ''}`].by(this.at, supplied);
  }

  /**
   * R6.7, R5.5 Japan first, with the zones of all aircraft of both sides as if they were supplied; then the Allies
   * against what is left of the Japanese ones.
   */
  of(side: Side): Half {
    this.halves[side] ??= this.half(side);
    return this.halves[side];
  }

  private half(side: Side): Half {
    const { g, at } = this;
    const closed = closedHexes(g, side, at, () => this.standing);
    const theirs = this.project(other(side), false, side === 'japan');
    const net = netWith(portsOf(g, side), closed, minus(theirs, this.project(side, true, true)));
    const from = sources(g, side);
    const sourced = (hex: number): boolean => leadsTo(net, from, hex);
    const allied = side === 'allied';
    const hump =
      allied && isSet(g, 'hump') && northernAirfields.some((i) => controller(g, idOf(i)) === 'allied' && sourced(i));
    const road = allied && roadOpen(g, net, edges);
    const kunming = hump || road ? trace(net, [kunmingIndex], FAR, BY_LAND) : null;
    const supplied = new Uint8Array(units.length);
    const leaders = leadersOf[side].filter(({ n }) => {
      const i = at[n] as number;
      return i >= 0 && (kunming?.[i] === 1 || sourced(i));
    });
    for (const { n } of leaders) supplied[n] = 1;
    const reach = leaders.map(({ id, n, range }) => ({
      bit: hqBit(id),
      reached: floodAround(net, at[n] as number, range),
    }));
    const half = { supplied, sourced, hqs: new Set(leaders.map((f) => f.id)), reach, kunming, road, hump, closed };
    const express = tokyoExpress(g);
    for (const fact of troops[side]) {
      const i = at[fact.n] as number;
      if (i >= 0 && reaches(fact, i, half, express)) supplied[fact.n] = 1;
    }
    // R5.4 Active units are supplied without a path.
    if (this.unsupplied === '') return half;
    for (const id of this.unsupplied.split(' ')) if (sideOf(id) === side) supplied[(facts.get(id) as Fact).n] = 1;
    return half;
  }

  /** R5.8 Hexes in any zone of a side, by index. */
  raw(side: Side): Uint8Array {
    this.raws[side] ??= this.project(side, false, false);
    return this.raws[side];
  }

  /** R5.2 Hexes in an un-neutralised zone of a side. */
  zone(side: Side): Uint8Array {
    this.zones[side] ??= minus(this.raw(side).slice(), this.project(other(side), true, false));
    return this.zones[side];
  }

  /** From now on this is asked about the units where they stand now. */
  keep(): this {
    this.kept ??= standingNow(this.g).slice();
    this.off ??= zonesOff(this.g);
    return this;
  }
}

const evaluate = derived<State, string, SupplyMap>(
  reads,
  (g, key) => new SupplyMap(g, key.slice(key.indexOf('|') + 1)),
  4,
);

/**
 * R6.8, R18.6 The hex that the Tokyo Express supplies, by index; -1: none. Once it runs nothing cuts it, not even its
 * headquarters leaving.
 */
function tokyoExpress(g: State): number {
  const marker = g.flags.tokyoExpress;
  return marker?.hex === undefined || marker.idle ? -1 : indexOf(marker.hex);
}

/** R6.3, R6.8, R6.9 Is a unit in this hex supplied? */
function reaches(unit: Fact, at: number, { reach, kunming }: Half, express: number): boolean {
  if (unit.side === 'japan' && at === express) return true;
  if (unit.side === 'allied' && kunming?.[at] === 1) return true;
  if (unit.chinese && kunming === null) return false;
  for (let k = 0; k < reach.length; k++) {
    const { bit, reached } = reach[k] as Half['reach'][number];
    if (reached[at] === 1 && (bit & unit.commanders) !== 0) return true;
  }
  return false;
}

/** R6.3 Is the unit supplied, by this evaluation? */
export function isSupplied(map: SupplyMap, unit: UnitId): boolean {
  const fact = facts.get(unit);
  return fact !== undefined && map.of(fact.side).supplied[fact.n] === 1;
}

/** R25.3 The routes that were built, where they have to be. */
const routes = (g: State): string =>
  ruleset(g).buildTransportRoute ? planned.filter((id) => isBuilt(g, id)).join() : '';

/**
 * What does not stand in the tables read: kept in the key, so that other tracks and flags may change without a new
 * evaluation.
 */
const keyOf = (g: State): string =>
  `${track(g, 'chinaDivisions') > 0 ? 1 : 0}${isSet(g, 'hump') ? 1 : 0}${tokyoExpress(g)}${zonesOff(g)}${routes(g)}`;

const current = derived<State, 'now', SupplyMap>([...reads, 'effects#', 'activated#', 'tracks', 'flags'], (g) => {
  const key = keyOf(g);
  const map = evaluate(g, `${key}|`);
  // R5.4 Active units are supplied: while all of them are by their paths too, activating changes nothing of the
  // evaluation.
  const active = ids(g.activated).filter((id) => indexOf(g.units[id]?.at ?? '') >= 0);
  return active.every((id) => isSupplied(map, id)) ? map : evaluate(g, `${key}|${active.sort().join(' ')}`);
});

const ADOPTED = Symbol('adopted');
type Adopting = { readonly [ADOPTED]?: SupplyMap };
/**
 * A board that keeps the evaluation of now while units move: for as long as control, flags and tracks, on which it
 * depends too, are not written to.
 */
export const adopt = (copy: State, g: State): void =>
  void Object.defineProperty(copy, ADOPTED, { value: supplyMap(g).keep() });

/** The evaluation of the present position: the same object while nothing changes that supply and zones depend on. */
export const supplyMap = (g: State): SupplyMap => (g as Adopting)[ADOPTED] ?? current(g, 'now');

/** Would the unit be in supply in this hex, by the present evaluation (R9.1.5)? */
export function suppliedIn(g: State, unit: UnitId, at: HexId): boolean {
  const i = indexOf(at);
  if (i < 0) return false;
  const fact = facts.get(unit) as Fact;
  const half = supplyMap(g).of(fact.side);
  return fact.hq ? half.sourced(i) : reaches(fact, i, half, tokyoExpress(g));
}

/** The network of a side as `trace` takes it, with the zones of the present evaluation. */
export function netOf(g: State, side: Side): Net {
  const map = supplyMap(g);
  return netWith(portsOf(g, side), map.of(side).closed, map.zone(other(side)));
}

/** Is the side between two hexes water and nothing else (R5.6 c, R7.3)? */
export const allWater = (bits: number): boolean => (bits & (LAND | CLOSED_LAND)) === 0;
