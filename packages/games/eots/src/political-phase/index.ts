import type { PhaseTable } from '@wardroom/rules';
import type { State } from '../state.ts';

export const politicalPhases: PhaseTable<State> = {};
