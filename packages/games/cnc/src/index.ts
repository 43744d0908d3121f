import type { Game, Outcome } from '@wardroom/rules';
import wire from '../data/wire.json' with { type: 'json' };
import { anytime } from './anytime.ts';
import { auction } from './auction.ts';
import { complete } from './complete.ts';
import { invariants } from './invariants.ts';
import { migrations } from './migrations.ts';
import { momentOf } from './moment.ts';
import type { OptionsInput } from './options.ts';
import { optionsSchema } from './options.ts';
import { options, parse, write } from './position.ts';
import { redactions } from './redaction.ts';
import { phases } from './sequence-of-play.ts';
import { setup } from './setup.ts';
import { standing } from './standing-orders.ts';
import type { State } from './state.ts';
import { allFactions } from './state.ts';
import { uses } from './uses.ts';
import { adjudicate, lead } from './victory/adjudicate.ts';

/** 25 The end, as the phase that found it has written it down. */
const outcome = (g: State): Outcome | null => (g.turn.now?.ended as Outcome | undefined) ?? null;

/** Conquest & Consequence, for three players, or two (26). */
export const cnc: Game<State, OptionsInput> = {
  id: 'cnc',
  rulesVersion: 3,
  seats: (o) =>
    allFactions.filter((id) => o.players !== 2 || id !== 'soviet').map((id) => ({ id, side: id, name: `seat.${id}` })),
  scenarios: [{ id: 'pacific', name: 'scenario.pacific' }],
  options: optionsSchema,
  setup,
  position: { parse, write, options },
  start: { phase: 'game' },
  phases,
  anytime,
  redactions,
  localDecisions: false,
  complete,
  outcome,
  moment: momentOf,
  standing,
  uses,
  wire: wire.text,
  invariants,
  adjudicate,
  lead,
  auction,
  migrations,
};
export type { OptionsInput } from './options.ts';
export { optionsSchema } from './options.ts';
