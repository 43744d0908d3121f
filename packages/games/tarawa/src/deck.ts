import type { IO } from '@wardroom/rules';
import { grouped, plain, things } from '@wardroom/rules';
import { content } from './board.ts';
import type { Card } from './content/index.ts';
import type { CardState, State } from './state.ts';
import { deckOf, turnOf } from './state.ts';

const byPlace = grouped<State, CardState>('cards', 'at');
const lying = (g: State, at: string): string[] => byPlace(g, at).map((c) => c.id);
/** Of the cards that an audience may not see its view tells only how many there are. */
const counted = (g: State, at: string): number =>
  (g as { _counts?: { [group: string]: { n: number } } })._counts?.[`cards/${at}`]?.n ?? 0;
const many = (g: State, at: string): number => byPlace(g, at).length + counted(g, at);

/** How many cards can still be drawn from the deck before the discards are shuffled. */
export function deckSize(g: State): number {
  const d = deckOf(plain(g));
  return d.top.length + many(g, 'deck') - d.piled;
}
export const discardSize = (g: State): number => many(g, 'discard');

/** X The cards of these places become the new deck; those that lie face down in piles stay what they are. */
function shuffle(g: State, io: IO, from: readonly string[]): void {
  const d = deckOf(g);
  if (d.piled > 0)
    for (const id of lying(g, 'deck')) {
      const c = g.cards[id] as { at: string; gen?: number };
      c.at = 'held';
      c.gen = d.gen;
    }
  d.gen += 1;
  d.piled = 0;
  for (const c of things(plain(g).cards)) if (from.includes(c.at)) (g.cards[c.id] as CardState).at = 'deck';
  io.log('deck.shuffled', { cards: many(g, 'deck') });
}

/** X A card is needed and the deck is empty: the discards; when there are none, the cards on the track too. */
function refill(g: State, io: IO): boolean {
  if (discardSize(g) > 0) shuffle(g, io, ['discard']);
  else if (many(g, 'track') > 0) shuffle(g, io, ['track']);
  return deckSize(g) > 0;
}

/**
 * Takes the top card face down into a pile: the number of the deck that it belongs to. Null: there is none left
 * anywhere.
 */
export function pile(g: State, io: IO): number | null {
  const d = deckOf(g);
  const [first, ...rest] = d.top;
  if (first !== undefined) {
    d.top = rest;
    return first;
  }
  if (deckSize(g) === 0 && !refill(g, io)) return null;
  d.piled += 1;
  return d.gen;
}

/**
 * What a draw is for, on boards that share their draws: the turn, the purpose, and the unit or hex that it is about.
 */
export const situation = (g: State, why: string, about = ''): string => `${turnOf(plain(g)).n}.${why}.${about}`;

/** Turns a face-down card up: which one it is is drawn now. `about`: the unit or hex that it is drawn for. */
export function turnUp(g: State, io: IO, gen: number, why: string, to: 'track' | 'discard', about = ''): Card {
  const d = deckOf(g);
  const present = gen === d.gen;
  const pool = present ? lying(g, 'deck') : byPlace(g, 'held').flatMap((c) => (c.gen === gen ? [c.id] : []));
  const [id] = io.pick(`deck.${gen}`, pool, 1, why, situation(g, why, about)) as [string];
  const card = g.cards[id] as { at: string; gen?: number };
  if (present) d.piled -= 1;
  else delete card.gen;
  card.at = to;
  return content(g).card(id);
}

/** Z.5 Draws a card for a purpose, about a unit or hex; it goes to the track. */
export function draw(g: State, io: IO, why: string, about = ''): Card {
  const gen = pile(g, io);
  if (gen === null) throw new Error('no card is left to draw');
  return turnUp(g, io, gen, why, 'track', about);
}

/** 8.6.6 Cards of piles that were never turned go back on top of the deck in their order. */
export function putBack(g: State, gens: readonly number[]): void {
  const d = deckOf(g);
  // Among the cards of the present deck none is distinguished: to lie on top of them means nothing.
  d.piled -= gens.filter((n) => n === d.gen).length;
  d.top = [...gens.filter((n) => n !== d.gen), ...d.top];
}

/** 4.8 e, R-1 The track goes to the discards; a discard pile that is larger than the deck is shuffled with it. */
export function clearTrack(g: State, io: IO): void {
  for (const id of lying(g, 'track')) (g.cards[id] as CardState).at = 'discard';
  if (discardSize(g) > deckSize(g)) shuffleAll(g, io, ['discard']);
}

/** 12.9 All cards become one new deck. */
export function shuffleAll(g: State, io: IO, from: readonly string[] = ['discard', 'track']): void {
  for (const { id, at } of things(plain(g).cards))
    if (at === 'held') {
      const c = g.cards[id] as CardState;
      c.at = 'deck';
      delete c.gen;
    }
  deckOf(g).top = [];
  shuffle(g, io, from);
}
