import { card, type Operation } from '@wardroom/eots/deck.ts';
import { isSet } from '@wardroom/eots/flags.ts';
import type { CardId, Side, State } from '@wardroom/eots/state.ts';
import { turnOf } from '@wardroom/eots/tracks.ts';
import { POINT } from './worth.ts';

const yearOf = (g: State): string => String(1941 + Math.ceil((turnOf(g) - 1) / 3));

/** What one operation of an event moves. */
function operationWorth(g: State, side: Side, op: Operation): number {
  const o = op as Operation & { track?: string; delta?: number; byYear?: Record<string, number>; set?: string; steps?: number };
  switch (op.op) {
    case 'track':
      if (o.track === 'pw') return POINT * (side === 'allied' ? 1 : -1) * (o.delta ?? 0);
      if (o.track === 'china') return POINT;
      if (o.track === 'wie') return 0.6 * POINT * Math.abs(o.byYear?.[yearOf(g)] ?? 0);
      if (o.track === 'usIsr') return isSet(g, 'isr.us') === (o.set === 'agreement') ? 2 : 0;
      if (o.track === 'japanIsr') return isSet(g, 'isr.japan') === (o.set === 'agreement') ? 2 : 0;
      return 0.5;
    case 'reinforce':
      return 0.8;
    case 'replacement':
      return 0.25 * (o.steps ?? 1);
    case 'randomDiscard':
      return 1;
    case 'tutorDiscard':
    case 'lasting':
    case 'hqSwap':
      return 0.3;
    default:
      return 0.1;
  }
}

/** What the event of a card is worth besides an offensive, in the measure of `worth`. */
export function eventWorth(g: State, side: Side, id: CardId): number {
  const facts = card(id);
  return facts.effects.reduce((n, op) => n + operationWorth(g, side, op), 0) + (facts.draw ? 1 : 0);
}
