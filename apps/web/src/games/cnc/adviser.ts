import { cnc } from '@wardroom/cnc';
import { bots, proposedCadres, proposedMoves } from '@wardroom/cnc/bot';
import type { Faction, State } from '@wardroom/cnc/read';
import type { AnyGame, Choice } from '@wardroom/rules';
import type { Advised, Asked } from '../../table/adviser.ts';
import { adviceOf } from '../../table/adviser.ts';
import { askedOn } from '../../table/view.ts';

const game = cnc as unknown as AnyGame;
/** Phases whose choices rest on what a seat sees of its own: the others are listed by the server alone. */
const own = new Set(['produce', 'cardPlay', 'toHandLimit', 'command', 'turnStart']);

/**
 * All Cadres of the set-up at once, in the New Year what is bought, played and discarded next, the Command card, and the
 * moves of a Movement: who stands where is seen by all.
 */
function answer({ view, seat, decision }: Asked): readonly Choice[] | null {
  const asked = askedOn(game, view, [seat]).find((d) => d.id === decision);
  if (asked?.phase === 'placeCadres') {
    const cadres = proposedCadres(view as unknown as State, seat as Faction);
    return cadres.length === 0 && asked.kinds.done ? [{ kind: 'done', value: [] }] : cadres;
  }
  if (asked?.phase === 'movement') return proposedMoves(view as unknown as State, asked);
  return asked && own.has(asked.phase) ? adviceOf(bots.sensible, view, asked) : null;
}

addEventListener('message', ({ data }: MessageEvent<Asked>) => {
  let choices: readonly Choice[] | null = null;
  try {
    choices = answer(data);
  } catch {
    // Without advice the page offers the same choices, none of them golden.
  }
  postMessage({ id: data.id, choices } satisfies Advised);
});
