import type { Verdict } from '@wardroom/rules';
import type { HexId, Side, State, UnitId } from './state.ts';

/** R7.6 May this HQ activate and supply that unit, by nationality alone? */
export function commands(_hq: UnitId, _unit: UnitId): boolean {
  throw new Error('R7.6');
}

/** R7.3 The hexes that an unblocked activation path of this HQ reaches within its command range, its own included. */
export function activationReach(_g: State, _hq: UnitId): ReadonlySet<HexId> {
  throw new Error('R7.3');
}

/** R7.2-R7.6, R11.6 May the unit be activated by this HQ now (path, supply, nationality)? Event and rivalry limits are not asked here. */
export function canActivate(_g: State, _hq: UnitId, _unit: UnitId): Verdict {
  throw new Error('R7.3');
}

/** The unblockable range of R11.17, R11.25, R17.1: is the hex within the command range of this HQ? */
export function withinRange(_g: State, _hq: UnitId, _hex: HexId): boolean {
  throw new Error('R7.3');
}

/** Headquarters of a side on the map, in the order of their ids. */
export function headquarters(_g: State, _side: Side): readonly UnitId[] {
  throw new Error('R7.1');
}
