import { derived, things } from '@wardroom/rules';
import { distance, hex, hexCount, hexes, indexOf, isHex, neighbours } from '../board.ts';
import { controller } from '../control.ts';
import { counter, isCarrier, isGround, isNaval, sideOf } from '../counters.ts';
import { unitsOf } from '../on-map.ts';
import type { HexId, Side, State, UnitId } from '../state.ts';
import { other } from '../state.ts';
import { strategicModes } from './allowance.ts';
import { mandatory, offSite } from './battle-site.ts';
import { canAssault, friendlyPort, heldHexes, holdsAnything } from './places.ts';

const reads = ['units#', 'units.at', 'control', 'activated', 'battles#', 'offensive', 'tracks'];

/** R12.4 An enemy-controlled hex without enemy units into which a ground unit of this side moved. */
export const landedIn = (g: State, id: HexId, side: Side): boolean =>
  unitsOf(g, id, side).some((u) => isGround(u.id) && g.activated[u.id]?.mode !== undefined) &&
  controller(g, id) === other(side) &&
  !holdsAnything(g, id, other(side));
/** Where the ground units of this side that moved stand now: a landing was made in no other hex. */
const movedTo = (g: State, side: Side): HexId[] =>
  things(g.activated)
    .filter((a) => a.side === side && a.mode !== undefined && isGround(a.id))
    .map((a) => g.units[a.id]?.at ?? '')
    .filter(isHex);

const coast = hexes.filter((h) => h.coastal);

const groundToCome = (g: State, side: Side): boolean =>
  things(g.activated).some(
    (a) => a.side === side && a.mode === undefined && isGround(a.id) && canAssault(a.id) === null,
  );

/**
 * Hexes that a carrier at sea may look to: where a battle can be declared, and where a landing was made or may still
 * be.
 */
const goals = derived<State, Side, readonly HexId[]>(reads, (g, side) => {
  const enemy = other(side);
  const must = g.offensive.now?.as === 'oc' ? mandatory(g, side, true) : [];
  const landing = groundToCome(g, side);
  const out: HexId[] = [];
  for (const id of heldHexes(g, enemy)) if ((must.length === 0 || must.includes(id)) && !offSite(g, id)) out.push(id);
  for (const h of coast)
    if (controller(g, h.id) === enemy && !holdsAnything(g, h.id, enemy) && (landing || landedIn(g, h.id, side)))
      out.push(h.id);
  return out;
});

const within = derived<State, string, Uint8Array>(reads, (g, key) => {
  const [side, range] = key.split(' ') as [Side, string];
  const out = new Uint8Array(hexCount);
  const far = new Uint8Array(hexCount).fill(255);
  const queue = new Int16Array(hexCount);
  let tail = 0;
  for (const id of goals(g, side)) {
    const i = hex(id).index;
    far[i] = 0;
    queue[tail++] = i;
  }
  for (let head = 0; head < tail; head++) {
    const at = queue[head] as number;
    out[at] = 1;
    if (far[at] === Number(range)) continue;
    for (let d = 0; d < 6; d++) {
      const to = neighbours[at * 6 + d] as number;
      if (to < 0 || far[to] !== 255) continue;
      far[to] = (far[at] as number) + 1;
      queue[tail++] = to;
    }
  }
  return out;
});

function carrierRange(units: readonly UnitId[]): number {
  let range = -1;
  for (const u of units) if (isCarrier(u)) range = Math.max(range, counter(u).range ?? 0);
  return range;
}

/** By hex: ships may end there whatever they are: a friendly port, enemies, a landing made or still to come. */
const havens = derived<State, Side, Uint8Array>(reads, (g, side) => {
  const enemy = other(side);
  const landing = groundToCome(g, side);
  const out = new Uint8Array(hexCount);
  for (const id of heldHexes(g, enemy)) out[hex(id).index] = 1;
  for (const h of hexes) {
    if (!h.coastal && !h.port) continue;
    const holder = controller(g, h.id);
    if (holder === side ? h.port : holder === enemy && ((landing && h.coastal) || landedIn(g, h.id, side)))
      out[h.index] = 1;
  }
  return out;
});

/** By hex: could ships end there of which the carriers reach so far (-1: none is along)? */
const shipEnds = derived<State, string, Uint8Array>(reads, (g, key) => {
  const [side, range] = key.split(' ') as [Side, string];
  const out = havens(g, side).slice();
  const look = (by: number, only?: number): void => {
    const near = within(g, `${side} ${by}`);
    if (only !== undefined) out[only] = (out[only] as number) | (near[only] as number);
    else for (let i = 0; i < hexCount; i++) out[i] = (out[i] as number) | (near[i] as number);
  };
  if (range !== '-1') look(Number(range));
  for (const { id } of things(g.activated)) {
    const at = indexOf(g.units[id]?.at ?? '');
    if (at >= 0 && isCarrier(id) && sideOf(id) === side) look(counter(id).range ?? 0, at);
  }
  return out;
});

/** R12.4 Could ships end here, given what may still be declared or landed? */
export function mayEndAtSea(g: State, side: Side, units: readonly UnitId[], id: HexId): boolean {
  return shipEnds(g, `${side} ${carrierRange(units)}`)[indexOf(id)] === 1;
}

/** R12.4 Does this ship stand where it may, with the battles as they are declared now? */
export function endsWell(g: State, ship: UnitId, side: Side): boolean {
  const id = g.units[ship]?.at as HexId;
  const a = g.activated[ship];
  if (a?.mode === undefined || strategicModes.has(a.mode) || a.mode === 'withdrawn') return true;
  if (friendlyPort(g, id, side) || g.battles[id] || landedIn(g, id, side)) return true;
  const here = unitsOf(g, id, side).filter((u) => isCarrier(u.id) && g.activated[u.id]);
  if (g.assigned[ship] || here.some((u) => g.assigned[u.id])) return true;
  const range = carrierRange(here.map((u) => u.id));
  return range >= 0 && movedTo(g, side).some((to) => distance(id, to) <= range && landedIn(g, to, side));
}

/** Ships of a side that do not end well (R12.4). `declared`: the battles stand; else what may come counts too. */
export function straying(g: State, side: Side, declared: boolean): UnitId[] {
  return things(g.activated)
    .filter((a) => a.side === side && a.mode !== undefined && isNaval(a.id) && /^\d{4}$/.test(g.units[a.id]?.at ?? ''))
    .map((a) => a.id)
    .filter((u) => !endsWell(g, u, side) && (declared || !mayEndAtSea(g, side, [u], g.units[u]?.at as HexId)))
    .sort();
}
