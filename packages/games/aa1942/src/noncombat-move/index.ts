import type { Frame, Phase } from '@wardroom/rules';
import { leaf } from '@wardroom/rules';
import { now } from '../board.ts';
import type { State } from '../state.ts';

/** 9. Noncombat move. */
export const noncombatMove: Phase<State, Frame> = {
  rule: '9.1',
  open: true,
  enter(g) {
    now(g).phase = 'noncombatMove';
  },
  decisions: (g) => [{ seat: now(g).power, prompt: 'noncombatMove', kinds: { done: leaf } }],
  choose(_g, _f, _choice, io) {
    io.finish();
  },
};
