import type { State } from '@wardroom/aa1942/read';
import { cargoStacks, isLandType, place } from '@wardroom/aa1942/read';
import type { Choice, Decision } from '@wardroom/rules';
import { walk } from '@wardroom/rules';
import type { Trial } from '../../../kit/trial.ts';
import type { Way } from './ways.ts';
import { bestWay, nameFor, waysOf } from './ways.ts';

/** How a landing is named in this phase: an assault in combat move (6.3.6), an unloading in noncombat move (9.6). */
const landingOf = (d: Decision): 'assault' | 'unload' => (d.prompt === 'combatMove' ? 'assault' : 'unload');

/** Is it a land unit that stands ashore? */
export const ashore = (g: State, id: string): boolean => {
  const u = g.units[id];
  return u !== undefined && isLandType(u.type) && !u.aboard;
};

/** Transports that this unit may board now, as the offer names them. */
function shipsFor(g: State, d: Decision, id: string): { name: string; ship: string; most: number }[] {
  const named = nameFor(g, 'load', id);
  const root = d.kinds.load;
  const at = named && root ? walk(root, [named.name]) : null;
  if (!named || !at?.next || !at.child) return [];
  return at.next().flatMap((ship) => {
    const end = at.child?.(ship).end;
    return end ? [{ name: named.name, ship: String(ship), most: end === true ? 1 : end.max }] : [];
  });
}

/** Where a ship may go, with staying where it is. */
function zonesFor(g: State, d: Decision, ship: string): Map<string, Way | null> {
  const here = g.units[ship]?.space ?? '';
  const out = new Map<string, Way | null>([[here, null]]);
  const named = nameFor(g, 'move', ship);
  if (!named) return out;
  for (const [zone, ways] of waysOf(g, d, 'move', named.name, here))
    if (!out.has(zone)) out.set(zone, bestWay(g, ways, []));
  return out;
}

/** Coasts where the ship's cargo may land from where it is. */
function coastsFor(g: State, d: Decision, ship: string, cargo: string): readonly string[] {
  const kind = landingOf(d);
  const named = nameFor(g, kind, kind === 'assault' ? ship : cargo);
  const at = named && d.kinds[kind] ? walk(d.kinds[kind], [named.name]) : null;
  return ((at?.next?.() ?? []) as readonly string[]).filter(
    (s) => typeof s === 'string' && place(g.units[ship]?.space ?? '').lands.includes(s),
  );
}

/** One way across the water: board that ship, sail to that zone, land there. */
export interface Crossing {
  to: string;
  zone: string;
  path: readonly string[];
}

/**
 * Every coast that a unit ashore can reach by boarding, sailing and landing in this phase, each by the shortest
 * voyage. Leaves the board as it was.
 */
export function crossings(board: Trial<State>, id: string): Map<string, Crossing> {
  const out = new Map<string, Crossing>();
  const d = board.decision();
  if (!d || !ashore(board.state(), id)) return out;
  const from = board.state().units[id]?.space ?? '';
  for (const { name, ship, most } of shipsFor(board.state(), d, id)) {
    if (most < 1 || board.make({ kind: 'load', value: [name, ship], amount: 1 })) continue;
    const laden = board.state();
    const now = board.decision();
    const boarded = Object.values(laden.units).find(
      (u) => u.aboard && laden.units[u.aboard]?.space === laden.units[ship]?.space && u.loaded,
    );
    const carrier = boarded?.aboard ?? ship;
    const start = laden.units[carrier]?.space ?? '';
    for (const [zone, way] of now ? zonesFor(laden, now, carrier) : []) {
      if (way && board.make({ kind: 'move', value: way.value, amount: 1 })) continue;
      const there = board.decision();
      const cargo = cargoStacks(board.state(), zone, () => true)[0]?.id ?? id;
      for (const to of there ? coastsFor(board.state(), there, carrier, boarded?.id ?? cargo) : []) {
        const path = [from, ...(way?.path ?? [start]), to];
        if (to !== from && (out.get(to)?.path.length ?? 99) > path.length) out.set(to, { to, zone, path });
      }
      if (way) board.back(1);
    }
    board.back(1);
  }
  return out;
}

/** Boards as many of the units as there is room for, sails and lands them. Those that stay behind are returned. */
export function ferry(
  board: Trial<State>,
  units: readonly string[],
  to: string,
): { choices: Choice[]; left: string[] } {
  const choices: Choice[] = [];
  const make = (c: Choice): boolean => {
    const done = board.make(c) === null;
    if (done) choices.push(c);
    return done;
  };
  const first = units.find((id) => ashore(board.state(), id));
  const goal = first === undefined ? undefined : crossings(board, first).get(to);
  if (!goal) return { choices: [], left: [...units] };
  for (const id of units) {
    const d = board.decision();
    const g = board.state();
    if (!d || !ashore(g, id)) continue;
    // The nearest ship, so that one further off stays free.
    const ship = shipsFor(g, d, id).find((s) => s.most > 0 && zonesFor(g, d, s.ship).has(goal.zone));
    if (ship) make({ kind: 'load', value: [ship.name, ship.ship], amount: 1 });
  }
  const carriers = [...new Set(units.flatMap((id) => board.state().units[id]?.aboard ?? []))];
  for (const ship of carriers) {
    const d = board.decision();
    const g = board.state();
    const way = d && g.units[ship]?.space !== goal.zone ? zonesFor(g, d, ship).get(goal.zone) : null;
    if (way) make({ kind: 'move', value: way.value, amount: 1 });
  }
  for (const id of units) {
    const d = board.decision();
    const g = board.state();
    const u = g.units[id];
    if (!d || !u?.aboard || u.landing !== undefined || u.space !== goal.zone) continue;
    const kind = landingOf(d);
    const named = nameFor(g, kind, id);
    if (named) make({ kind, value: [named.name, to], amount: 1 });
  }
  const g = board.state();
  return { choices, left: units.filter((id) => g.units[id]?.landing !== to && g.units[id]?.space !== to) };
}
