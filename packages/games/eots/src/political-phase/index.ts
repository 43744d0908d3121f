import type { PhaseTable } from '@wardroom/rules';
import { line, sequence } from '@wardroom/rules';
import type { State } from '../state.ts';
import { evacuateIndia } from './evacuate-india.ts';
import { nationalStatus } from './national-status.ts';
import { politicalWill } from './political-will.ts';

/** R16.23 Japan may have surrendered in the National Status Segment: then nothing follows. */
const goesOn = (g: State): boolean => g.turn.now?.ended === undefined;

/** R15 The Political Phase. */
const politicalPhase = sequence<State>('R15', [
  line('nationalStatus', 'R15.1'),
  line('politicalWill', 'R15.9', { when: goesOn }),
]);

export const politicalPhases: PhaseTable<State> = { politicalPhase, nationalStatus, politicalWill, evacuateIndia };
