import type { AnyGame, AnyState, Choice, Decision, Seat } from '@wardroom/rules';
import { decisionsOn } from './view.ts';

/** A player made of code, as far as it is asked for advice. */
export interface AdvisingBot {
  answer(view: AnyState, decision: Decision, rng: (bound: number) => number): readonly Choice[];
}

export interface Asked {
  id: string;
  view: AnyState;
  seat: Seat;
  decision: string;
}
export interface Advised {
  id: string;
  choice: Choice | null;
}

/**
 * What the bot would choose first, from the view of its seat alone; null: it has no opinion. What it leaves to chance is
 * none.
 */
export function adviceOf(bot: AdvisingBot, view: AnyState, decision: Decision): Choice | null {
  let byChance = false;
  const [choice] = bot.answer(view, decision, () => {
    byChance = true;
    return 0;
  });
  return byChance ? null : (choice ?? null);
}

/** The program of a worker that advises: it is sent what a seat sees and is asked. */
export function advise(game: AnyGame, bot: AdvisingBot): void {
  addEventListener('message', ({ data }: MessageEvent<Asked>) => {
    let choice: Choice | null = null;
    try {
      const asked = decisionsOn(game, data.view, [data.seat]).find((d) => d.id === data.decision);
      choice = asked ? adviceOf(bot, data.view, asked) : null;
    } catch {
      // Without advice the page offers the same choices, none of them golden.
    }
    postMessage({ id: data.id, choice } satisfies Advised);
  });
}
