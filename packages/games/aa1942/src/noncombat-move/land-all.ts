import { isSea, place } from '../board.ts';
import { carrierPassage } from '../movement/decks.ts';
import type { NewMove } from '../movement/record.ts';
import type { SpaceId, State, Unit, UnitId } from '../state.ts';
import { stats } from '../units.ts';
import { asItIs, best, possible } from './checks.ts';

/** The way of a ship to a zone it can reach, in as few steps as possible, without the start. */
function seaWay(g: State, ship: Unit, to: SpaceId): SpaceId[] {
  const open = carrierPassage(g, 'noncombat');
  let ways: SpaceId[][] = [[ship.space]];
  for (let d = 0; d < stats(ship.type).move; d++) {
    ways = ways.flatMap((way) => {
      const at = way[way.length - 1] as SpaceId;
      return place(at).seas.flatMap((next) => (way.includes(next) || !open(at, next) ? [] : [[...way, next]]));
    });
    const found = ways.find((way) => way[way.length - 1] === to);
    if (found) return found;
  }
  throw new Error(`${ship.id} cannot sail to ${to}`);
}

/** 9.7 The best landing as moves: carriers first, then every aircraft that would be lost where it is. */
export function landingMoves(g: State): NewMove[] {
  const landing = best(g, '');
  const out: NewMove[] = landing.sail.map(({ carrier, zone }) => {
    const ship = g.units[carrier] as Unit;
    return { kind: 'move', units: [carrier], path: seaWay(g, ship, zone) };
  });
  const together = new Map<string, UnitId[]>();
  for (const [id, to] of landing.places) {
    const u = g.units[id] as Unit;
    if (u.space !== to && needsToFly(g, u))
      together.set(`${u.type} ${u.space} ${to}`, [...(together.get(`${u.type} ${u.space} ${to}`) ?? []), id]);
  }
  for (const [key, units] of together) {
    const [, from, to] = key.split(' ') as [string, SpaceId, SpaceId];
    out.push({ kind: 'move', units, path: [from, to] });
  }
  return out;
}

/** Fighters over an own deck that stays, and has room for them, need not move; the matching puts them there. */
function needsToFly(g: State, u: Unit): boolean {
  return !u.landed && (u.type === 'bomber' || !isSea(u.space) || best(g, '').places.get(u.id) !== u.space);
}

/** Would it save anything? */
export const canLandAll = (g: State): boolean => asItIs(g, '').lost.length > possible(g, '').lost.length;
