import { derived } from '@wardroom/rules';
import { CLOSED_LAND, type Hex, hexCount, hexes, indexOf, LAND, neighbours, sideBits, WATER } from '../board.ts';
import { controller } from '../control.ts';
import { sideOf } from '../counters.ts';
import { presentIn } from '../events/in-force.ts';
import type { HexId, Mode, Side, State, UnitId } from '../state.ts';
import { other } from '../state.ts';
import { navalAllowance } from './allowance.ts';
import { forbidden, friendlyPort, holdsAnything, holdsShips } from './places.ts';
import { nowhere, type Reach, spread } from './reach.ts';
import { hasCarrier, hasShips } from './stack.ts';
import { rawZoneOf, zoneAgainst, zoneOf } from './zones.ts';

/** What limits a path at sea besides its length. */
interface Waters {
  /** No hex of this zone may be entered or left (R5.6). */
  zone: Uint8Array | null;
  /** Hexes that may be neither entered nor left (R12.22, R12.26). */
  closed: ReadonlySet<number> | null;
}

/** R12.26 Enemy-controlled hexes with an enemy ship. */
const guarded = derived<State, Side, ReadonlySet<number>>(['units#', 'units.at', 'control', 'effects#'], (g, enemy) => {
  const out = new Set<number>();
  // R20.2 b The submarines of turn 1 count as ships there.
  for (const id of presentIn(g, enemy)) if (controller(g, id) === enemy) out.add(indexOf(id));
  for (const u of Object.values(g.units)) {
    const i = indexOf(u.at);
    if (i >= 0 && sideOf(u.id) === enemy && controller(g, u.at) === enemy && holdsShips(g, u.at, enemy)) out.add(i);
  }
  return out;
});

/** R12.22 Hexes that units of both sides hold. */
const contested = derived<State, 'all', ReadonlySet<number>>(['units#', 'units.at', 'control', 'tracks'], (g) => {
  const out = new Set<number>();
  for (const u of Object.values(g.units)) {
    const i = indexOf(u.at);
    if (i >= 0 && holdsAnything(g, u.at, other(sideOf(u.id)))) out.add(i);
  }
  return out;
});

function watersOf(g: State, mode: Mode, side: Side, units: readonly UnitId[]): Waters {
  const enemy = other(side);
  if (mode === 'naval') return { zone: null, closed: null };
  if (mode === 'navalStrategic') return { zone: zoneAgainst(g, [enemy, ...units].join(' ')), closed: null };
  if (mode === 'groundTransport') return { zone: zoneOf(g, enemy), closed: contested(g, 'all') };
  return { zone: hasCarrier(units) ? null : zoneOf(g, enemy), closed: hasShips(units) ? null : guarded(g, enemy) };
}

/** R12.5, R12.22, R12.25 Hexes at sea that this form of movement has; assaults never double. */
export function seaAllowance(g: State, mode: Mode, side: Side, from: HexId): number {
  const base = navalAllowance(g);
  if (mode === 'barge') return 1;
  if (mode === 'navalStrategic') return 2 * base;
  return mode === 'groundTransport' && friendlyPort(g, from, side) ? 2 * base : base;
}

const key = (mode: Mode, side: Side, units: readonly UnitId[], from: HexId, left: number, quiet: boolean): string => {
  // What matters of the stack: whether a carrier and whether any ship is along; strategic movers by name.
  const along = mode === 'navalStrategic' ? units.join(',') : `${hasCarrier(units) ? 'c' : ''}${hasShips(units) ? 's' : ''}`;
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

/** R12.2, R12.16, R12.22, R12.26, R12.33 May this stack go from a hex into the neighbour in a direction? The same both ways. */
function channels(g: State, mode: Mode, side: Side, units: readonly UnitId[]): (at: number, to: number, d: number) => boolean {
  const { zone, closed } = watersOf(g, mode, side, units);
  return (at, to, d) => {
    const bits = sideBits[at * 6 + d] as number;
    if ((bits & WATER) === 0 || forbidden.has(at) || forbidden.has(to)) return false;
    if (mode === 'barge' && (bits & (LAND | CLOSED_LAND)) !== 0) return false;
    if (zone && (zone[at] || zone[to])) return false;
    return !(closed && (closed.has(at) || closed.has(to)));
  };
}

const reads = ['units#', 'units.at', 'control', 'activated#', 'offensive', 'effects', 'flags', 'tracks'];
const seaReach = derived<State, string, Reach>(
  reads,
  (g, k) => {
    const { mode, side, from, left, quiet, units } = parts(k);
    const open = channels(g, mode, side, units);
    const raw = quiet ? rawZoneOf(g, other(side)) : null;
    return spread(indexOf(from), left, (at, to, d) => (open(at, to, d) && !raw?.[to] ? 1 : 0));
  },
  512,
);

/** R12.2, R12.5, R12.22, R12.26, R12.33 Where a stack gets to at sea within `left` hexes. `quiet`: without entering a zone of the enemy. */
export const bySea = (g: State, mode: Mode, side: Side, units: readonly UnitId[], from: HexId, left: number, quiet = false): Reach =>
  seaReach(g, key(mode, side, units, from, left, quiet));

/** How far it is at sea from each hex to an end of the move that is another hex, by index; 65535: none to be reached. */
export function farFromEnd(g: State, mode: Mode, side: Side, units: readonly UnitId[], isEnd: (h: Hex) => boolean): Uint16Array {
  const open = channels(g, mode, side, units);
  // The two nearest ends of each hex, which may be one itself.
  const nearest = new Int16Array(hexCount * 2).fill(-1);
  const far = new Uint16Array(hexCount * 2).fill(nowhere);
  const queue: number[] = [];
  const visit = (at: number, end: number, n: number): void => {
    const slot = nearest[at * 2] === -1 ? at * 2 : nearest[at * 2] !== end && nearest[at * 2 + 1] === -1 ? at * 2 + 1 : -1;
    if (slot < 0) return;
    nearest[slot] = end;
    far[slot] = n;
    queue.push(slot);
  };
  for (const h of seaHexes) if (isEnd(h)) visit(h.index, h.index, 0);
  for (let q = 0; q < queue.length; q++) {
    const slot = queue[q] as number;
    const at = slot >> 1;
    for (let d = 0; d < 6; d++) {
      const to = neighbours[at * 6 + d] as number;
      if (to >= 0 && open(at, to, d)) visit(to, nearest[slot] as number, (far[slot] as number) + 1);
    }
  }
  const out = new Uint16Array(hexCount);
  for (let i = 0; i < hexCount; i++) out[i] = far[nearest[i * 2] === i ? i * 2 + 1 : i * 2] as number;
  return out;
}

export const seaHexes: readonly Hex[] = hexes.filter((h) => h.terrain === 'ocean' || h.coastal);
