import type { Json } from '@wardroom/rules';
import { classicCards } from '../src/deck.ts';
import { eots, optionsSchema } from '../src/index.ts';
import type { CardId, Side, State } from '../src/state.ts';

/** The set-up of 1942 as a position file in which both sides hold these cards and no others. */
export function knownHands(hands: { readonly [S in Side]: readonly CardId[] }): Json {
  const g = structuredClone(
    eots.setup('1942', optionsSchema.parse({}), { pick: (_pool, from, n) => from.slice(0, n), roll: () => [], fresh: (p) => `${p}1` }),
  );
  for (const c of classicCards) {
    const there = g.cards[c.id] as State['cards'][string];
    if (there.at === 'hand') there.at = 'pile';
    if (hands[c.side].includes(c.id)) there.at = 'hand';
  }
  (g.turn.now as { segment: string }).segment = 'start';
  return eots.position.write(g, []);
}
