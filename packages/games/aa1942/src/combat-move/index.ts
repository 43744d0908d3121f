import type { Frame, Phase } from '@wardroom/rules';
import { leaf } from '@wardroom/rules';
import { now } from '../board.ts';
import type { State } from '../state.ts';

/** 5. Combat move. */
export const combatMove: Phase<State, Frame> = {
  rule: '5.1.1',
  open: true,
  enter(g) {
    now(g).phase = 'combatMove';
  },
  decisions: (g) => [{ seat: now(g).power, prompt: 'combatMove', kinds: { done: leaf } }],
  choose(g, _f, _choice, io) {
    now(g).phase = 'conductCombat';
    io.finish();
  },
};
