import type { Offer, Phase, Verdict } from '@wardroom/rules';
import { among, leaf, legal, refuse, things } from '@wardroom/rules';
import { card } from '../deck.ts';
import { d10 } from '../die.ts';
import {
  canPlayIntelligence,
  intelFixed,
  intelligenceCardPlayed,
  intelligenceCards,
  limitsAfter,
  playIntelligence,
} from '../events/reaction-cards.ts';
import { ruleset } from '../ruleset.ts';
import type { CardId, Offensive, State } from '../state.ts';
import type { SideFrame } from './activate.ts';
import { holdsCards, reactionBarred } from './reaction-barred.ts';
import { eventModifier, succeeds } from './special-reaction.ts';

/** R11.20, R11.21 May R roll for intelligence? */
export function canRollIntelligence(g: State): Verdict {
  const o = g.offensive.now as Offensive;
  if (o.rolled) return refuse('R11.20', 'oneRoll');
  if (o.as === 'ec' && card(o.card).intel === 'surprise') return refuse('R11.21', 'printsSurprise');
  if (intelligenceCardPlayed(g)) return refuse('R11.20', 'cardForbidsRoll');
  if (o.intel !== undefined && o.intel !== 'surprise') return refuse('R11.20', 'cardForbidsRoll');
  return legal;
}

/** R11.22 OC value for an operations card, EC value for an event, the OC value where it prints none. */
export function intelligenceValue(g: State): number {
  const o = g.offensive.now as Offensive;
  const c = card(o.card);
  return o.as === 'oc' ? (c.ivOc ?? 0) : (c.ivEc ?? c.ivOc ?? 0);
}

/** R11.24 -2 after passing a zone of R; events add theirs. */
export function intelligenceModifier(g: State): number {
  const o = g.offensive.now as Offensive;
  return (o.zoiEntered ? -2 : 0) + eventModifier(g);
}

/**
 * R11.17a Under Surprise Attack a successful Special Reaction lets R react to those hexes alone (switch
 * `srGrantsReaction`).
 */
function settle(g: State): void {
  const o = g.offensive.now as Offensive;
  const special = things(g.battles).some((b) => b.created === 'special');
  if (o.intel === 'surprise' && special && ruleset(g).srGrantsReaction) o.specialOnly = true;
}

/** What helps besides doing nothing. */
function fitting({ playReaction: card, rollIntelligence: roll }: Readonly<Record<string, Offer>>): string {
  if (card) return roll ? 'both' : 'card';
  return roll ? 'roll' : 'none';
}

/** R11.20 Step 7: cards, or one roll, or nothing. */
export const intelligence: Phase<State, SideFrame> = {
  rule: 'R11.20',
  secret: true,
  of: (f) => f.side,
  enter(g, f, io) {
    const o = g.offensive.now as Offensive;
    o.intel ??= 'surprise';
    const asked =
      !reactionBarred(g, f.side) && !intelFixed(g) && (holdsCards(g, f.side) || canRollIntelligence(g) === null);
    if (asked) return;
    settle(g);
    io.finish();
  },
  decisions(g, f) {
    const kinds: Record<string, Offer> = {};
    const cards = intelligenceCards(g);
    if (cards.length > 0)
      kinds.playReaction = among(
        cards,
        (c: CardId) => (limitsAfter(g, c).length > 0 ? among(limitsAfter(g, c)) : leaf),
        (c: CardId) => canPlayIntelligence(g, c),
      );
    if (!canRollIntelligence(g)) kinds.rollIntelligence = leaf;
    kinds.pass = leaf;
    return [
      {
        seat: f.side,
        prompt: 'offensive.intelligence',
        params: {
          value: intelligenceValue(g),
          modifier: intelligenceModifier(g),
          intel: g.offensive.now?.intel ?? 'surprise',
          fits: fitting(kinds),
        },
        kinds,
      },
    ];
  },
  choose(g, f, choice, io) {
    const o = g.offensive.now as Offensive;
    if (choice.kind === 'playReaction')
      return playIntelligence(g, choice.value[0] as CardId, io, choice.value[1] as CardId | undefined);
    if (choice.kind === 'rollIntelligence') {
      const natural = d10(io, 'roll.intelligence');
      const modifier = intelligenceModifier(g);
      const value = intelligenceValue(g);
      const success = succeeds(natural, modifier, value);
      o.rolled = true;
      if (success) o.intel = 'intercept';
      io.log('offensive.intelligenceRoll', { die: natural, modifier, value, success });
      // After a failure the window stays open as long as R holds any card: nobody learns whether one of them helps.
      if (!success && holdsCards(g, f.side)) return;
    }
    settle(g);
    io.log('offensive.condition', { intel: o.intel as string });
    io.finish();
  },
  explain(g, _f, choice) {
    if (choice.kind === 'rollIntelligence') return canRollIntelligence(g);
    return choice.kind === 'playReaction' ? canPlayIntelligence(g, String(choice.value[0])) : null;
  },
};
