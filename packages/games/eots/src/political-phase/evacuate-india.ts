import type { Frame, IO, Phase, Verdict } from '@wardroom/rules';
import { among, legal, refuse, things } from '@wardroom/rules';
import { controller } from '../control.ts';
import { isCommonwealth, isHq } from '../counters.ts';
import { fits } from '../stacking.ts';
import type { HexId, State, Unit, UnitId } from '../state.ts';
import { wouldBeSupplied } from '../supply.ts';
import { inZone } from '../zoi.ts';
import { indianRefuges, inMainlandIndia } from './lands.ts';
import { removeUnit } from './nations.ts';

/** R16.8 Commonwealth units that must leave India; headquarters go another way (R7.8). */
export const toEvacuate = (g: State): UnitId[] =>
  things(g.units)
    .filter((u) => isCommonwealth(u.id) && !isHq(u.id) && inMainlandIndia(u.at))
    .map((u) => u.id)
    .sort();

/** R16.8 Ceylon or the Maldives, in supply, outside a Japanese zone, within stacking. */
function canGo(g: State, unit: UnitId, to: HexId): Verdict {
  if (!indianRefuges.includes(to) || controller(g, to) !== 'allied')
    return refuse('R16.8', 'political.noRefuge', { hex: to });
  if (inZone(g, to, 'japan')) return refuse('R5.6', 'placement.enemyZone', { hex: to });
  if (!wouldBeSupplied(g, unit, to)) return refuse('R16.8', 'placement.noSupply', { unit, hex: to });
  return fits(g, unit, to) ? legal : refuse('R9.1.7', 'placement.full', { hex: to });
}
const refuges = (g: State, unit: UnitId): HexId[] => indianRefuges.filter((to) => canGo(g, unit, to) === null);
const movable = (g: State): UnitId[] => toEvacuate(g).filter((u) => refuges(g, u).length > 0);

/** Who has no place left is out of the game. True: nobody is left. */
function settled(g: State, io: IO): boolean {
  if (movable(g).length > 0) return false;
  for (const u of toEvacuate(g)) removeUnit(g, u, io);
  return true;
}

/** R16.8 The Allies take their Commonwealth units out of India. */
export const evacuateIndia: Phase<State, Frame> = {
  rule: 'R16.8',
  open: true,
  enter(g, _f, io) {
    if (settled(g, io)) io.finish();
  },
  decisions: (g) => [
    {
      seat: 'allied',
      prompt: 'political.evacuate',
      kinds: {
        leave: among(movable(g), (u: UnitId) =>
          among(
            () => refuges(g, u),
            undefined,
            (to: HexId) => canGo(g, u, to),
          ),
        ),
      },
    },
  ],
  choose(g, _f, choice, io) {
    const [unit, to] = choice.value as [UnitId, HexId];
    (g.units[unit] as Unit).at = to;
    io.log('political.leavesIndia', { unit, hex: to });
    if (settled(g, io)) io.finish();
  },
};
