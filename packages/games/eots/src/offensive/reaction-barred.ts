import { card } from '../deck.ts';
import { countIn } from '../draw-cards.ts';
import type { Side, State } from '../state.ts';

/** R20.2 Does the event forbid this side every reaction (jp-02)? */
export function reactionBarred(g: State, side: Side): boolean {
  const o = g.offensive.now;
  return (
    o?.as === 'ec' && o.side !== side && card(o.card).effects.some((e) => e.op === 'noReaction' && e.side === side)
  );
}

/** R22.1 Does the side hold any card, a future offensive included? Nobody learns which. */
export const holdsCards = (g: State, side: Side): boolean => countIn(g, side, 'hand') + countIn(g, side, 'fo') > 0;
