import { tableFile } from '@wardroom/rules';
import { problemsOf } from './invariants.ts';
import type { State } from './state.ts';

/** Tables of a position file, in the order in which they are written. */
export const tables = [
  'options',
  'turn',
  'units',
  'control',
  'tracks',
  'flags',
  'causes',
  'nations',
  'cards',
  'earned',
  'offensive',
  'activated',
  'battles',
  'assigned',
  'combats',
  'effects',
] as const;

export const { parse, write } = tableFile<State>('eots', tables, problemsOf);
