import type { Frame, Phase } from '@wardroom/rules';
import { plain } from '@wardroom/rules';
import { isHex } from './board.ts';
import { headquarters, withinRange } from './command.ts';
import { counters, isAir, isGround, sideOf, stepsOf } from './counters.ts';
import { eliminate } from './graves.ts';
import type { State, Unit, UnitId } from './state.ts';
import { inSupply } from './supply.ts';

/** R17.1 What attrition does to a unit: nothing, a step, or its end. Units in China are never eliminated. */
export function attritionOf(g: State, u: Unit): 'none' | 'reduced' | 'eliminated' {
  const here = isHex(u.at);
  if ((!isGround(u.id) && !isAir(u.id)) || (!here && u.at !== 'china-air') || inSupply(g, u.id)) return 'none';
  if (stepsOf(u) === 2) return 'reduced';
  if (!here) return 'none';
  return headquarters(g, sideOf(u.id)).some((hq) => withinRange(g, hq, u.at)) ? 'none' : 'eliminated';
}

const fighting: readonly UnitId[] = counters.flatMap(({ id }) => (isGround(id) || isAir(id) ? id : [])).sort();

/** R17.1 All losses follow from one evaluation of supply. */
export const attrition: Phase<State, Frame> = {
  rule: 'R17.1',
  open: true,
  enter(g, _f, io) {
    const now = plain(g);
    const fates = fighting.flatMap((id) => {
      const unit = now.units[id];
      const fate = unit ? attritionOf(now, unit) : 'none';
      return fate === 'none' ? [] : { id, fate };
    });
    for (const { id, fate } of fates) {
      const u = g.units[id] as Unit;
      io.log(fate === 'reduced' ? 'turn.attritionReduced' : 'turn.attritionEliminated', { unit: id, hex: u.at });
      if (fate === 'reduced') u.reduced = true;
      else eliminate(g, id);
    }
    io.finish();
  },
};
