import type { State } from '@wardroom/aa1942/read';
import { cargoStacks, isLandType, place } from '@wardroom/aa1942/read';
import type { Choice } from '@wardroom/rules';
import type { Route } from '../../../kit/routes.ts';
import { followIn } from '../../../kit/routes.ts';
import type { Trial } from '../../../kit/trial.ts';
import { bestWay, stackFor, waysOf } from './ways.ts';

type Board = Trial<State>;

/** How a landing is named in this phase: an assault in combat move (6.3.6), an unloading in noncombat move (9.6). */
const landingOn = (board: Board) => (board.decision?.prompt === 'combatMove' ? 'assault' : 'unload');

/** Is it a land unit that stands ashore? */
export const ashore = (g: State, id: string): boolean => {
  const u = g.units[id];
  return u !== undefined && isLandType(u.type) && !u.aboard;
};

/** The choices that board this unit, one for each transport that it may board now. */
function boardings(board: Board, id: string): Choice[] {
  const name = stackFor(board.state, 'load', id)?.id;
  const { explore } = followIn(board.decision);
  if (name === undefined) return [];
  return (explore('load', [name])?.next ?? []).flatMap((ship) =>
    explore('load', [name, ship])?.end ? [{ kind: 'load', value: [name, ship], amount: 1 }] : [],
  );
}

/** Where a ship may go, with staying where it is. */
function zonesFor(board: Board, ship: string): Map<string, Route | null> {
  const g = board.state;
  const out = new Map<string, Route | null>([[g.units[ship]?.space ?? '', null]]);
  for (const [zone, ways] of board.decision ? waysOf(g, board.decision, 'move', ship) : [])
    if (!out.has(zone)) out.set(zone, bestWay(g, ways, []));
  return out;
}

/** Coasts where the ship's cargo may land from where it is. */
function coastsFor(board: Board, ship: string, cargo: string): readonly string[] {
  const kind = landingOn(board);
  const name = stackFor(board.state, kind, kind === 'assault' ? ship : cargo)?.id;
  const next = name === undefined ? [] : (followIn(board.decision).explore(kind, [name])?.next ?? []);
  const { lands } = place(board.state.units[ship]?.space ?? '');
  return next.filter((s): s is string => typeof s === 'string' && lands.includes(s));
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
export async function crossings(board: Board, id: string): Promise<Map<string, Crossing>> {
  const out = new Map<string, Crossing>();
  if (!ashore(board.state, id)) return out;
  const from = board.state.units[id]?.space ?? '';
  for (const boarding of await board.whole(() => boardings(board, id))) {
    if (await board.make(boarding)) continue;
    const { units } = board.state;
    const ship = String(boarding.value[1]);
    const boarded = Object.values(units).find(
      (u) => u.aboard && units[u.aboard]?.space === units[ship]?.space && u.loaded,
    );
    const carrier = boarded?.aboard ?? ship;
    const start = units[carrier]?.space ?? '';
    for (const [zone, way] of await board.whole(() => zonesFor(board, carrier))) {
      if (way && (await board.make({ kind: 'move', value: way.value, amount: 1 }))) continue;
      const cargo = boarded?.id ?? cargoStacks(board.state, zone, () => true)[0]?.id ?? id;
      for (const to of await board.whole(() => coastsFor(board, carrier, cargo))) {
        const path = [from, ...(way?.path ?? [start]), to];
        if (to !== from && (out.get(to)?.path.length ?? 99) > path.length) out.set(to, { to, zone, path });
      }
      if (way) board.back();
    }
    board.back();
  }
  return out;
}

/** Boards as many of the units as there is room for, sails and lands them; the choices that did it. */
export async function ferry(board: Board, units: readonly string[], { to, zone }: Crossing): Promise<Choice[]> {
  const choices: Choice[] = [];
  const make = async (c: Choice): Promise<void> => {
    if ((await board.make(c)) === null) choices.push(c);
  };
  for (const id of units.filter((u) => ashore(board.state, u))) {
    // The nearest ship, so that one further off stays free.
    const first = await board.whole(() =>
      boardings(board, id).find((b) => zonesFor(board, String(b.value[1])).has(zone)),
    );
    if (first) await make(first);
  }
  for (const ship of new Set(units.flatMap((id) => board.state.units[id]?.aboard ?? []))) {
    const way = await board.whole(() => zonesFor(board, ship).get(zone));
    if (way) await make({ kind: 'move', value: way.value, amount: 1 });
  }
  for (const id of units) {
    const u = board.state.units[id];
    const kind = landingOn(board);
    const name = stackFor(board.state, kind, id)?.id;
    if (u?.aboard && u.landing === undefined && u.space === zone && name !== undefined)
      await make({ kind, value: [name, to], amount: 1 });
  }
  return choices;
}
