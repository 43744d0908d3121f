import type { Game, Outcome } from '@wardroom/rules';
import wire from '../data/wire.json' with { type: 'json' };
import { auction } from './auction.ts';
import { complete } from './complete.ts';
import { invariants } from './invariants.ts';
import { migrations } from './migrations.ts';
import { momentOf } from './moment.ts';
import type { OptionsInput } from './options.ts';
import { optionsSchema } from './options.ts';
import { parse, write } from './position.ts';
import { redactions } from './redaction.ts';
import { scenarioFacts } from './scenarios.ts';
import { phases } from './sequence-of-play.ts';
import { setup } from './setup.ts';
import { standingOrders } from './standing-orders.ts';
import type { Side, State } from './state.ts';
import { other, sides } from './state.ts';
import { uses } from './uses.ts';
import { adjudicate, lead } from './victory/adjudicate.ts';

/** R17.2, R19, R20 The end, as the phases that find it have written it down. */
const outcome = (g: State): Outcome | null => g.turn.now?.ended ?? null;

/** Empire of the Sun. */
export const eots: Game<State, OptionsInput> = {
  id: 'eots',
  rulesVersion: 4,
  migrations,
  wire: wire.text,
  seats: () => sides.map((id) => ({ id, side: id, name: `seat.${id}` })),
  scenarios: scenarioFacts.map(({ id }) => ({ id, name: `scenario.${id}` })),
  options: optionsSchema,
  setup,
  position: { parse, write },
  start: { phase: 'game' },
  phases,
  redactions,
  localDecisions: true,
  standing: standingOrders,
  complete,
  outcome,
  moment: momentOf,
  adjudicate,
  lead,
  auction,
  uses,
  invariants,
  concede: (_g, seat) => ({ winners: [other(seat as Side)], rule: 'platform', key: 'conceded', params: { by: seat } }),
};

export type { OptionsInput } from './options.ts';
export { optionsSchema } from './options.ts';
