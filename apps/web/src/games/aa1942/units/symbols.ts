import type { Sign } from '../../../kit/symbols.ts';
import drawn from './symbols.json';

/**
 * The emblem that goes with each power's colour, so that colour is never alone: a star with a hollow heart, a
 * straight-armed cross, a roundel, a sun disc with short rays, a full star upon two bars.
 */
export const emblems: Readonly<Record<string, Sign>> = drawn.powers;

export { powers as powerOrder, unitTypes as typeOrder } from '@wardroom/aa1942/read';
