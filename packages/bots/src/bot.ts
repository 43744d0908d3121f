import type { AnyGame, AnyState, Choice, Decision, Header, Seat, Source } from '@wardroom/rules';
import { Play } from '@wardroom/rules';

/** `next(n)`: a whole number 0..n-1. */
export type Rng = (bound: number) => number;

/**
 * A player made of code: a pure function of what its seat sees and is asked. The answer is a batch for that decision
 * and those that follow it for the same seat; the first choice is always offered. Empty: it finds nothing to choose.
 */
export interface Bot {
  id: string;
  /** It looks at its decision alone: no view need be made for it. */
  blind?: true;
  answer(view: AnyState, decision: Decision, rng: Rng): Choice[];
}

const nowhere: Omit<Header, 'game' | 'rulesVersion'> = {
  match: 'trial',
  scenario: 'custom',
  options: {},
  seeds: [],
  scope: '',
  commit: '',
  createdAt: 0,
};

/**
 * A board of one's own that starts from a view: to list decisions on and to try choices on. Never learns of it what is
 * hidden. `source`: of its draws, by default one that always draws alike.
 */
export function trialOf(game: AnyGame, view: AnyState, source?: Source): Play {
  return Play.at(game, { ...nowhere, game: game.id, rulesVersion: game.rulesVersion }, view, 0, source);
}

/**
 * The decisions of a seat, listed on its own view. Only for games whose decisions need nothing hidden
 * (`localDecisions`).
 */
export function decisionsOn(game: AnyGame, view: AnyState, seat: Seat): Decision[] {
  return trialOf(game, view)
    .decisions()
    .filter((d) => d.seat === seat);
}
