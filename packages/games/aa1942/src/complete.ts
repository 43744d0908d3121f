import { canonical } from '@wardroom/rules';
import type { State } from './state.ts';

/** Every audience sees everything: a view is the whole state. */
export const complete = (view: State): State => JSON.parse(canonical(view)) as State;
