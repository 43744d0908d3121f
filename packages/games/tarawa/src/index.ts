import type { Game, Outcome } from '@wardroom/rules';
import { complete } from './complete.ts';
import { adjudicate } from './end-of-turn/adjudicate.ts';
import { problemsOf } from './invariants.ts';
import type { OptionsInput } from './options.ts';
import { optionsSchema } from './options.ts';
import { parse, write } from './position.ts';
import { redactions } from './redaction.ts';
import { scenarioFacts } from './scenarios.ts';
import { phases } from './sequence-of-play.ts';
import { setup } from './setup.ts';
import type { State } from './state.ts';
import { SEAT, turnOf } from './state.ts';
import { uses } from './uses.ts';

/**
 * 4.8, 14, 18 The end, as the phases that find it have written it down. The Japanese have no seat: a loss has no
 * winner.
 */
const outcome = (g: State): Outcome | null => {
  const ended = turnOf(g).ended;
  if (!ended) return null;
  const { won, ...why } = ended;
  return { winners: won ? [SEAT] : [], ...why };
};

/** D-Day at Tarawa: the Marines against a defence that the rules run. */
export const tarawa: Game<State, OptionsInput> = {
  id: 'tarawa',
  rulesVersion: 1,
  seats: () => [{ id: SEAT, side: SEAT, name: `seat.${SEAT}` }],
  scenarios: scenarioFacts.map(({ id }) => ({ id, name: `scenario.${id}` })),
  options: optionsSchema,
  setup,
  position: { parse, write },
  start: { phase: 'game' },
  phases,
  redactions,
  localDecisions: true,
  complete,
  outcome,
  concede: () => ({ winners: [], rule: 'platform', key: 'conceded', params: { by: SEAT } }),
  adjudicate,
  uses,
  invariants: problemsOf,
};

export type { OptionsInput } from './options.ts';
export { optionsSchema } from './options.ts';
