import { counter } from '@wardroom/eots/read';
import { preferences } from '../../../app/preferences.svelte.ts';
import type { Sign } from '../../../kit/symbols.ts';
import drawn from './symbols.json';

/**
 * In a box of 24 x 14. Army symbols for ground units, or soldiers, as the reader has chosen; planes from above and
 * ships from the side: our own silhouettes.
 */
const marks: Readonly<Record<string, Sign>> = drawn.arms;
const silhouettes: Readonly<Record<string, Sign>> = { ...drawn.arms, ...drawn.silhouettes };

const sizes: Readonly<Record<string, string>> = drawn.sizes;
/** What is drawn for types that look alike. */
const alike: Readonly<Record<string, string>> = drawn.alike;

export function symbolOf(unit: string): Sign {
  const c = counter(unit);
  const { type } = c;
  const own: Readonly<Record<string, string>> = {
    ground: type === 'garrison' ? type : 'ground',
    hq: 'hq',
    air: type === 'air' ? type : 'lrb',
  };
  const key = own[c.class] ?? alike[type] ?? type;
  return (preferences.stored.counters === 'silhouettes' ? silhouettes : marks)[key] ?? drawn.arms.dd;
}
export const sizeOf = (unit: string): string => sizes[counter(unit).type] ?? '';

/** Emblems of the nations, in a box of 10 x 10, so that colour is never alone. */
export const emblems: Readonly<Record<string, Sign>> = drawn.nations;
