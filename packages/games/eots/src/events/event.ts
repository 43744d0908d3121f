import type { Frame, Phase } from '@wardroom/rules';
import { setFlag } from '../flags.ts';
import type { CardId, Side, State } from '../state.ts';
import { changeWill, turnOf } from '../tracks.ts';

interface EventFrame extends Frame {
  side: Side;
  card: CardId;
}

/** R10.3.2 An event without an offensive. */
export const event: Phase<State, EventFrame> = {
  rule: 'R10.5',
  open: true,
  enter(g, f, io) {
    io.log('events.played', { side: f.side, card: f.card });
    // R10.8 Tojo resigns.
    if (f.card === 'jp-43') {
      setFlag(g, 'tojoResigned', { turn: turnOf(g) });
      changeWill(g, -2, 'events.tojo', io);
    }
    io.finish();
  },
};
