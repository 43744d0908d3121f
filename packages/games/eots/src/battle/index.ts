import type { PhaseTable } from '@wardroom/rules';
import type { State } from '../state.ts';
import { battle } from './battle.ts';
import { battles } from './battles.ts';

export const battlePhases: PhaseTable<State> = { battles, battle };
