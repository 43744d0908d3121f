import type { Step } from '@wardroom/rules';
import { aa1942Ledger } from './aa1942.ts';

/** A second bookkeeping beside a game's own rules. Returns what does not add up. */
export interface Ledger {
  /** `phase` is where the choice of the step was asked (empty for the start). */
  check(step: Step, phase: string): string[];
}

const ledgers: Readonly<Record<string, () => Ledger>> = { aa1942: aa1942Ledger };

/** The ledger of a game, where there is one. */
export function ledgerOf(game: string): Ledger | null {
  return ledgers[game]?.() ?? null;
}
