import type { IO } from '@wardroom/rules';
import { grouped, things } from '@wardroom/rules';
import { handLimit } from './calendar.ts';
import { deckOf } from './cards.ts';
import type { Card, CardId, CardPlace, DeckName, Faction, State } from './state.ts';

type Drawing = Pick<IO, 'pick' | 'log'>;

const byOwner = grouped<State, Card>('cards', 'owner');
const byPlace = grouped<State, Card>('cards', 'at');
/** Cards of a faction in one place, in the order of their ids. */
export const cardsOf = (g: State, f: Faction, at: CardPlace): Readonly<Card>[] =>
  byOwner(g, f).filter((c) => c.at === at);
export const handOf = (g: State, f: Faction): CardId[] => cardsOf(g, f, 'hand').map((c) => c.id);
export const actionsInHand = (g: State, f: Faction): CardId[] => handOf(g, f).filter((id) => deckOf(id) === 'action');
export const investmentsInHand = (g: State, f: Faction): CardId[] =>
  handOf(g, f).filter((id) => deckOf(id) === 'investment');
const inDeck = (g: State, deck: DeckName, at: CardPlace): CardId[] =>
  byPlace(g, at).flatMap((c) => (deckOf(c.id) === deck ? [c.id] : []));

/** Where a card lies from now on. */
export function putCard(g: State, id: CardId, at: CardPlace, owner?: Faction): void {
  const c = g.cards[id] as Card;
  c.at = at;
  if (owner !== undefined) c.owner = owner;
  else if (c.owner !== undefined) delete c.owner;
  if (c.nation !== undefined) delete c.nation;
  if (c.vault !== undefined) delete c.vault;
}
export const discard = (g: State, ids: readonly CardId[]): void => ids.forEach((id) => void putCard(g, id, 'discard'));

/** 10.4 All discards go back into their decks. */
export function reshuffle(g: State): void {
  for (const c of things(g.cards)) if (c.at === 'discard') putCard(g, c.id, 'pile');
}

/**
 * 6.4 Draws cards from the top; an empty deck is made anew of its discards, and if there are none the draw is
 * lost.
 */
export function drawCards(
  g: State,
  io: Drawing,
  f: Faction,
  deck: DeckName,
  n: number,
  at: 'hand' | 'bought' | 'revealed' = 'hand',
): CardId[] {
  const drawn: CardId[] = [];
  while (drawn.length < n) {
    let pile = inDeck(g, deck, 'pile');
    if (pile.length === 0) {
      for (const id of inDeck(g, deck, 'discard')) putCard(g, id, 'pile');
      pile = inDeck(g, deck, 'pile');
      if (pile.length === 0) break;
      io.log('cards.reshuffled', { deck });
    }
    const got = io.pick(`cards.${deck}`, pile, Math.min(n - drawn.length, pile.length), 'draw.cards');
    for (const id of got) putCard(g, id, at, f);
    drawn.push(...got);
  }
  return drawn;
}

/** 6.3 Pairs in the Secret Vault lower the hand limit. */
export const limitOf = (g: State, f: Faction): number =>
  Math.max(0, handLimit[f] - things(g.vaults).filter((v) => v.owner === f).length);
export const excess = (g: State, f: Faction): number => Math.max(0, handOf(g, f).length - limitOf(g, f));
