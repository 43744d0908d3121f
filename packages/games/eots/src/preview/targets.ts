import { hex, isHex } from '../board.ts';
import { controller } from '../control.ts';
import { isHq, sideOf } from '../counters.ts';
import { unitsAt } from '../on-map.ts';
import type { HexId, Side, State } from '../state.ts';
import { other } from '../state.ts';

/**
 * What a hex that can be chosen is to the mover: enemies stand there, the enemy holds it, it offers something, or
 * nothing special.
 */
export type Target = 'fight' | 'take' | 'base' | 'plain';

/** `troops`: the stack has ground units, which take what the enemy holds; ships look for bases. */
export function targetOf(g: State, side: Side, id: HexId, troops: boolean): Target {
  if (unitsAt(g, id).some((u) => sideOf(u.id) !== side && !isHq(u.id)) || (g.battles[id] && !g.battles[id]?.done))
    return 'fight';
  const h = hex(id);
  const base = h.port || h.airfield || h.resource || h.city !== undefined;
  if ((base || troops) && controller(g, id) === other(side)) return 'take';
  return base ? 'base' : 'plain';
}

/** Up to this many hexes glow alike; among more the empty ones step back. */
const FEW = 24;

/** The hexes that can be chosen by what they are; null as side: nobody moves, all are alike. */
export function targets(g: State, side: Side | null, ids: Iterable<string>, troops: boolean): Map<string, Target> {
  const all = [...ids].filter(isHex);
  const kind = (id: HexId): Target => {
    const found = side === null ? 'base' : targetOf(g, side, id, troops);
    return found === 'plain' && all.length <= FEW ? 'base' : found;
  };
  return new Map(all.map((id) => [id, kind(id)]));
}
