import type { IO } from '@wardroom/rules';
import { counter, isHq } from '../counters.ts';
import { unitsOf } from '../on-map.ts';
import type { HexId, Side, State, Unit } from '../state.ts';
import { turnOf } from '../tracks.ts';
import { loneHq } from './places.ts';

/** R7.8, R7.10 A headquarters alone in a hex that an enemy ground unit enters leaves the map at once. */
export function displaceHq(g: State, id: HexId, owner: Side, io: IO): void {
  if (!loneHq(g, id, owner)) return;
  for (const { id: hq } of unitsOf(g, id, owner)) {
    if (!isHq(hq)) continue;
    const to = counter(hq).prewar ? 'removed' : (`turn-${turnOf(g) + 1}` as const);
    (g.units[hq] as Unit).at = to;
    io.log('offensive.hqDisplaced', { hq, hex: id, to });
  }
}
