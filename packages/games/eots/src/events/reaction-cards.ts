import type { IO, Verdict } from '@wardroom/rules';
import { legal, refuse } from '@wardroom/rules';
import { headquarters } from '../command.ts';
import { card } from '../deck.ts';
import { cardsIn } from '../draw-cards.ts';
import { canTake, cardsAtHand, put } from '../offensives-phase/piles.ts';
import type { CardId, Intelligence, Offensive, State } from '../state.ts';
import { other } from '../state.ts';
import { holds } from './conditions.ts';

/**
 * R11.4, R10.10 May R react with this card at all: its own, of this limit of three? The kind of the step is asked
 * elsewhere.
 */
export function canReact(g: State, id: CardId): Verdict {
  const o = g.offensive.now as Offensive;
  const no = canTake(g, other(o.side), id);
  if (no) return no.rule === 'R10.10' ? no : refuse('R11.4', 'notInHand', { card: id });
  return o.reactions >= 3 ? refuse('R11.4', 'threeReactions') : legal;
}

/** Lays a reaction card on the table; its operations are in force or wait for their moment. */
export function react(
  g: State,
  id: CardId,
  more: (index: number) => { hex?: string; steps?: number } = () => ({}),
): void {
  const o = g.offensive.now as Offensive;
  put(g, id, 'played');
  o.reactions += 1;
  card(id).effects.forEach((e, index) => {
    const key = `${id}.${index}`;
    g.effects[key] = {
      id: key,
      card: id,
      index,
      side: other(o.side),
      ...(e.when === undefined ? {} : { when: e.when }),
      ...more(index),
    };
  });
}

const ofIntelligence = (id: CardId): boolean =>
  card(id).react === 'intelligence' || card(id).react === 'counteroffensive';
/** R11.20 Has R played a card of this step already? */
export const intelligenceCardPlayed = (g: State): boolean =>
  cardsIn(g, other((g.offensive.now as Offensive).side), 'played').some(ofIntelligence);

const eitherKind = 'japaneseAirOrNavalActive';
/** R24 Does the event of O keep its condition whatever R plays (al-84)? */
export const intelFixed = (g: State): boolean => {
  const o = g.offensive.now;
  return o?.as === 'ec' && card(o.card).effects.some((e) => e.op === 'intelFixed');
};

/** R11.4, R11.20 May R play this card in the intelligence step? */
export function canPlayIntelligence(g: State, id: CardId): Verdict {
  const o = g.offensive.now as Offensive;
  const no = canReact(g, id);
  if (no) return no;
  const facts = card(id);
  if (intelFixed(g)) return refuse('R11.20', 'intelFixed', { card: o.card });
  if (!ofIntelligence(id)) return refuse('R11.20', 'otherStep', { card: id });
  const late = facts.effects.find((e) => e.op === 'mayPlayAfter');
  if (o.rolled && !(late && holds(g, late.what, { card: id }))) return refuse('R11.20', 'afterRoll', { card: id });
  if (late && holds(g, late.notAfter, { card: id })) return refuse('R11.20', 'afterCard', { card: id });
  const unmet = facts.effects.find((e) => e.op === 'precondition' && !holds(g, e.state, { card: id }));
  if (unmet) return refuse('R24.8', unmet.state === eitherKind ? 'airOrNaval' : 'airAndNaval', { card: id });
  const hq = facts.activation?.hq;
  if (Array.isArray(hq) && !headquarters(g, facts.side).some((h) => hq.includes(h)))
    return refuse('R11.25', 'hqOfEvent', { hq: hq[0] as string });
  return legal;
}

/** The cards that R may play in the intelligence step, in the order of their ids. */
export const intelligenceCards = (g: State): CardId[] =>
  cardsAtHand(g, other((g.offensive.now as Offensive).side)).filter((id) => canPlayIntelligence(g, id) === null);

const rank: readonly Intelligence[] = ['surprise', 'intercept', 'ambush'];

/**
 * R11.20 a Plays one: its condition rules; Intercept and Ambush together are Ambush. R11.25 `limits`: of several
 * counteroffensive cards the one whose level, headquarters and units the reaction has.
 */
export function playIntelligence(g: State, id: CardId, io: IO, limits?: CardId): void {
  const o = g.offensive.now as Offensive;
  const facts = card(id);
  react(g, id);
  const intel = facts.intel ?? 'intercept';
  if (rank.indexOf(intel) > rank.indexOf(o.intel ?? 'surprise')) o.intel = intel;
  if (facts.react === 'counteroffensive') o.reactionCard = limits ?? o.reactionCard ?? id;
  io.log('offensive.intelligenceCard', { card: id, intel: o.intel as string });
}

/** R11.25 What is chosen after an intelligence card: with a second counteroffensive, whose limits apply. */
export const limitsAfter = (g: State, id: CardId): readonly CardId[] => {
  const first = g.offensive.now?.reactionCard;
  return first !== undefined && card(id).react === 'counteroffensive' ? [first, id] : [];
};
