import type { PhaseTable } from '@wardroom/rules';
import { line, sequence } from '@wardroom/rules';
import type { State } from '../state.ts';
import { deal } from './deal.ts';
import { reinforcement } from './reinforcement.ts';
import { replacement } from './replacement.ts';
import { strategicBombing } from './strategic-bombing.ts';
import { submarineWarfare } from './submarine-warfare.ts';

/** R9 The Strategic Phase. */
const strategicPhase = sequence<State>('R9', [
  line('reinforcement', { side: 'allied' }),
  line('reinforcement', { side: 'japan' }),
  line('replacement', { side: 'allied' }),
  line('replacement', { side: 'japan' }),
  line('submarineWarfare'),
  line('strategicBombing'),
  line('deal'),
]);

export const strategicPhases: PhaseTable<State> = {
  strategicPhase,
  reinforcement,
  replacement,
  submarineWarfare,
  strategicBombing,
  deal,
};
