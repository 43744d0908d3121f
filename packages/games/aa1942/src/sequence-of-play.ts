import type { Frame, IO, PhaseTable } from '@wardroom/rules';
import { line, sequence } from '@wardroom/rules';
import { beginCombat } from './begin-combat.ts';
import { capitalHeldByEnemy, now } from './board.ts';
import { collectIncome } from './collect-income/index.ts';
import { combatMove } from './combat-move/index.ts';
import { conductCombatPhases } from './conduct-combat/index.ts';
import { mobilizeUnits } from './mobilize/index.ts';
import { noncombatMove } from './noncombat-move/index.ts';
import { hasBid, placeBids } from './place-bids/index.ts';
import { purchaseUnits } from './purchase-units/index.ts';
import type { Power, State } from './state.ts';
import { powers } from './state.ts';
import { beginTurn, endTurn } from './turn.ts';
import { checkVictory } from './victory.ts';
import { withReasons } from './why-not.ts';

interface TurnFrame extends Frame {
  power: Power;
}

/** 4.4, 8.7 Tested when the phase would begin: who frees his own capital collects in the same turn. */
const holdsCapital = (g: State): boolean => !capitalHeldByEnemy(g, now(g).power);

/** 1.6 Bids are placed once, before the first Soviet turn. */
const bidsFirst = (g: State): boolean => now(g).round === 1 && hasBid(g);

function beginRound(g: State, _f: Frame, io: IO): void {
  now(g).round += 1;
  io.log('round.begins', { round: now(g).round });
}

/**
 * 3. A round: every power takes its turn, also one that has nothing left (3.7), then victory is checked; then the next
 * round.
 */
const round = sequence<State>(
  '3',
  [
    { name: 'begin', rule: '3', act: beginRound },
    line('placeBids', '1.6', { when: bidsFirst }),
    ...powers.map((power) => line<State>(`turn:${power}`, '3.1', { fields: { power } })),
    line('checkVictory', '12.1'),
  ],
  { again: 'begin' },
);

/**
 * 3.1 A power's turn. A power whose capital is held by the enemy moves and fights, but neither buys nor collects
 * (8.7).
 */
const turn = sequence<State, TurnFrame>('3.1', [
  { name: 'begin', rule: '3', act: (g, f, io) => beginTurn(g, f.power, io) },
  line('purchaseUnits', '4.1', { when: holdsCapital }),
  line('combatMove', '5.1.1'),
  line('declareInterceptors', '6.2.6'),
  line('conductCombat', '6.1'),
  line('landStrandedFighters', '7.7'),
  line('noncombatMove', '9.1'),
  line('mobilizeUnits', '10.1', { when: holdsCapital }),
  line('collectIncome', '11.1', { when: holdsCapital }),
  { name: 'endTurn', rule: '3.1', act: endTurn },
]);

export const phases: PhaseTable<State> = withReasons({
  round,
  placeBids,
  turn,
  purchaseUnits,
  combatMove,
  beginCombat,
  ...conductCombatPhases,
  noncombatMove,
  mobilizeUnits,
  collectIncome,
  checkVictory,
});
