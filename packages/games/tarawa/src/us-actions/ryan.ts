import type { Frame, Phase } from '@wardroom/rules';
import { combatIn, RYAN } from '../board.ts';
import type { HexId } from '../hexes.ts';
import type { State, UnitId } from '../state.ts';
import { tie } from '../ties.ts';
import { isHqId } from '../us-units.ts';
import { ryanMoved } from './economy.ts';

interface RyanFrame extends Frame {
  movers: readonly UnitId[];
  from: HexId;
}
/** 10.17 Ryan goes with the units that have left his hex or stays with one that was left behind. */
const ryanGoes: Phase<State, RyanFrame> = {
  rule: '10.17',
  open: true,
  enter(g, f, io) {
    const gone = f.movers.filter((id) => !isHqId(id) && g.us[id]?.at !== 'eliminated');
    const stay = combatIn(g, f.from).map((u) => u.id);
    const options = [...gone, ...stay];
    if (options.length === 0) io.finish();
    else io.call('ryanWith', { options, about: { from: f.from } });
  },
  resume(g, f, result, io) {
    const hero = g.heroes[RYAN];
    if (hero) hero.unit = result as string;
    if (f.movers.includes(result as string)) ryanMoved(g);
    io.log('us.ryanWith', { unit: result });
    io.finish();
  },
};
export const ryanPhases = { ryanGoes, ryanWith: tie('10.17', 'ryanWith') };
