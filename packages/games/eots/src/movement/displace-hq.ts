import type { IO } from '@wardroom/rules';
import { isHex } from '../board.ts';
import { headquarters } from '../command.ts';
import { controller } from '../control.ts';
import { counter, isHq } from '../counters.ts';
import { unitsOf } from '../on-map.ts';
import type { HexId, Side, State, Unit, UnitId } from '../state.ts';
import { other, sides } from '../state.ts';
import { turnOf } from '../tracks.ts';
import { loneHq } from './places.ts';

function leaveMap(g: State, hq: UnitId, id: HexId, io: IO): void {
  const u = g.units[hq] as Unit;
  u.at = counter(hq).prewar ? 'removed' : `turn-${turnOf(g) + 1}`;
  if (u.at !== 'removed') u.exempt = true;
  io.log('offensive.hqDisplaced', { hq, hex: id, to: u.at });
}

/** R7.8, R7.10 A headquarters alone in a hex that an enemy ground unit enters leaves the map at once. */
export function displaceHq(g: State, id: HexId, owner: Side, io: IO): void {
  if (!loneHq(g, id, owner)) return;
  for (const { id: hq } of unitsOf(g, id, owner)) if (isHq(hq)) leaveMap(g, hq, id, io);
}

/**
 * R7.8 At the end of a battle, after retreats and after surrenders: headquarters in hexes of the enemy leave, whoever
 * else is there.
 */
export function displaceStranded(g: State, io: IO, only?: HexId): void {
  for (const side of sides) {
    for (const hq of [...headquarters(g, side)]) {
      const at = g.units[hq]?.at ?? '';
      if (isHex(at) && (only ?? at) === at && controller(g, at) === other(side)) leaveMap(g, hq, at, io);
    }
  }
}
