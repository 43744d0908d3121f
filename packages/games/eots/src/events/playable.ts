import type { Verdict } from '@wardroom/rules';
import { legal, refuse } from '@wardroom/rules';
import { canTake } from '../offensives-phase/future-offensive.ts';
import type { CardId, Side, State } from '../state.ts';

/** Cards whose events are in force. */
const ready: ReadonlySet<CardId> = new Set(['jp-43']);

/** R10.3.2, R10.6 May the card be played as an event? */
export function canPlayEvent(g: State, side: Side, id: CardId): Verdict {
  const no = canTake(g, side, id);
  if (no) return no;
  if (!ready.has(id)) return refuse('R10.6', 'offensives.eventMissing', { card: id });
  return legal;
}
