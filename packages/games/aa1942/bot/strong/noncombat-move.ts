import type { Choice } from '@wardroom/rules';
import { territories } from '../../src/read.ts';
import { Harbours } from '../harbours.ts';
import { toPort } from '../noncombat-move.ts';
import { shipping } from '../shipping.ts';
import type { Trial } from '../trial.ts';
import { withoutGuard } from './home.ts';
import { land } from './landing.ts';
import { March } from './march.ts';

/**
 * Ships ferry, who has no land way gathers at a harbour, the rest stands where it is worth most; aircraft come home.
 */
export function noncombatMoves(trial: Trial): Choice[] {
  const pool = withoutGuard(trial.g, trial.power);
  shipping(trial, pool);
  const harbours = new Harbours(trial.g, trial.power);
  for (const t of territories) if (harbours.isIdle(t)) toPort(trial, pool, t);
  new March(trial).go();
  land(trial);
  return trial.finish();
}
