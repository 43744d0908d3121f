import { derived } from '@wardroom/rules';
import { CLOSED_LAND, distancesFrom, hexCount, hexes, indexOf, LAND, neighbours, sideBits, WATER } from './board.ts';
import { chainOpen } from './burma-road.ts';
import { commands } from './command-chart.ts';
import { controller, garrisonCities, garrisoned } from './control.ts';
import { counter, isAir, isCarrier, isHq, isLrb, isNaval, sideOf } from './counters.ts';
import { card } from './deck.ts';
import { isSet } from './flags.ts';
import { ruleset } from './ruleset.ts';
import type { HexId, Side, State, Unit, UnitId } from './state.ts';
import { other, sides } from './state.ts';
import { track } from './tracks.ts';

/** Everything that supply and zones give, evaluated once for a position in the order of R6.7. */
export interface SupplyMap {
  /** Units on the map that are in supply, headquarters included. */
  supplied: ReadonlySet<UnitId>;
  /** R5.8 Hexes in any zone of a side, by index. */
  raw: Readonly<Record<Side, Uint8Array>>;
  /** R5.2 Hexes in an un-neutralised zone of a side. */
  zone: Readonly<Record<Side, Uint8Array>>;
  /** R6.2 Hexes that an ultimate source of a side reaches. */
  sourced: Readonly<Record<Side, Uint8Array>>;
  /** R6.3 Length of the supply path from each supplied HQ to each hex; 255: none. */
  fromHq: ReadonlyMap<UnitId, Uint8Array>;
  /** R6.9 Hexes that trace by land to Kunming; null while neither road nor Hump works. */
  kunming: Uint8Array | null;
  /** R6.9 The Hump works: played, and the Allies hold a supplied airfield in Northern India. */
  hump: boolean;
  /** R6.8 The hex that the Tokyo Express supplies, by index; -1: none. */
  express: number;
  /** R5.4 Active units on the map, by their ids: only where some of them have no path, and so change the evaluation; else empty. */
  unsupplied: string;
  /** Hexes where a supply path of this side may end and not go on (R6.5): bit 1 by land, bit 2 by sea. */
  closed: Readonly<Record<Side, Uint8Array>>;
}

const within2 = new Map<number, readonly number[]>();
/** The hexes of a zone around a hex (R5.1). */
export function around(index: number): readonly number[] {
  let out = within2.get(index);
  if (!out) {
    const from = distancesFrom(index);
    out = hexes.filter((h) => (from[h.index] as number) <= 2).map((h) => h.index);
    within2.set(index, out);
  }
  return out;
}

const BY_LAND = 1;
const BY_SEA = 2;

/** R6.5 Hexes that a path of each side may not go through, by enemy units. */
function closedHexes(g: State, standing: readonly Unit[]): Record<Side, Uint8Array> {
  const closed = { japan: new Uint8Array(hexCount), allied: new Uint8Array(hexCount) };
  const own = { japan: new Uint8Array(hexCount), allied: new Uint8Array(hexCount) };
  const any = ruleset(g).supplyPathOccupied === 'any';
  for (const u of standing) {
    const i = indexOf(u.at);
    const side = sideOf(u.id);
    own[side][i] = 1;
    if (any) closed[other(side)][i] = BY_LAND | BY_SEA;
    else if (!isNaval(u.id)) closed[other(side)][i] = BY_LAND;
  }
  if (!any) for (const side of sides) for (let i = 0; i < hexCount; i++) if (own[side][i] === 1) closed[side][i] = 0;
  for (const i of cities) {
    const id = (hexes[i] as { id: HexId }).id;
    if (garrisoned(g, id, 'japan') && (any || own.allied[i] === 0)) closed.allied[i] = any ? BY_LAND | BY_SEA : BY_LAND;
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

interface Net {
  friendlyPort: Uint8Array;
  closed: Uint8Array;
  enemyZone: Uint8Array;
}

const landAt = new Uint8Array(hexCount * 2);
const queue = new Int32Array(hexCount * 2);

/**
 * R6.5, R6.6 Lengths of the shortest supply paths from some hexes; 255: none. A node is a hex with a medium; `parent`, where
 * given, receives the node before each node.
 */
export function trace(
  net: Net,
  starts: readonly number[],
  limit: number,
  media: number = BY_LAND | BY_SEA,
  parent?: Int32Array,
): Uint8Array {
  const at = landAt;
  at.fill(255);
  let head = 0;
  let tail = 0;
  for (const i of starts) {
    for (let m = 0; m < 2; m++) {
      if ((media & (m === 0 ? BY_LAND : BY_SEA)) === 0 || at[i * 2 + m] !== 255) continue;
      at[i * 2 + m] = 0;
      queue[tail++] = i * 2 + m;
    }
  }
  while (head < tail) {
    const node = queue[head++] as number;
    const i = node >> 1;
    const sea = node & 1;
    const steps = at[node] as number;
    if (steps >= limit) continue;
    if (((net.closed[i] as number) & (sea ? BY_SEA : BY_LAND)) !== 0 && steps > 0) continue;
    const need = sea ? WATER : LAND;
    for (let d = 0; d < 6; d++) {
      if (((sideBits[i * 6 + d] as number) & need) === 0) continue;
      const to = neighbours[i * 6 + d] as number;
      if (sea && (net.enemyZone[i] === 1 || net.enemyZone[to] === 1)) continue;
      const there = to * 2 + sea;
      if (at[there] !== 255) continue;
      at[there] = steps + 1;
      if (parent) parent[there] = node;
      queue[tail++] = there;
      const switched = there ^ 1;
      if (media !== (BY_LAND | BY_SEA) || net.friendlyPort[to] === 0 || at[switched] !== 255) continue;
      at[switched] = steps + 1;
      if (parent) parent[switched] = node;
      queue[tail++] = switched;
    }
  }
  const out = new Uint8Array(hexCount);
  for (let i = 0; i < hexCount; i++) out[i] = Math.min(at[i * 2] as number, at[i * 2 + 1] as number);
  return out;
}

const edges = hexes.filter((h) => h.edge === 'west' || h.edge === 'south' || h.edge === 'east').map((h) => h.index);
const homeCities = hexes.filter((h) => h.city === 'intrinsic-japan').map((h) => h.index);
const northernAirfields = hexes.filter((h) => h.airfield && h.region === 'northern-india').map((h) => h.index);
const ports = hexes.filter((h) => h.port).map((h) => h.index);

/** R6.1 The ultimate sources of a side. */
function sources(g: State, side: Side): readonly number[] {
  if (side === 'allied') return edges;
  return homeCities.filter((i) => controller(g, (hexes[i] as { id: HexId }).id) === 'japan');
}

/** Adds the hexes of zones: which are projected into, and which of them are neutralised against the enemy. */
function project(fliers: readonly Unit[], into: Uint8Array, neutral: Uint8Array): void {
  for (const u of fliers) {
    const counts = !isLrb(u.id);
    for (const i of around(indexOf(u.at))) {
      into[i] = 1;
      if (counts) neutral[i] = 1;
    }
  }
}
function minus(zone: Uint8Array, neutral: Uint8Array): Uint8Array {
  const out = new Uint8Array(hexCount);
  for (let i = 0; i < hexCount; i++) if (zone[i] === 1 && neutral[i] === 0) out[i] = 1;
  return out;
}

/** R5.9 Sides whose zones an event has switched off. */
const zonesOff = (g: State): Side[] => sides.filter((s) => Object.values(g.effects).some((e) => zoneOps(e.card, e.index, s)));
function zoneOps(id: string, index: number, side: Side): boolean {
  const op = card(id).effects[index];
  return op?.op === 'noZoi' && op.side === side;
}

const reads = ['units#', 'units.at', 'control', 'effects#', 'options'];

const evaluate = derived<State, string, SupplyMap>(
  reads,
  (g, key) => {
    // R5.4 Active units that no path supplies.
    const unsupplied = key.slice(key.indexOf('|') + 1).split(' ');
    const standing = Object.values(g.units).filter((u) => indexOf(u.at) >= 0);
    const closed = closedHexes(g, standing);
    const off = zonesOff(g);
    const fliers = (side: Side, only?: ReadonlySet<UnitId>): Unit[] =>
      off.includes(side)
        ? []
        : standing.filter((u) => sideOf(u.id) === side && (isAir(u.id) || isCarrier(u.id)) && (!only || only.has(u.id)));
    const supplied = new Set<UnitId>();
    const fromHq = new Map<UnitId, Uint8Array>();
    const raw = {} as Record<Side, Uint8Array>;
    const zone = {} as Record<Side, Uint8Array>;
    const sourced = {} as Record<Side, Uint8Array>;
    const express = tokyoExpress(g, standing);
    let kunming: Uint8Array | null = null;
    let hump = false;

    // R6.7 Japan first, with the zones of all aircraft of both sides; then the Allies against what is left of the Japanese ones.
    for (const side of sides) {
      const enemy = other(side);
      const theirs = new Uint8Array(hexCount);
      const ours = new Uint8Array(hexCount);
      project(fliers(enemy, side === 'allied' ? supplied : undefined), theirs, new Uint8Array(hexCount));
      project(fliers(side), new Uint8Array(hexCount), ours);
      const friendlyPort = new Uint8Array(hexCount);
      for (const i of ports) if (controller(g, (hexes[i] as { id: HexId }).id) === side) friendlyPort[i] = 1;
      const net: Net = { friendlyPort, closed: closed[side], enemyZone: minus(theirs, ours) };
      const reached = trace(net, sources(g, side), 254);
      sourced[side] = reached;
      if (side === 'allied') {
        hump =
          isSet(g, 'hump') &&
          northernAirfields.some((i) => controller(g, (hexes[i] as { id: HexId }).id) === 'allied' && reached[i] !== 255);
        if (hump || chainOpen(g)) kunming = trace(net, [kunmingIndex], 254, BY_LAND);
      }
      const mine = standing.filter((u) => sideOf(u.id) === side);
      for (const u of mine) {
        const i = indexOf(u.at);
        if (!isHq(u.id) || (reached[i] === 255 && (kunming === null || kunming[i] === 255))) continue;
        supplied.add(u.id);
        fromHq.set(u.id, trace(net, [i], counter(u.id).hqRange ?? 0));
      }
      for (const u of mine) if (!isHq(u.id) && reaches(u.id, indexOf(u.at), fromHq, kunming, express)) supplied.add(u.id);
      for (const id of unsupplied) if (id !== '' && sideOf(id) === side) supplied.add(id);
    }
    const neutral = {} as Record<Side, Uint8Array>;
    for (const side of sides) {
      raw[side] = new Uint8Array(hexCount);
      neutral[side] = new Uint8Array(hexCount);
      project(fliers(side, supplied), raw[side], neutral[side]);
    }
    for (const side of sides) zone[side] = minus(raw[side], neutral[other(side)]);
    return { supplied, raw, zone, sourced, fromHq, kunming, hump, express, closed, unsupplied: unsupplied.join(' ') };
  },
  4,
);

/** R6.8, R18.6 The hex of the Tokyo Express, while a Japanese HQ is near enough; -1: none. */
function tokyoExpress(g: State, standing: readonly Unit[]): number {
  const at = g.flags.tokyoExpress?.hex;
  if (at === undefined) return -1;
  const i = indexOf(at);
  const near = standing.some(
    (u) => isHq(u.id) && sideOf(u.id) === 'japan' && (distancesFrom(indexOf(u.at))[i] as number) <= (counter(u.id).hqRange ?? 0),
  );
  return near ? i : -1;
}

/** R6.3, R6.8, R6.9 Is a unit in this hex supplied? */
function reaches(unit: UnitId, at: number, fromHq: ReadonlyMap<UnitId, Uint8Array>, kunming: Uint8Array | null, express: number): boolean {
  if (sideOf(unit) === 'japan' && at === express) return true;
  if (sideOf(unit) === 'allied' && kunming && kunming[at] !== 255) return true;
  if (unit.startsWith('cn-') && kunming === null) return false;
  for (const [hq, lengths] of fromHq) if (lengths[at] !== 255 && commands(hq, unit)) return true;
  return false;
}

/** What does not stand in the tables read: kept in the key, so that other tracks and flags may change without a new evaluation. */
const keyOf = (g: State): string =>
  `${track(g, 'chinaDivisions') > 0 ? 1 : 0}${isSet(g, 'hump') ? 1 : 0}${g.flags.tokyoExpress?.hex ?? ''}`;

const current = derived<State, 'now', SupplyMap>([...reads, 'activated#', 'tracks', 'flags'], (g) => {
  const key = keyOf(g);
  const map = evaluate(g, `${key}|`);
  // R5.4 Active units are supplied: while all of them are by their paths too, activating changes nothing of the evaluation.
  const active = Object.keys(g.activated).filter((id) => indexOf(g.units[id]?.at ?? '') >= 0);
  return active.every((id) => map.supplied.has(id)) ? map : evaluate(g, `${key}|${active.sort().join(' ')}`);
});

/** The evaluation of the present position: the same object while nothing changes that supply and zones depend on. */
export const supplyMap = (g: State): SupplyMap => current(g, 'now');

/** Would the unit be in supply in this hex, by the present evaluation (R9.1.5)? */
export function suppliedIn(g: State, unit: UnitId, at: HexId): boolean {
  const map = supplyMap(g);
  const i = indexOf(at);
  if (i < 0) return false;
  if (isHq(unit)) return map.sourced[sideOf(unit)][i] !== 255;
  return reaches(unit, i, map.fromHq, map.kunming, map.express);
}

/** The network of a side as `trace` takes it, with the zones of the present evaluation. */
export function netOf(g: State, side: Side): Net {
  const map = supplyMap(g);
  const friendlyPort = new Uint8Array(hexCount);
  for (const i of ports) if (controller(g, (hexes[i] as { id: HexId }).id) === side) friendlyPort[i] = 1;
  return { friendlyPort, closed: map.closed[side], enemyZone: map.zone[other(side)] };
}

/** Is the side between two hexes water and nothing else (R5.6 c, R7.3)? */
export const allWater = (bits: number): boolean => (bits & (LAND | CLOSED_LAND)) === 0;
