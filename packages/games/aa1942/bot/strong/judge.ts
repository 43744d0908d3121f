import { prize } from '../field.ts';
import type { Judge } from '../land-attacks.ts';
import { plain } from '../land-attacks.ts';
import { withoutGuard } from './home.ts';

/**
 * Attacks as the sensible bot does, but for prizes that know what wins the war (12.1), with everything that the capital
 * can spare, at smaller chances, and with more where less would do.
 */
export const judge: Judge = { ...plain, prize, pool: withoutGuard, least: 0.5, enough: 0.98 };
