import { derived } from '@wardroom/rules';
import { CLOSED_LAND, distancesFrom, hexCount, hexes, indexOf, LAND, neighbours } from './board.ts';
import { chainOpen } from './burma-road.ts';
import { controller, garrisonCities, garrisoned } from './control.ts';
import { sideOf } from './counters.ts';
import { card } from './deck.ts';
import { isSet } from './flags.ts';
import { ruleset } from './ruleset.ts';
import type { HexId, Side, State, Unit, UnitId } from './state.ts';
import { other, sides } from './state.ts';
import { type Fact, facts, type Standing } from './supply-facts.ts';
import { BY_LAND, BY_SEA, type Net, netWith, servedBy, trace } from './supply-net.ts';
import { track } from './tracks.ts';

/** Everything that supply and zones give, evaluated once for a position in the order of R6.7. */
export interface SupplyMap {
  /** Units on the map that are in supply, headquarters included. */
  supplied: ReadonlySet<UnitId>;
  /** R5.8 Hexes in any zone of a side, by index. */
  raw: Readonly<Record<Side, Uint8Array>>;
  /** R5.2 Hexes in an un-neutralised zone of a side. */
  zone: Readonly<Record<Side, Uint8Array>>;
  /** R6.2 Hexes that an ultimate source of a side reaches: 1. */
  sourced: Readonly<Record<Side, Uint8Array>>;
  /** R6.2 Headquarters in supply, in the order of the table of units. */
  hqs: ReadonlySet<UnitId>;
  /** R6.3 By hex the headquarters of a side in supply whose path reaches it: bits of `hqBit`. */
  served: Readonly<Record<Side, Uint16Array>>;
  /** R6.9 Hexes that trace by land to Kunming: 1; null while neither road nor Hump works. */
  kunming: Uint8Array | null;
  /** R6.9 The Hump works: played, and the Allies hold a supplied airfield in Northern India. */
  hump: boolean;
  /** R6.8 The hex that the Tokyo Express supplies, by index; -1: none. */
  express: number;
  /** R5.4 Active units on the map, by their ids: only where some of them have no path, and so change the evaluation; else empty. */
  unsupplied: string;
  /** R7.3 By hex which units of a side stand there: `ANY`, `SHIPS`, `LINE` (no headquarters). */
  standing: Readonly<Record<Side, Uint8Array>>;
  /** Hexes where a supply path of this side may end and not go on (R6.5): bit 1 by land, bit 2 by sea. */
  closed: Readonly<Record<Side, Uint8Array>>;
}

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

const ANY = 1;
export const SHIPS = 2;
export const LINE = 4;
function presence(standing: readonly Standing[]): Record<Side, Uint8Array> {
  const out = { japan: new Uint8Array(hexCount), allied: new Uint8Array(hexCount) };
  for (const { fact, at } of standing) {
    const of = out[fact.side];
    of[at] = (of[at] as number) | ANY | (fact.naval ? SHIPS : 0) | (fact.hq ? 0 : LINE);
  }
  return out;
}

/** R6.5 Hexes that a path of each side may not go through, by enemy units. */
function closedHexes(g: State, standing: readonly Standing[]): Record<Side, Uint8Array> {
  const closed = { japan: new Uint8Array(hexCount), allied: new Uint8Array(hexCount) };
  const any = ruleset(g).supplyPathOccupied === 'any';
  for (const { fact, at } of standing) {
    if (any) closed[other(fact.side)][at] = BY_LAND | BY_SEA;
    else if (!fact.naval) closed[other(fact.side)][at] = BY_LAND;
  }
  const held = new Uint8Array(hexCount);
  for (const { fact, at } of standing) {
    if (!any) closed[fact.side][at] = 0;
    if (fact.side === 'allied') held[at] = 1;
  }
  for (const i of cities) {
    if ((any || held[i] === 0) && garrisoned(g, (hexes[i] as { id: HexId }).id, 'japan'))
      closed.allied[i] = any ? BY_LAND | BY_SEA : BY_LAND;
  }
  for (const i of kunmingHexes) closed.japan[i] = BY_LAND | BY_SEA;
  return closed;
}

const cities = garrisonCities.map(indexOf);
const kunmingIndex = indexOf('2407');
/** R4.5 Always Allied and occupied. */
const kunmingHexes: readonly number[] = [
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
  return homeCities.filter((i) => controller(g, (hexes[i] as { id: HexId }).id) === 'japan');
}

/** Hexes of the zones of these units (R5.1); `neutralising`: of those that neutralise the zones of the enemy (R5.2). */
function project(fliers: readonly Standing[], neutralising: boolean): Uint8Array {
  const into = new Uint8Array(hexCount);
  for (const { fact, at } of fliers) {
    if (neutralising && !fact.neutralises) continue;
    const zone = around(at);
    for (let k = 0; k < zone.length; k++) into[zone[k] as number] = 1;
  }
  return into;
}
/** A zone without what the enemy neutralises; written into the zone. */
function minus(zone: Uint8Array, neutral: Uint8Array): Uint8Array {
  for (let i = 0; i < hexCount; i++) if (neutral[i] === 1) zone[i] = 0;
  return zone;
}

/** R5.9 Sides whose zones an event has switched off. */
const zonesOff = (g: State): Side[] => sides.filter((s) => Object.values(g.effects).some((e) => zoneOps(e.card, e.index, s)));
function zoneOps(id: string, index: number, side: Side): boolean {
  const op = card(id).effects[index];
  return op?.op === 'noZoi' && op.side === side;
}

const reads = ['units#', 'units.at', 'control', 'options'];

/** Ports of a side, by index. */
const portsOf = derived<State, Side, Uint8Array>(['control'], (g, side) => {
  const out = new Uint8Array(hexCount);
  for (const i of ports) if (controller(g, (hexes[i] as { id: HexId }).id) === side) out[i] = 1;
  return out;
});

const evaluate = derived<State, string, SupplyMap>(
  reads,
  (g, key) => {
    // R5.4 Active units that no path supplies.
    const unsupplied = key.slice(key.indexOf('|') + 1).split(' ');
    const standing: Standing[] = [];
    const flying: Record<Side, Standing[]> = { japan: [], allied: [] };
    const off = zonesOff(g);
    for (const id in g.units) {
      const at = indexOf((g.units[id] as Unit).at);
      if (at < 0) continue;
      const s = { fact: facts.get(id) as Fact, at };
      standing.push(s);
      if (s.fact.flier && !off.includes(s.fact.side)) flying[s.fact.side].push(s);
    }
    const closed = closedHexes(g, standing);
    const supplied = new Set<UnitId>();
    const hqs = new Set<UnitId>();
    const sourced = {} as Record<Side, Uint8Array>;
    const served = {} as Record<Side, Uint16Array>;
    const express = tokyoExpress(g);
    const inSupply = (s: Standing): boolean => supplied.has(s.fact.id);
    let kunming: Uint8Array | null = null;
    let hump = false;

    // R6.7 Japan first, with the zones of all aircraft of both sides; then the Allies against what is left of the Japanese ones.
    for (const side of sides) {
      const enemy = other(side);
      const theirs = project(side === 'allied' ? flying[enemy].filter(inSupply) : flying[enemy], false);
      const net = netWith(portsOf(g, side), closed[side], minus(theirs, project(flying[side], true)));
      const reached = trace(net, sources(g, side), 254);
      sourced[side] = reached;
      if (side === 'allied') {
        hump =
          isSet(g, 'hump') && northernAirfields.some((i) => reached[i] === 1 && controller(g, (hexes[i] as { id: HexId }).id) === 'allied');
        if (hump || chainOpen(g)) kunming = trace(net, [kunmingIndex], 254, BY_LAND);
      }
      const leaders = standing.filter(({ fact, at }) => fact.hq && fact.side === side && (reached[at] === 1 || kunming?.[at] === 1));
      for (const { fact } of leaders) {
        supplied.add(fact.id);
        hqs.add(fact.id);
      }
      const by = servedBy(net, leaders);
      served[side] = by;
      for (const { fact, at } of standing)
        if (fact.side === side && !fact.hq && reaches(fact, at, by, kunming, express)) supplied.add(fact.id);
      for (const id of unsupplied) if (id !== '' && sideOf(id) === side) supplied.add(id);
    }
    const raw = {} as Record<Side, Uint8Array>;
    const zone = {} as Record<Side, Uint8Array>;
    const own = { japan: flying.japan.filter(inSupply), allied: flying.allied.filter(inSupply) };
    for (const side of sides) raw[side] = project(own[side], false);
    for (const side of sides) zone[side] = minus(raw[side].slice(), project(own[other(side)], true));
    return {
      supplied,
      raw,
      zone,
      sourced,
      hqs,
      served,
      kunming,
      hump,
      express,
      closed,
      standing: presence(standing),
      unsupplied: unsupplied.join(' '),
    };
  },
  4,
);

/** R6.8, R18.6 The hex that the Tokyo Express supplies, by index; -1: none. Once it runs nothing cuts it, not even its headquarters leaving. */
function tokyoExpress(g: State): number {
  const marker = g.flags.tokyoExpress;
  return marker?.hex === undefined || marker.idle ? -1 : indexOf(marker.hex);
}

/** R6.3, R6.8, R6.9 Is a unit in this hex supplied? */
function reaches(unit: Fact, at: number, served: Uint16Array, kunming: Uint8Array | null, express: number): boolean {
  if (unit.side === 'japan' && at === express) return true;
  if (unit.side === 'allied' && kunming?.[at] === 1) return true;
  if (unit.chinese && kunming === null) return false;
  return ((served[at] as number) & unit.commanders) !== 0;
}

/** What does not stand in the tables read: kept in the key, so that other tracks and flags may change without a new evaluation. */
const keyOf = (g: State): string => `${track(g, 'chinaDivisions') > 0 ? 1 : 0}${isSet(g, 'hump') ? 1 : 0}${tokyoExpress(g)}${zonesOff(g)}`;

const current = derived<State, 'now', SupplyMap>([...reads, 'effects#', 'activated#', 'tracks', 'flags'], (g) => {
  const key = keyOf(g);
  const map = evaluate(g, `${key}|`);
  // R5.4 Active units are supplied: while all of them are by their paths too, activating changes nothing of the evaluation.
  const active = Object.keys(g.activated).filter((id) => indexOf(g.units[id]?.at ?? '') >= 0);
  return active.every((id) => map.supplied.has(id)) ? map : evaluate(g, `${key}|${active.sort().join(' ')}`);
});

const adopted = new WeakMap<State, SupplyMap>();
/** A copy that is never written to, and where everything stands that supply and zones depend on as it does now, takes over the evaluation. */
export const adopt = (copy: State, g: State): void => void adopted.set(copy, supplyMap(g));

/** The evaluation of the present position: the same object while nothing changes that supply and zones depend on. */
export const supplyMap = (g: State): SupplyMap => adopted.get(g) ?? current(g, 'now');

/** Would the unit be in supply in this hex, by the present evaluation (R9.1.5)? */
export function suppliedIn(g: State, unit: UnitId, at: HexId): boolean {
  const map = supplyMap(g);
  const i = indexOf(at);
  if (i < 0) return false;
  const fact = facts.get(unit) as Fact;
  if (fact.hq) return map.sourced[fact.side][i] === 1;
  return reaches(fact, i, map.served[fact.side], map.kunming, map.express);
}

/** The network of a side as `trace` takes it, with the zones of the present evaluation. */
export function netOf(g: State, side: Side): Net {
  const map = supplyMap(g);
  return netWith(portsOf(g, side), map.closed[side], map.zone[other(side)]);
}

/** Is the side between two hexes water and nothing else (R5.6 c, R7.3)? */
export const allWater = (bits: number): boolean => (bits & (LAND | CLOSED_LAND)) === 0;
