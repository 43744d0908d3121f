import type { Phase, PhaseTable } from '@wardroom/rules';
import type { State } from '../state.ts';

/** R11.2 Steps in which only events act. No event that can be played acts in them yet, so they pass. */
const moment = (rule: string): Phase<State> => ({ rule, open: true, enter: (_g, _f, io) => io.finish() });

export const moments: PhaseTable<State> = {
  bonus: moment('R11.2'),
  attackCards: moment('R11.28'),
  beforeBattles: moment('R11.28'),
  afterBattles: moment('R11.28'),
};
