import type { Phase } from '@wardroom/rules';
import { leaf } from '@wardroom/rules';
import { ofNumber } from './deck.ts';
import { drawCards } from './draw-cards.ts';
import { ruleset } from './ruleset.ts';
import { layoutOf } from './scenarios.ts';
import type { Card, State } from './state.ts';

/**
 * R20.3 Set-ups of 1942: before their hand is dealt the Allies secretly say whether al-04 is one of its cards. It is
 * asked always, and what is dealt is the same number either way.
 */
export const arcadia: Phase<State> = {
  rule: 'R20.3',
  secret: true,
  of: () => 'allied',
  decisions: () => [{ seat: 'allied', prompt: 'arcadia', kinds: { take: leaf, decline: leaf } }],
  choose(g, _f, choice, io) {
    const { tracks, cards } = layoutOf(g.options.now?.scenario ?? '1942');
    const hand = tracks.hands?.allied ?? 0;
    const taken = choice.kind === 'take' && cards.alliedMayTake !== undefined;
    if (taken) (g.cards[ofNumber(ruleset(g).deckSet, cards.alliedMayTake as string)] as Card).at = 'hand';
    drawCards(g, 'allied', taken ? hand - 1 : hand, io);
    if (g.turn.now) g.turn.now.segment = 'start';
    io.finish();
  },
};
