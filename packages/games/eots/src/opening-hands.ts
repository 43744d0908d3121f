import type { IO } from '@wardroom/rules';
import { cardsIn, drawCards } from './draw-cards.ts';
import { layoutOf } from './scenarios.ts';
import type { State } from './state.ts';
import { sides } from './state.ts';

/**
 * R20.12 The hands of the set-up are dealt; of a hand that the set-up names itself nothing is missing. R20.3 Where
 * Arcadia is asked about the Allies are dealt theirs after the answer.
 */
export function dealOpeningHands(g: State, io: Pick<IO, 'pick' | 'log'>): void {
  const { tracks, cards } = layoutOf(g.options.now?.scenario ?? '1942');
  const asked = cards.alliedMayTake !== undefined;
  for (const side of sides) {
    if (side === 'allied' && asked) continue;
    drawCards(g, side, Math.max(0, (tracks.hands?.[side] ?? 0) - cardsIn(g, side, 'hand').length), io);
  }
  if (g.turn.now) g.turn.now.segment = asked ? 'arcadia' : 'start';
}
