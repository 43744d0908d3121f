import type { Game, Outcome } from '@wardroom/rules';
import wire from '../data/wire.json' with { type: 'json' };
import { complete } from './complete.ts';
import { adjudicate } from './end-of-turn/adjudicate.ts';
import { allGroups } from './groups.ts';
import { problemsOf } from './invariants.ts';
import { migrations } from './migrations.ts';
import { momentOf } from './moment.ts';
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
  rulesVersion: 2,
  migrations,
  seats: () => [{ id: SEAT, side: SEAT, name: `seat.${SEAT}` }],
  groups: () => allGroups,
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
  moment: momentOf,
  concede: () => ({ winners: [], rule: 'platform', key: 'conceded', params: { by: SEAT } }),
  adjudicate,
  uses,
  wire: wire.text,
  invariants: problemsOf,
};

export type { OptionsInput } from './options.ts';
export { optionsSchema } from './options.ts';
