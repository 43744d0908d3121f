import type { IO } from '@wardroom/rules';
import { among, leaf } from '@wardroom/rules';
import { cardsIn } from '../../draw-cards.ts';
import { conditionMet, put } from '../../offensives-phase/piles.ts';
import type { Card, CardId, Side, State } from '../../state.ts';
import { holds } from '../conditions.ts';
import type { Handler } from '../vocabulary.ts';

/**
 * R24.2, R10.8 A card that an effect makes its owner discard; a special card whose condition is met happens at that
 * moment.
 */
function discard(g: State, id: CardId, io: IO): 'called' | 0 {
  const side = g.cards[id]?.side as Side;
  if (!conditionMet(g, id)) {
    put(g, id, 'discard');
    io.log('events.discards', { side, card: id });
    return 0;
  }
  put(g, id, 'played');
  io.call('event', { side, card: id });
  return 'called';
}

/** Hands and piles. */
export const hands: { readonly [op: string]: Handler } = {
  /** R24.14 A card of the hand, never the Future Offensive, by chance. */
  randomDiscard: {
    at: 'play',
    fields: ['from', 'count', 'if', 'when'],
    begin(g, d, io) {
      const from = d.op.from as Side;
      const hand = cardsIn(g, from, 'hand');
      const [id] = hand.length > 0 ? io.pick(`hand.${from}`, hand, d.op.count as number, 'randomDiscard') : [];
      if (id !== undefined) return discard(g, id, io);
      io.log('events.noEffect', { card: d.card });
      return 0;
    },
  },
  /** R24.14 One card of the hand for one that lay in the discard pile before. */
  tutorDiscard: {
    at: 'play',
    fields: ['optional', 'discardFromHand', 'take'],
    begin: (g, d) => (cardsIn(g, d.side, 'hand').length > 0 && cardsIn(g, d.side, 'discard').length > 0 ? 1 : 0),
    ask: (g, d) => ({
      exchange: among(
        () => cardsIn(g, d.side, 'hand'),
        () =>
          among(() => cardsIn(g, d.side, 'discard').filter((id) => holds(g, d.op.take, { card: d.card, other: id }))),
      ),
      keepCards: leaf,
    }),
    take(g, d, choice, io) {
      if (choice.kind === 'keepCards') return 0;
      const [given, taken] = choice.value as [CardId, CardId];
      (g.cards[taken] as Card).at = 'hand';
      io.log('events.takes', { side: d.side, card: taken });
      return discard(g, given, io);
    },
  },
};
