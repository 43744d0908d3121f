import { counter } from '@wardroom/eots/read';
import { preferences } from '../../../app/preferences.svelte.ts';
import type { Sign } from '../../../kit/symbols.ts';
import drawn from './symbols.json';

/**
 * In a box of 24 x 14. Army symbols for ground units, or soldiers, as the reader has chosen: more of them in a larger
 * formation, marines with their anchor; planes from above and ships from the side: our own silhouettes.
 */
const marks: Readonly<Record<string, Sign>> = drawn.arms;
const silhouettes: Readonly<Record<string, Sign>> = { ...drawn.arms, ...drawn.silhouettes };

const sizes: Readonly<Record<string, string>> = drawn.sizes;
/** What is drawn for types that look alike. */
const alike: Readonly<Record<string, string>> = drawn.alike;
/** Units that are drawn as what they are, whatever their size. */
const named: Readonly<Record<string, string>> = drawn.own;

/** R18.2 Ground units of a navy are its marines. */
function soldiers(unit: string): string {
  const { branch, type } = counter(unit);
  return named[unit] ?? (branch === 'navy' ? 'marine' : type);
}

export function symbolOf(unit: string): Sign {
  const c = counter(unit);
  const { type } = c;
  const pictures = preferences.stored.counters === 'silhouettes';
  const land = pictures ? soldiers(unit) : 'ground';
  const own: Readonly<Record<string, string>> = {
    ground: type === 'garrison' ? type : land,
    hq: 'hq',
    air: type === 'air' ? type : 'lrb',
  };
  const drawings = pictures ? silhouettes : marks;
  return drawings[own[c.class] ?? type] ?? drawings[alike[type] ?? ''] ?? drawn.arms.dd;
}
export const sizeOf = (unit: string): string => sizes[counter(unit).type] ?? '';

/** Emblems of the nations, in a box of 10 x 10, so that colour is never alone. */
export const emblems: Readonly<Record<string, Sign>> = drawn.nations;
