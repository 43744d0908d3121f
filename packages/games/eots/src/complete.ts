import type { Audience } from '@wardroom/rules';
import { canonical } from '@wardroom/rules';
import { groupOf } from './redaction.ts';
import { deck } from './ruleset.ts';
import type { Card, Pile, State } from './state.ts';
import { sides } from './state.ts';

const hidden: readonly Pile[] = ['hand', 'fo', 'pile'];

/**
 * R22 A whole state that agrees with what this audience knows: the cards not seen are dealt to the hidden places at
 * random.
 */
export function complete(view: State, _who: Audience, draw: (bound: number) => number): State {
  const g = JSON.parse(canonical(view)) as State;
  const counts = (g as unknown as { _counts?: { [id: string]: { n: number } } })._counts ?? {};
  for (const side of sides) {
    const unseen = deck(g)
      .filter((c) => c.side === side && g.cards[c.id] === undefined)
      .map((c) => c.id);
    for (const at of hidden) {
      const n = counts[`cards/${groupOf({ side, at })}`]?.n ?? 0;
      for (let i = 0; i < n && unseen.length > 0; i++) {
        const [id] = unseen.splice(draw(unseen.length), 1) as [string];
        g.cards[id] = { id, side, at } as Card;
      }
    }
  }
  return g;
}
