import type { AssaultOdds, BattleInput, Force, Odds, OddsOf, RaidOdds } from '@wardroom/aa1942/read';
import { Asker } from '../../../kit/asker.svelte.ts';

/** What can be asked of the calculator. */
export type Question = OddsOf | { ask: 'luck'; input: BattleInput; actual: { attacker: Force; defender: Force } };

export type Answer =
  | { ask: 'battle'; odds: Odds }
  | { ask: 'assault'; odds: AssaultOdds }
  | { ask: 'raid'; odds: RaidOdds }
  | { ask: 'luck'; percentile: number; odds: Odds };

/** The calculator, beside the page. */
export const asker = new Asker<Question, Answer>(
  () => new Worker(new URL('./worker.ts', import.meta.url), { type: 'module' }),
);
