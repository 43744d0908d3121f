import type { Frame, Phase, PhaseTable } from '@wardroom/rules';
import { cardsIn } from '../draw-cards.ts';
import type { Side, State } from '../state.ts';
import { other } from '../state.ts';
import { action } from './action.ts';
import { initiative } from './initiative.ts';

interface OffensivesFrame extends Frame {
  /** Whose action it is. */
  side?: Side;
}

/** R10.2 The sides alternate until both hands are empty; who has no card in hand is skipped. */
const offensivesPhase: Phase<State, OffensivesFrame> = {
  rule: 'R10.2',
  open: true,
  enter: (_g, _f, io) => io.call('initiative'),
  resume(g, f, result, io) {
    const next = f.side === undefined ? (result as Side) : other(f.side);
    const side = [next, other(next)].find((s) => cardsIn(g, s, 'hand').length > 0);
    if (side === undefined) return io.finish();
    f.side = side;
    io.call('action', { side });
  },
};

export const offensivesPhases: PhaseTable<State> = { offensivesPhase, initiative, action };
