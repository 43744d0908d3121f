import type { IO, Verdict } from '@wardroom/rules';
import { legal, refuse } from '@wardroom/rules';
import { card } from '../deck.ts';
import type { Card, CardId, Intelligence, Offensive, State } from '../state.ts';
import { other } from '../state.ts';

/** R11.4, R11.20 May R play this card in the intelligence step? */
export function canPlayIntelligence(g: State, id: CardId): Verdict {
  const o = g.offensive.now as Offensive;
  const c = g.cards[id];
  if (!c || c.side !== other(o.side) || c.at !== 'hand') return refuse('R11.4', 'notInHand', { card: id });
  const facts = card(id);
  if (facts.react !== 'intelligence' && facts.react !== 'counteroffensive') return refuse('R11.20', 'otherStep', { card: id });
  if (o.reactions >= 3) return refuse('R11.4', 'threeReactions');
  if (o.rolled && (o.intel !== 'surprise' || !facts.effects.some((e) => e.op === 'mayPlayAfter')))
    return refuse('R11.20', 'afterRoll', { card: id });
  return legal;
}

/** The cards that R may play in the intelligence step, in the order of their ids. */
export const intelligenceCards = (g: State): CardId[] =>
  Object.keys(g.cards)
    .filter((id) => canPlayIntelligence(g, id) === null)
    .sort();

const rank: readonly Intelligence[] = ['surprise', 'intercept', 'ambush'];

/** R11.20 a Plays one: its condition rules; Intercept and Ambush together are Ambush. */
export function playIntelligence(g: State, id: CardId, io: IO): void {
  const o = g.offensive.now as Offensive;
  const facts = card(id);
  (g.cards[id] as Card).at = 'played';
  o.reactions += 1;
  const intel = facts.intel ?? 'intercept';
  if (rank.indexOf(intel) > rank.indexOf(o.intel ?? 'surprise')) o.intel = intel;
  facts.effects.forEach((e, index) => {
    const key = `${id}.${index}`;
    g.effects[key] = { id: key, card: id, index, side: other(o.side), ...(e.when === undefined ? {} : { when: e.when }) };
  });
  if (facts.react === 'counteroffensive') o.reactionCard ??= id;
  io.log('offensive.intelligenceCard', { card: id, intel: o.intel as string });
}
