import type { CardId, Operation, Side, State } from './read.ts';
import { card, europeLevel, isSet, track, turnOf, warInEurope } from './read.ts';
import { POINT } from './worth.ts';

const yearOf = (g: State): string => String(1941 + Math.ceil((turnOf(g) - 1) / 3));

type Fields = Operation & {
  track?: string;
  delta?: number;
  byYear?: Record<string, number>;
  set?: string;
  steps?: number;
  collapse?: string;
};

/**
 * R16.13, R16.16 A box of the track of China, if an event can still move it; near its fall it is worth more to the
 * Allies.
 */
function chinaWorth(g: State, side: Side, o: Fields): number {
  const box = track(g, 'china');
  if (side === 'japan') {
    if (box < 4) return POINT;
    return box === 4 && o.collapse === 'surrender' ? 3 * POINT : 0;
  }
  if (box <= 1) return 0;
  return box >= 3 ? 2 * POINT : POINT;
}

/** R18.4, R20.4 A The war in Europe: its level is points, what is left of the way to the next level a little. */
function europeWorth(g: State, delta: number): number {
  const after = Math.max(-7, Math.min(3, track(g, 'wie') + delta));
  const levels = Math.abs(europeLevel(after) - warInEurope(g));
  return 0.7 * levels * POINT + 0.6 * Math.abs(delta);
}

/** What an operation that moves a marker is worth. */
function trackWorth(g: State, side: Side, o: Fields): number {
  if (o.track === 'pw') return POINT * (side === 'allied' ? 1 : -1) * (o.delta ?? 0);
  if (o.track === 'china') return chinaWorth(g, side, o);
  if (o.track === 'wie') return europeWorth(g, (side === 'japan' ? -1 : 1) * Math.abs(o.byYear?.[yearOf(g)] ?? 0));
  if (o.track === 'usIsr') return isSet(g, 'isr.us') === (o.set === 'agreement') ? 2 : 0;
  if (o.track === 'japanIsr') return isSet(g, 'isr.japan') === (o.set === 'agreement') ? 2 : 0;
  return 0.5;
}

/** What one operation of an event moves. */
function operationWorth(g: State, side: Side, op: Operation): number {
  const o = op as Fields;
  switch (op.op) {
    case 'track':
      return trackWorth(g, side, o);
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

/** Does its event end the rivalry of this side's services? */
export const agrees = (side: Side, id: CardId): boolean =>
  card(id).effects.some((op) => {
    const o = op as { track?: string; set?: string };
    return o.track === (side === 'japan' ? 'japanIsr' : 'usIsr') && o.set === 'agreement';
  });
