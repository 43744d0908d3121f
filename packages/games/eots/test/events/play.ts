import { card } from '../../src/deck.ts';
import type { CardId } from '../../src/state.ts';
import { type Bench, type Setting, table } from '../table.ts';

/** The event of a card in a position: it and another card of its owner in hand. */
export function play(id: CardId, s: Setting = {}): Bench {
  const side = card(id).side;
  const rest = side === 'japan' ? 'jp-04 jp-24' : 'al-08 al-59';
  return table({ turn: 6, ...s, hands: { [side]: `${id} ${rest}`, ...s.hands } })
    .run('action', { side })
    .choose('playEC', [id]);
}
/** Where a card lies. */
export const pile = (t: Bench, id: CardId): string => t.g.cards[id]?.at ?? '';
