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

/** Ends what is open by passing on: nobody moves, nobody reacts, hits as proposed. */
export function toEnd(t: Bench): Bench {
  const ways = ['activateDone', 'moveDone', 'declareDone', 'hitsProposal', 'transferDone', 'allHome', 'pass'];
  for (let n = 0; !t.over && n < 200; n++) {
    const kinds = Object.keys(t.decision().kinds);
    const way = ways.find((w) => kinds.includes(w));
    if (way) t.choose(way);
    else {
      const kind = kinds[0] as string;
      t.choose(kind, t.all(kind)[0] ?? []);
    }
  }
  return t.expectOver();
}
