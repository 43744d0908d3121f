import type { Choice, Decision, Offer, Play } from '@wardroom/rules';
import { list } from '@wardroom/rules';

/** How many choices of one kind a stand-in looks at. */
const LOOKS_AT = 200;

/**
 * Answers for a seat that nobody plays on a board in the browser: by the game's usual standing orders,
 * otherwise with any legal choice. `pick(n)` gives 0..n-1.
 */
export function standIn(play: Play, decision: Decision, pick: (n: number) => number): readonly Choice[] {
  const view = play.view({ kind: 'seats', seats: [decision.seat] });
  const answer = play.game.standing?.answer(view, decision, {});
  if (answer && !play.check(decision, answer)) return [answer];
  const kinds = Object.entries(decision.kinds)
    .map(([kind, offer]) => list(kind, offer as Offer, LOOKS_AT).choices)
    .filter((choices) => choices.length > 0);
  const choices = kinds[pick(Math.max(1, kinds.length))];
  const chosen = choices?.[pick(choices.length)];
  return chosen
    ? [{ kind: chosen.kind, value: chosen.value, ...(chosen.range ? { amount: chosen.range.min } : {}) }]
    : [];
}
