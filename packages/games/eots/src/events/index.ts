import type { PhaseTable } from '@wardroom/rules';
import type { State } from '../state.ts';
import { moments } from './moments.ts';
import { effects, event, prepare } from './run-effects.ts';
import { lastStand, strike } from './turn-one.ts';
import { weather } from './weather.ts';

export const eventPhases: PhaseTable<State> = { event, prepare, effects, strike, lastStand, weather, ...moments };
