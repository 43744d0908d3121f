import type { Verdict } from '@wardroom/rules';
import { legal, refuse } from '@wardroom/rules';
import { card } from '../deck.ts';
import { cardsIn } from '../draw-cards.ts';
import { clearFlag, flag, isSet, setFlag } from '../flags.ts';
import type { Card, CardId, Side, State } from '../state.ts';
import { track, turnOf } from '../tracks.ts';

/** R10.8 Cards that must be events once their condition is met. */
const compulsory = (id: CardId): boolean => id === 'jp-43' || id === 'al-79';

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

/** R10.8 Must this card be an event now? */
function mayGoOtherwise(g: State, id: CardId): Verdict {
  if (id === 'jp-43' && turnOf(g) >= 8) return refuse('R10.8', 'offensives.mustBeEvent', { card: id });
  return legal;
}

/** R10.3.1, R10.3.3 May the card be played for operations, or discarded? */
export function canSpend(g: State, side: Side, id: CardId): Verdict {
  const c = g.cards[id];
  if (c?.side === side && c.at === 'fo') return canUseFutureOffensive(g, side);
  if (c?.side !== side || c.at !== 'hand') return refuse('R10.3', 'offensives.notInHand', { card: id });
  return mayGoOtherwise(g, id);
}

/** R10.9 Once a turn, when none lies there, any card but the two of R10.8. */
export function canDesignate(g: State, side: Side, id: CardId): Verdict {
  if (futureOffensive(g, side) !== undefined) return refuse('R10.9', 'offensives.oneFutureOffensive');
  if (isSet(g, `foDesignated.${side}`)) return refuse('R10.9', 'offensives.onceATurn');
  const c = g.cards[id];
  if (c?.side !== side || c.at !== 'hand') return refuse('R10.9', 'offensives.notInHand', { card: id });
  if (compulsory(id)) return refuse('R10.8', 'offensives.neverFutureOffensive', { card: id });
  return legal;
}

/** R10.3.4 */
export const canPass = (g: State, side: Side): Verdict => (track(g, `passes.${side}`) > 0 ? legal : refuse('R10.3', 'offensives.noPass'));

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

/** R10.4 After the action: an operations card is discarded; an event is removed when its card says so. */
export function clearTable(g: State, ocs: readonly CardId[]): void {
  for (const c of Object.values(g.cards)) {
    if (c.at !== 'played') continue;
    put(g, c.id, !ocs.includes(c.id) && card(c.id).removeIfEvent === true ? 'removed' : 'discard');
  }
}
