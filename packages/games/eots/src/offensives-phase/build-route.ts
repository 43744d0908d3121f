import type { Verdict } from '@wardroom/rules';
import { legal, refuse } from '@wardroom/rules';
import { adjacent } from '../board.ts';
import { controller } from '../control.ts';
import { isSet, setFlag } from '../flags.ts';
import { unitsOf } from '../on-map.ts';
import { northernIndia } from '../political-phase/lands.ts';
import { ruleset } from '../ruleset.ts';
import type { HexId, Side, State } from '../state.ts';
import { planned } from '../transport-routes.ts';

const akyab: HexId = '2006';
const jorhat: HexId = '2104';
const imphal: HexId = '2105';
/** Rangoon, Mandalay and Imphal itself. */
const japanNeeds: readonly HexId[] = ['2008', '2106', imphal];
const holds = (g: State, side: Side, ids: readonly HexId[]): boolean => ids.every((id) => controller(g, id) === side);

/** R25.3 May the side build the routes of this hex now? "Near" Imphal is read as: in it or beside it. */
export function canBuild(g: State, side: Side, id: HexId): Verdict {
  if (!ruleset(g).buildTransportRoute) return refuse('R25.3', 'offensives.notInEdition');
  if (!planned.includes(id) || (side === 'japan' && id !== imphal))
    return refuse('R25.3', 'offensives.noRouteThere', { hex: id });
  if (isSet(g, `route.${id}`)) return refuse('R25.3', 'offensives.routeStands', { hex: id });
  if (side === 'japan') {
    const near = [imphal, ...adjacent(imphal)].some((h) => unitsOf(g, h, 'allied').length > 0);
    return holds(g, 'japan', japanNeeds) && !near ? legal : refuse('R25.3', 'offensives.routeOfJapan', { hex: id });
  }
  if (!holds(g, 'allied', [...northernIndia, akyab])) return refuse('R25.3', 'offensives.routeLands', { hex: id });
  return id === jorhat || isSet(g, `route.${jorhat}`) ? legal : refuse('R25.3', 'offensives.jorhatFirst', { hex: id });
}
/** The hexes whose routes may be built. */
export const buildable = (g: State, side: Side): HexId[] => planned.filter((id) => canBuild(g, side, id) === null);

export const build = (g: State, id: HexId): void => setFlag(g, `route.${id}`);
