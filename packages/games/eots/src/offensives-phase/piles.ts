import type { IO, Verdict } from '@wardroom/rules';
import { legal, refuse } from '@wardroom/rules';
import { card, numbered } from '../deck.ts';
import { cardsIn, drawCards } from '../draw-cards.ts';
import { barredAsOc } from '../events/demands.ts';
import { canPlayEvent } from '../events/playable.ts';
import { clearFlag, isSet, setFlag } from '../flags.ts';
import type { Card, CardId, Side, State } from '../state.ts';
import { sides } from '../state.ts';
import { setTrack, track, turnOf } from '../tracks.ts';
import { canTake, canUseFutureOffensive, futureOffensive } from './future-offensive.ts';

export { canTake, canUseFutureOffensive, futureOffensive };

/** R10.8 Cards that must be events once their condition is met. */
const compulsory = (id: CardId): boolean => ['jp-43', 'al-79'].includes(numbered(id));

/** R10.8 The condition of jp-43 (turn 8 or later) and of al-79 (Tojo has resigned). */
export const conditionMet = (g: State, id: CardId): boolean =>
  (numbered(id) === 'jp-43' && turnOf(g) >= 8) || (numbered(id) === 'al-79' && isSet(g, 'tojoResigned'));

/**
 * R10.8 Must this card be an event now? While its event cannot be played it may go otherwise, so that no hand is
 * stuck.
 */
function mayGoOtherwise(g: State, side: Side, id: CardId): Verdict {
  if (!conditionMet(g, id) || canPlayEvent(g, side, id) !== null) return legal;
  return refuse('R10.8', 'offensives.mustBeEvent', { card: id });
}

/** R20.2 The two cards of turn 1 are events and nothing else. */
const onlyAsEvent = (g: State, id: CardId): Verdict =>
  card(id).effects.some((e) => e.op === 'compulsory' && e.turn === turnOf(g))
    ? refuse('R20.2', 'offensives.mustBeEvent', { card: id })
    : legal;

/** R10.3.3, R10.10 May the card be discarded? */
export const canDiscard = (g: State, side: Side, id: CardId): Verdict =>
  canTake(g, side, id) ?? onlyAsEvent(g, id) ?? mayGoOtherwise(g, side, id);

/** R10.3.1, R10.10 May the card be played for operations? */
export const canSpend = (g: State, side: Side, id: CardId): Verdict =>
  canDiscard(g, side, id) ?? (barredAsOc(g, id) ? refuse('R10.6', 'offensives.notAsOperations', { card: id }) : legal);

/** R10.3.2, R10.10 May the card be played as an event? */
export const canPlayEc = (g: State, side: Side, id: CardId): Verdict =>
  canTake(g, side, id) ?? canPlayEvent(g, side, id);

/** R10.9 Once a turn, when none lies there, any card but the two of R10.8. */
export function canDesignate(g: State, side: Side, id: CardId): Verdict {
  if (futureOffensive(g, side) !== undefined) return refuse('R10.9', 'offensives.oneFutureOffensive');
  if (isSet(g, `foDesignated.${side}`)) return refuse('R10.9', 'offensives.onceATurn');
  const c = g.cards[id];
  if (c?.side !== side || c.at !== 'hand') return refuse('R10.9', 'offensives.notInHand', { card: id });
  if (compulsory(id)) return refuse('R10.8', 'offensives.neverFutureOffensive', { card: id });
  return onlyAsEvent(g, id);
}

/** R10.3.4 */
export const canPass = (g: State, side: Side): Verdict =>
  track(g, `passes.${side}`) > 0 ? legal : refuse('R10.3', 'offensives.noPass');

/** R10.9 Lays a card face down. */
export function designate(g: State, side: Side, id: CardId): void {
  (g.cards[id] as Card).at = 'fo';
  setFlag(g, `fo.${side}`, { turn: turnOf(g) });
  setFlag(g, `foDesignated.${side}`);
}

/** Takes a card out of hand, or from where the Future Offensive lies, to another pile. */
export function put(g: State, id: CardId, at: 'played' | 'discard' | 'removed'): void {
  const c = g.cards[id] as Card;
  if (c.at === 'fo') clearFlag(g, `fo.${c.side}`);
  if (compulsory(id) && at === 'discard') setFlag(g, `reshuffle.${c.side}`);
  c.at = at;
}

/** R10.4 Is the card out of the game once its event was played? al-79 only when Tojo has resigned. */
const removedAsEvent = (g: State, id: CardId): boolean => {
  const words = card(id).removeIfEvent;
  return words === true || (typeof words === 'string' && conditionMet(g, id));
};

/** R10.7, R24.3 A card drawn by an event: at most three for each side in an Offensives Phase. */
export function drawByEvent(g: State, side: Side, io: IO): void {
  const drawn = track(g, `drawn.${side}`);
  if (drawn >= 3) {
    io.log('offensives.noFourthDraw', { side });
    return;
  }
  const got = drawCards(g, side, 1, io).length;
  if (got > 0) setTrack(g, `drawn.${side}`, drawn + got);
}

/**
 * R10.4 After the action: an operations card is discarded; an event is removed when its card says so. R10.7 What the
 * events draw is drawn now: no card drawn in an action is used in it, and a card still on the table is not shuffled
 * back (R10.12).
 */
export function clearTable(g: State, ocs: readonly CardId[], io: IO): void {
  const played = sides.flatMap((side) => cardsIn(g, side, 'played'));
  const events = played.filter((id) => !ocs.includes(id));
  for (const side of sides) {
    for (const id of events) if (g.cards[id]?.side === side && card(id).draw) drawByEvent(g, side, io);
  }
  for (const id of played) put(g, id, events.includes(id) && removedAsEvent(g, id) ? 'removed' : 'discard');
}

/** The cards that a side may think of playing: its hand, and the Future Offensive. */
export const cardsAtHand = (g: State, side: Side): CardId[] => [
  ...cardsIn(g, side, 'hand'),
  ...cardsIn(g, side, 'fo'),
];
