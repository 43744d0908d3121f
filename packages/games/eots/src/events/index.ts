import type { PhaseTable } from '@wardroom/rules';
import type { State } from '../state.ts';
import { event } from './event.ts';
import { moments } from './moments.ts';
import { weather } from './weather.ts';

export const eventPhases: PhaseTable<State> = { event, weather, ...moments };
