import { tableFile } from '@wardroom/rules';
import { problemsOf } from './invariants.ts';
import type { State } from './state.ts';

/** Tables of a position file, in the order in which they are written. */
export const tables = [
  'options',
  'turn',
  'us',
  'heroes',
  'lvts',
  'jp',
  'boxes',
  'depth',
  'cards',
  'deck',
  'marks',
  'letters',
  'targets',
  'fire',
  'action',
] as const;

export const { parse, write } = tableFile<State>('tarawa', tables, (g) =>
  problemsOf(g).map((text) => ({ path: 'tables', rule: 'platform', key: 'position.shape', params: { text } })),
);
