import type { Frame, Phase } from '@wardroom/rules';
import { ids, leaf } from '@wardroom/rules';
import { now } from './board.ts';
import { createBattles } from './conduct-combat/battles.ts';
import type { State } from './state.ts';

/** Positions from a file may begin with their battles; the first of them starts when the attacker says so. */
export const beginCombat: Phase<State, Frame> = {
  rule: '6.1',
  open: true,
  decisions: (g) => [{ seat: now(g).power, prompt: 'beginCombat', kinds: { begin: leaf } }],
  choose(g, _f, _choice, io) {
    if (ids(g.battles).length === 0) createBattles(g, io);
    io.go('conductCombat');
  },
};
