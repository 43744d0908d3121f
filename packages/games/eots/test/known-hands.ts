import type { Json } from '@wardroom/rules';
import { classicCards } from '../src/deck.ts';
import { eots } from '../src/index.ts';
import type { CardId, Side, State } from '../src/state.ts';
import { begin } from './begin.ts';

/** The set-up of 1942 as a position file in which both sides hold these cards and no others. */
export function knownHands(hands: { readonly [S in Side]: readonly CardId[] }): Json {
  const g = begin('1942');
  for (const c of classicCards) {
    const there = g.cards[c.id] as State['cards'][string];
    if (there.at === 'hand') there.at = 'pile';
    if (hands[c.side].includes(c.id)) there.at = 'hand';
  }
  (g.turn.now as { segment: string }).segment = 'start';
  return eots.position.write(g, []);
}

/** Two armies march on Kuantan with jp-12: the answers of Japan up to the first question to the other side. */
export const march: readonly (readonly [kind: string, ...value: (string | number)[]])[] = [
  ['playOC', 'jp-12'],
  ['hq', 'jp-hq-south'],
  ['activate', 'jp-army-15'],
  ['activate', 'jp-army-25'],
  ['activateDone'],
  ['move', 'ground', 'jp-army-15', 'go', '2014'],
  ['move', 'ground', 'jp-army-25', 'go', '2014'],
  ['moveDone'],
  ['declareDone'],
];
