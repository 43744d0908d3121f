import type { Frame, Phase, PhaseTable } from '@wardroom/rules';
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

interface TurnFrame extends Frame {
  power: Power;
}

/** 8.7 Tested when the phase would begin. */
const holdsCapital = (g: State): boolean => !capitalHeldByEnemy(g, now(g).power);

/** 1.6 Bids are placed once, before the first Soviet turn. */
const bidsFirst = (g: State): boolean => now(g).round === 1 && hasBid(g);

/** 3. A round: every power takes its turn, then victory is checked; then the next round. */
const round = sequence<State>(
  '3',
  [line<State>('placeBids', undefined, bidsFirst), ...powers.map((power) => line<State>('turn', { power })), line<State>('checkVictory')],
  {
    again: true,
    begin(g, _f, io) {
      now(g).round += 1;
      io.log('round.begins', { round: now(g).round });
    },
  },
);

/** 3.1 A power's turn. A power whose capital is held by the enemy moves and fights, but neither buys nor collects (8.7). */
const turn: Phase<State, TurnFrame> = sequence<State>(
  '3.1',
  [
    line('purchaseUnits', undefined, holdsCapital),
    line('combatMove'),
    line('declareInterceptors'),
    line('conductCombat'),
    line('landStrandedFighters'),
    line('noncombatMove'),
    line('mobilizeUnits', undefined, holdsCapital),
    line('collectIncome', undefined, holdsCapital),
    line('endTurn'),
  ],
  { begin: (g, f, io) => beginTurn(g, (f as TurnFrame).power, io) },
) as Phase<State, TurnFrame>;

const endOfTurn: Phase<State, Frame> = {
  rule: '3.1',
  open: true,
  enter(g, _f, io) {
    endTurn(g);
    io.finish();
  },
};

export const phases: PhaseTable<State> = {
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
  endTurn: endOfTurn,
  checkVictory,
};
