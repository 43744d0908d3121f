import type { Force } from '../src/read.ts';
import { count } from '../src/read.ts';

/** In a battle of so many units each one more is worth a look of its own; in twice as many every second one. */
const FINE = 14;

/**
 * Whether the exact odds are asked with so many parts of a force: they take longer the larger the battle is, and a
 * single unit changes less.
 */
export const isLookedAt = (parts: number, force: Force, defenders: Force): boolean =>
  parts % (1 + Math.floor((count(force) + count(defenders)) / FINE)) === 0;
