import type { Verdict } from '@wardroom/rules';
import { legal, refuse } from '@wardroom/rules';
import type { CardId, Side, State } from '../state.ts';

/** Cards whose events are in force. */
const ready: ReadonlySet<CardId> = new Set(['jp-43']);

/** R10.3.2, R10.6 May the card be played as an event? */
export function canPlayEvent(g: State, side: Side, id: CardId): Verdict {
  const c = g.cards[id];
  if (c?.side !== side || c.at !== 'hand') return refuse('R10.3', 'offensives.notInHand', { card: id });
  if (!ready.has(id)) return refuse('R10.6', 'offensives.eventMissing', { card: id });
  return legal;
}
