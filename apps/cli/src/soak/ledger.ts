import type { Step } from '@wardroom/rules';

/** A second bookkeeping beside a game's own rules. Returns what does not add up. */
export interface Ledger {
  /** `phase` is where the choice of the step was asked (empty for the start). */
  check(step: Step, phase: string): string[];
}
