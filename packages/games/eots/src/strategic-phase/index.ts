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
  line('reinforcement:allied', 'R9.1.2', { fields: { side: 'allied' } }),
  line('reinforcement:japan', 'R9.1.2', { fields: { side: 'japan' } }),
  line('replacement:allied', 'R9.2.1', { fields: { side: 'allied' } }),
  line('replacement:japan', 'R9.2.1', { fields: { side: 'japan' } }),
  line('submarineWarfare', 'R9.3.1'),
  line('strategicBombing', 'R9.4.1'),
  line('deal', 'R9.5.1'),
]);

export const strategicPhases: PhaseTable<State> = {
  strategicPhase,
  reinforcement,
  replacement,
  submarineWarfare,
  strategicBombing,
  deal,
};
