import type { Verdict } from '@wardroom/rules';
import { legal, refuse } from '@wardroom/rules';
import { cardsIn } from '../draw-cards.ts';
import { flag } from '../flags.ts';
import type { CardId, Side, State } from '../state.ts';
import { turnOf } from '../tracks.ts';

/** The Future Offensive card of a side, if one lies there (R10.1). */
export const futureOffensive = (g: State, side: Side): CardId | undefined => cardsIn(g, side, 'fo')[0];

/** R10.10 The Future Offensive card: in a later turn, and never the last card. */
export function canUseFutureOffensive(g: State, side: Side): Verdict {
  const id = futureOffensive(g, side);
  if (id === undefined) return refuse('R10.10', 'offensives.noFutureOffensive');
  if ((flag(g, `fo.${side}`)?.turn ?? -1) >= turnOf(g)) return refuse('R10.10', 'offensives.laterTurn', { card: id });
  if (cardsIn(g, side, 'hand').length === 0) return refuse('R10.10', 'offensives.lastCard', { card: id });
  return legal;
}

/** R10.3, R10.10 May the side take this card: out of its hand, or the Future Offensive within its limits? */
export function canTake(g: State, side: Side, id: CardId): Verdict {
  const c = g.cards[id];
  if (c?.side === side && c.at === 'fo') return canUseFutureOffensive(g, side);
  return c?.side === side && c.at === 'hand' ? legal : refuse('R10.3', 'offensives.notInHand', { card: id });
}
