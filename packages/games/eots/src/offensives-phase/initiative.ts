import type { Frame, Phase } from '@wardroom/rules';
import { cardsIn } from '../draw-cards.ts';
import type { Side, State } from '../state.ts';
import { turnOf } from '../tracks.ts';

/** R10.11 More cards in hand acts first; a tie goes to Japan in turns 1-4, to the Allies afterwards. */
export function first(g: State): Side {
  const more = cardsIn(g, 'japan', 'hand').length - cardsIn(g, 'allied', 'hand').length;
  if (more !== 0) return more > 0 ? 'japan' : 'allied';
  return turnOf(g) <= 4 ? 'japan' : 'allied';
}

export const initiative: Phase<State, Frame> = {
  rule: 'R10.11',
  open: true,
  enter(g, _f, io) {
    const side = first(g);
    io.log('offensives.initiative', { side });
    io.finish(side);
  },
};
