import { isHex } from '@wardroom/eots/board.ts';
import { sideOf } from '@wardroom/eots/counters.ts';
import { readMove } from '@wardroom/eots/movement/offer.ts';
import { unitsAt } from '@wardroom/eots/on-map.ts';
import type { HexId, Side, State, Unit } from '@wardroom/eots/state.ts';
import { other } from '@wardroom/eots/state.ts';
import { rawZone } from '@wardroom/eots/zoi.ts';
import type { Way } from './choosing.ts';

/** What a move to a hex would be: its way, and what it sets off. */
export interface Course {
  path: readonly HexId[];
  /** R11.24 It enters or leaves a zone of the enemy, or moves inside one. */
  zone: boolean;
  enemies: readonly Unit[];
}

/** The course of a move that is put together up to its end; null: it is no such move. */
export function courseOf(g: State, side: Side, way: Way): Course | null {
  const end = String(way.prefix.at(-1));
  const at = way.prefix.indexOf('go');
  if (way.kind !== 'move' || at < 0 || at === way.prefix.length - 1 || !isHex(end)) return null;
  const { stack, path } = readMove(g, side, way.prefix);
  const start = g.units[stack.units[0] ?? '']?.at ?? '';
  const all = [start, ...path].filter(isHex);
  return {
    path: all,
    zone: all.some((h) => rawZone(g, h, other(side))),
    enemies: unitsAt(g, end).filter((u) => sideOf(u.id) !== side),
  };
}
