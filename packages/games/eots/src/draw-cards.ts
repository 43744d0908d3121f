import type { IO } from '@wardroom/rules';
import { derived } from '@wardroom/rules';
import type { Card, CardId, Pile, Side, State } from './state.ts';

const piles = derived<State, 'all', ReadonlyMap<string, readonly CardId[]>>(['cards'], (g) => {
  const out = new Map<string, CardId[]>();
  for (const id of Object.keys(g.cards).sort()) {
    const { side, at } = g.cards[id] as Card;
    const lying = out.get(side + at);
    if (lying) lying.push(id);
    else out.set(side + at, [id]);
  }
  return out;
});

/** The cards of a side that lie in a pile, in the order of their ids. */
export const cardsIn = (g: State, side: Side, at: Pile): readonly CardId[] => piles(g, 'all').get(side + at) ?? [];

/** R10.13 How many cards lie in a pile: in a view those that are only counted as well. */
export function countIn(g: State, side: Side, at: Pile): number {
  const unseen = (g as { _counts?: { [group: string]: { n: number } } })._counts?.[`cards/${side}.${at}`]?.n ?? 0;
  return cardsIn(g, side, at).length + unseen;
}

function take(g: State, side: Side, n: number, io: Pick<IO, 'pick'>): CardId[] {
  const pile = cardsIn(g, side, 'pile');
  if (n === 0 || pile.length === 0) return [];
  const drawn = io.pick(`cards.${side}`, pile, n, 'draw');
  for (const id of drawn) (g.cards[id] as Card).at = 'hand';
  return drawn;
}

/**
 * R9.5.4 A side draws cards; which ones is decided only now. R10.12 An empty pile is made anew of the discarded cards first. Gives
 * the cards drawn: fewer than wanted when there are no more.
 */
export function drawCards(g: State, side: Side, n: number, io: Pick<IO, 'pick' | 'log'>): CardId[] {
  const drawn = take(g, side, n, io);
  if (drawn.length < n) {
    const back = cardsIn(g, side, 'discard');
    for (const id of back) (g.cards[id] as Card).at = 'pile';
    if (back.length > 0) io.log('reshuffled', { side });
    drawn.push(...take(g, side, n - drawn.length, io));
  }
  if (drawn.length > 0) {
    io.log('drew', { side, n: drawn.length });
    io.log('drewCards', { cards: drawn }, [side]);
  }
  return drawn;
}
