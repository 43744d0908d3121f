import type { Frame, IO, Phase, PhaseTable } from '@wardroom/rules';
import type { State } from '../state.ts';
import { attackCards, dueLosses, settleLosses } from './attack-cards.ts';
import { callLosses, losses } from './losses.ts';

/** Runs the losses that wait for these moments; then the step is over. */
function run(g: State, when: readonly string[], io: IO): void {
  const due = dueLosses(g, when);
  settleLosses(g, due);
  if (!callLosses(due, io)) io.finish();
}

const before = ['beforeBattles', 'beforeBattle'];
/** R11.28 A step in which cards that were played take effect. */
const moment = (rule: string, when: readonly string[]): Phase<State, Frame> => ({
  rule,
  open: true,
  enter: (g, _f, io) => run(g, when, io),
  resume: (_g, _f, _result, io) => io.finish(),
});

export const moments: PhaseTable<State> = {
  bonus: moment('R11.2', []),
  attackCards,
  beforeBattles: moment('R11.28', before),
  // Without a battle nothing happens before one: then those cards act here (R11.2). jp-65 waits for post-battle movement.
  afterBattles: moment('R11.28', ['afterBattles', ...before, 'postBattleMovement']),
  losses,
};
