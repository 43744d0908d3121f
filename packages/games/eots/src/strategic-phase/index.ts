import type { PhaseTable } from '@wardroom/rules';
import type { State } from '../state.ts';
import { deal } from './deal.ts';
import { strategicBombing } from './strategic-bombing.ts';
import { submarineWarfare } from './submarine-warfare.ts';

/** R9 The segments of strategic warfare and the deal; reinforcements and replacements are still to be written. */
export const strategicPhases: PhaseTable<State> = { submarineWarfare, strategicBombing, deal };
