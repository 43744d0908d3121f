import { cnc } from '@wardroom/cnc';
import { bots, proposedCadres, proposedMoves } from '@wardroom/cnc/bot';
import type { Faction, State } from '@wardroom/cnc/read';
import type { AnyGame, Atom, Choice, Decision } from '@wardroom/rules';
import type { Advised, Asked } from '../../table/adviser.ts';
import { adviceOf } from '../../table/adviser.ts';
import { askedOn } from '../../table/view.ts';

const game = cnc as unknown as AnyGame;
/** What the bot leaves to chance and a player would rather not: which battle is next, who goes from a crowded islet. */
function habit(d: Decision, g: State): readonly Choice[] | null {
  const next = (kind: string): readonly Atom[] => d.kinds[kind]?.next?.() ?? [];
  const fight = next('fight')[0];
  if (fight !== undefined) return [{ kind: 'fight', value: [fight] }];
  const weakest = [...next('eliminate')].sort((a, b) => (g.blocks[a]?.cv ?? 0) - (g.blocks[b]?.cv ?? 0))[0];
  return weakest === undefined ? null : [{ kind: 'eliminate', value: [weakest] }];
}

/**
 * All Cadres of the set-up at once, the moves of a Movement, and one answer after another of everything else: who
 * stands where is seen by all, and whoever fights is turned up.
 */
function answer({ view, seat, decision }: Asked): readonly Choice[] | null {
  const asked = askedOn(game, view, [seat]).find((d) => d.id === decision);
  if (!asked) return null;
  const g = view as unknown as State;
  if (asked.phase === 'placeCadres') {
    const cadres = proposedCadres(g, seat as Faction);
    return cadres.length === 0 && asked.kinds.done ? [{ kind: 'done', value: [] }] : cadres;
  }
  if (asked.phase === 'movement') return proposedMoves(g, asked);
  return adviceOf(bots.sensible, view, asked) ?? habit(asked, g);
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
