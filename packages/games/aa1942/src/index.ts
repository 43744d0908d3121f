import type { Game } from '@wardroom/rules';
import wire from '../data/wire.json' with { type: 'json' };
import { adjudicate, lead } from './adjudicate.ts';
import { auction } from './auction.ts';
import { sideOf } from './board.ts';
import { complete } from './complete.ts';
import { invariants } from './invariants.ts';
import { migrations } from './migrations.ts';
import { momentOf } from './moment.ts';
import type { OptionsInput } from './options.ts';
import { optionsSchema } from './options.ts';
import { parse, write } from './position.ts';
import { redactions } from './redaction.ts';
import { phases } from './sequence-of-play.ts';
import { setup } from './setup.ts';
import { standingOrders } from './standing-orders.ts';
import type { State } from './state.ts';
import { powers } from './state.ts';
import { uses } from './uses.ts';
import { concede, outcome } from './victory.ts';

/** Axis & Allies 1942 Second Edition. */
export const aa1942: Game<State, OptionsInput> = {
  id: 'aa1942',
  rulesVersion: 5,
  migrations,
  // 1.5 Each power is a seat with an account of its own; whoever plays several plays those of one side.
  seats: () => powers.map((id) => ({ id, side: sideOf(id), name: `power.${id}` })),
  scenarios: [
    { id: 'standard', name: 'scenario.standard' },
    { id: 'tournament', name: 'scenario.tournament' },
  ],
  options: optionsSchema,
  setup,
  position: { parse, write },
  start: { phase: 'round' },
  phases,
  redactions,
  localDecisions: true,
  complete,
  outcome,
  moment: momentOf,
  invariants,
  wire: wire.text,
  concede: (g, seat) => concede(g, seat),
  standing: standingOrders,
  adjudicate,
  lead,
  auction,
  uses,
};

export * from './ledger.ts';
export type { OptionsInput } from './options.ts';
export { optionsSchema } from './options.ts';
export * from './preview.ts';
