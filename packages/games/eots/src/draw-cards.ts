import type { IO } from '@wardroom/rules';
import { grouped } from '@wardroom/rules';
import type { Card, CardId, Pile, Side, State } from './state.ts';

const piles = grouped<State, Card>('cards', 'at');
const bySide = new WeakMap<readonly Card[], Readonly<Record<Side, readonly CardId[]>>>();
const none: readonly CardId[] = [];

/** The cards of a side that lie in a pile, in the order of their ids. */
export function cardsIn(g: State, side: Side, at: Pile): readonly CardId[] {
  const all = piles(g, at);
  if (all.length === 0) return none;
  let parts = bySide.get(all);
  if (!parts) {
    const of = (whose: Side): CardId[] => all.filter((c) => c.side === whose).map((c) => c.id);
    bySide.set(all, (parts = { japan: of('japan'), allied: of('allied') }));
  }
  return parts[side];
}

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
 * R9.5.4 A side draws cards; which ones is decided only now. R10.12 An empty pile is made anew of the discarded cards
 * first. Gives the cards drawn: fewer than wanted when there are no more.
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
