import { derived, things } from '@wardroom/rules';
import { CLOSED_LAND, type Hex, hexCount, hexes, indexOf, LAND, neighbours, sideBits, WATER } from '../board.ts';
import { controller } from '../control.ts';
import { sideOf } from '../counters.ts';
import { presentIn } from '../events/in-force.ts';
import type { HexId, Mode, Side, State, UnitId } from '../state.ts';
import { other } from '../state.ts';
import { navalAllowance } from './allowance.ts';
import { forbidden, friendlyPort, holdsAnything, holdsShips } from './places.ts';
import { nowhere, type Reach, spreadEvenly } from './reach.ts';
import { hasCarrier, hasShips } from './stack.ts';
import { rawZoneOf, zoneAgainst, zoneOf } from './zones.ts';

const reads = ['units#', 'units.at', 'control', 'activated#', 'offensive', 'effects', 'flags', 'tracks'];

/** What limits a path at sea besides its length. */
interface Waters {
  /** No hex of this zone may be entered or left (R5.6). */
  zone: Uint8Array | null;
  /** Hexes that may be neither entered nor left (R12.22, R12.26). */
  closed: ReadonlySet<number> | null;
}

/** R12.26 Enemy-controlled hexes with an enemy ship. */
const guarded = derived<State, Side, ReadonlySet<number>>(
  ['units#', 'units.at', 'control', 'effects#'],
  (g, enemy) => {
    const out = new Set<number>();
    // R20.2 b The submarines of turn 1 count as ships there.
    for (const id of presentIn(g, enemy)) if (controller(g, id) === enemy) out.add(indexOf(id));
    for (const u of things(g.units)) {
      const i = indexOf(u.at);
      if (i >= 0 && sideOf(u.id) === enemy && controller(g, u.at) === enemy && holdsShips(g, u.at, enemy)) out.add(i);
    }
    return out;
  },
);

/** R12.22 Hexes that units of both sides hold. */
const contested = derived<State, 'all', ReadonlySet<number>>(['units#', 'units.at', 'control', 'tracks'], (g) => {
  const out = new Set<number>();
  for (const u of things(g.units)) {
    const i = indexOf(u.at);
    if (i >= 0 && holdsAnything(g, u.at, other(sideOf(u.id)))) out.add(i);
  }
  return out;
});

function watersOf(g: State, mode: Mode, side: Side, units: readonly UnitId[]): Waters {
  const enemy = other(side);
  // R12.3 Ships pass zones, ports and units of the enemy.
  if (mode === 'naval') return { zone: null, closed: null };
  if (mode === 'navalStrategic') return { zone: zoneAgainst(g, [enemy, ...units].join(' ')), closed: null };
  if (mode === 'groundTransport') return { zone: zoneOf(g, enemy), closed: contested(g, 'all') };
  return { zone: hasCarrier(units) ? null : zoneOf(g, enemy), closed: hasShips(units) ? null : guarded(g, enemy) };
}

/** R12.5, R12.22, R12.25 Hexes at sea that this form of movement has; assaults never double. */
export function seaAllowance(g: State, mode: Mode, side: Side, from: HexId): number {
  const base = navalAllowance(g, side);
  if (mode === 'barge') return 1;
  if (mode === 'navalStrategic') return 2 * base;
  return mode === 'groundTransport' && friendlyPort(g, from, side) ? 2 * base : base;
}

const key = (mode: Mode, side: Side, units: readonly UnitId[], from: HexId, left: number, quiet: boolean): string => {
  // What matters of the stack: whether a carrier and whether any ship is along; strategic movers by name.
  const along =
    mode === 'navalStrategic' ? units.join(',') : `${hasCarrier(units) ? 'c' : ''}${hasShips(units) ? 's' : ''}`;
  return `${mode}|${side}|${from}|${left}|${quiet ? 1 : 0}|${along}`;
};
const parts = (k: string): { mode: Mode; side: Side; from: HexId; left: number; quiet: boolean; units: UnitId[] } => {
  const [mode, side, from, left, quiet, along] = k.split('|') as [Mode, Side, HexId, string, string, string];
  const units =
    mode === 'navalStrategic'
      ? along.split(',')
      : [...(along.includes('c') ? ['jp-cv-akagi'] : []), ...(along.includes('s') ? ['jp-ca-aoba'] : [])];
  return { mode, side, from, left: Number(left), quiet: quiet === '1', units };
};

/**
 * By side of a hex (six times its index and the direction): 1 where ships pass; barges need water and nothing else.
 */
const water = Uint8Array.from(sideBits, (bits) => ((bits & WATER) !== 0 ? 1 : 0));
const onlyWater = Uint8Array.from(sideBits, (bits) =>
  (bits & WATER) !== 0 && (bits & (LAND | CLOSED_LAND)) === 0 ? 1 : 0,
);
const openFor = (mode: Mode): Uint8Array => (mode === 'barge' ? onlyWater : water);

/** R12.2, R12.16, R12.22, R12.26, R12.33 Hexes that this form of movement neither enters nor leaves, by index: 1. */
const shutFor = derived<State, string, Uint8Array>(
  reads,
  (g, k) => {
    const { mode, side, units } = parts(k);
    const { zone, closed } = watersOf(g, mode, side, units);
    const out = zone ? Uint8Array.from(zone, (z) => (z ? 1 : 0)) : new Uint8Array(hexCount);
    for (const i of forbidden) out[i] = 1;
    for (const i of closed ?? []) out[i] = 1;
    return out;
  },
  64,
);
const shut = (g: State, mode: Mode, side: Side, units: readonly UnitId[]): Uint8Array =>
  shutFor(g, key(mode, side, units, '', 0, false));

const seaReach = derived<State, string, Reach>(
  reads,
  (g, k) => {
    const { mode, side, from, left, quiet, units } = parts(k);
    return spreadEvenly(
      indexOf(from),
      left,
      openFor(mode),
      shut(g, mode, side, units),
      quiet ? rawZoneOf(g, other(side)) : null,
    );
  },
  512,
);

/**
 * R12.2, R12.5, R12.22, R12.26, R12.33 Where a stack gets to at sea within `left` hexes. `quiet`: without entering a
 * zone of the enemy.
 */
export const bySea = (
  g: State,
  mode: Mode,
  side: Side,
  units: readonly UnitId[],
  from: HexId,
  left: number,
  quiet = false,
): Reach => seaReach(g, key(mode, side, units, from, left, quiet));

/** What bars a way at sea: a zone of the enemy (R5.6), or hexes that are closed to the stack (R12.22, R12.26). */
export type Bar = 'zone' | 'closed';
const onlyForbidden = Uint8Array.from({ length: hexCount }, (_, i) => (forbidden.has(i) ? 1 : 0));

/** Why a hex within the allowance is not reached; null: it is too far, or it is reached. */
export function seaBar(
  g: State,
  mode: Mode,
  side: Side,
  units: readonly UnitId[],
  from: HexId,
  left: number,
  to: number,
): Bar | null {
  const reached = (closed: Uint8Array): boolean =>
    spreadEvenly(indexOf(from), left, openFor(mode), closed, null).cost[to] !== nowhere;
  if (!reached(onlyForbidden) || reached(shut(g, mode, side, units))) return null;
  const { zone } = watersOf(g, mode, side, units);
  return zone && !reached(zone.map((z, i) => (z !== 0 || onlyForbidden[i] === 1 ? 1 : 0))) ? 'zone' : 'closed';
}

/** What keeps a stack in the hex where it starts. */
export function startBar(g: State, mode: Mode, side: Side, units: readonly UnitId[], from: number): Bar | null {
  if (mode === 'airStrategic') return zoneAgainst(g, [other(side), ...units].join(' '))[from] ? 'zone' : null;
  const { zone, closed } = watersOf(g, mode, side, units);
  if (zone?.[from]) return 'zone';
  return closed?.has(from) ? 'closed' : null;
}

/**
 * How far it is at sea from each hex to an end of the move that is another hex, by index; 65535: none to be reached.
 */
export function farFromEnd(
  g: State,
  mode: Mode,
  side: Side,
  units: readonly UnitId[],
  isEnd: (h: Hex) => boolean,
): Uint16Array {
  const open = openFor(mode);
  const closed = shut(g, mode, side, units);
  // The two nearest ends of each hex, which may be one itself.
  const nearest = new Int16Array(hexCount * 2).fill(-1);
  const far = new Uint16Array(hexCount * 2).fill(nowhere);
  const queue: number[] = [];
  const visit = (at: number, end: number, n: number): void => {
    let slot = at * 2;
    if (nearest[slot] !== -1) {
      if (nearest[slot] === end || nearest[slot + 1] !== -1) return;
      slot++;
    }
    nearest[slot] = end;
    far[slot] = n;
    queue.push(slot);
  };
  for (const h of seaHexes) if (isEnd(h)) visit(h.index, h.index, 0);
  for (let q = 0; q < queue.length; q++) {
    const slot = queue[q] as number;
    const at = slot >> 1;
    if (closed[at] === 1) continue;
    for (let d = at * 6; d < at * 6 + 6; d++) {
      const to = neighbours[d] as number;
      if (to >= 0 && open[d] === 1 && closed[to] === 0) visit(to, nearest[slot] as number, (far[slot] as number) + 1);
    }
  }
  const out = new Uint16Array(hexCount);
  for (let i = 0; i < hexCount; i++) out[i] = far[nearest[i * 2] === i ? i * 2 + 1 : i * 2] as number;
  return out;
}

export const atSea = (h: Hex): boolean => h.terrain === 'ocean' || h.coastal;
const seaHexes: readonly Hex[] = hexes.filter(atSea);
