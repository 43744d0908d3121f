import type { Frame, IO, Phase, PhaseTable } from '@wardroom/rules';
import { cardsIn } from '../draw-cards.ts';
import type { CardId, Side, State } from '../state.ts';
import { other } from '../state.ts';
import { action } from './action.ts';
import { initiative } from './initiative.ts';

interface OffensivesFrame extends Frame {
  /** Whose action it is. */
  side?: Side;
}

function next(g: State, f: OffensivesFrame, wanted: Side, io: IO): void {
  const side = [wanted, other(wanted)].find((s) => cardsIn(g, s, 'hand').length > 0);
  if (side === undefined) io.finish();
  else {
    f.side = side;
    io.call('action', { side });
  }
}

/** R10.2 The sides alternate until both hands are empty; who has no card in hand is skipped. */
const offensivesPhase: Phase<State, OffensivesFrame> = {
  rule: 'R10.2',
  open: true,
  enter: (_g, _f, io) => io.call('initiative'),
  resume(g, f, result, io) {
    if (f.side !== undefined) return next(g, f, other(f.side), io);
    const { side, card } = result as { side: Side; card?: CardId };
    if (card === undefined) return next(g, f, side, io);
    f.side = side;
    io.call('action', { side, first: card });
  },
};

export const offensivesPhases: PhaseTable<State> = { offensivesPhase, initiative, action };
