import { preferences } from '../../../app/preferences.svelte.ts';
import type { Sign } from '../../../kit/symbols.ts';
import drawn from './symbols.json';

const { units, silhouettes } = drawn as { [set: string]: Readonly<Record<string, Sign>> };

/**
 * What a type of units looks like, in a box of 24 x 24, in the set that the reader has chosen: land units as the map
 * symbols that armies use, or everything as silhouettes. Planes are seen from above, ships from the side.
 */
export const signOf = (type: string): Sign | undefined =>
  (preferences.stored.counters === 'silhouettes' ? silhouettes?.[type] : undefined) ?? units?.[type];
