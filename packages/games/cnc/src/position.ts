import { tableFile } from '@wardroom/rules';
import { problemsOf } from './invariants.ts';
import type { State } from './state.ts';

/** Tables of a position file, in the order in which they are written. */
export const tables = [
  'options',
  'turn',
  'factions',
  'pairs',
  'areas',
  'nations',
  'blocks',
  'cards',
  'vaults',
  'techs',
  'chits',
  'coming',
  'crossings',
  'entries',
  'aggressions',
  'pledges',
  'battles',
  'violations',
  'sightings',
] as const;

export const { parse, write } = tableFile<State>('cnc', tables, problemsOf);
