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
  choices: readonly Choice[] | null;
}

/**
 * What the bot would choose, one choice after another, from the view of its seat alone; null: it has no opinion. What
 * it leaves to chance is none.
 */
export function adviceOf(bot: AdvisingBot, view: AnyState, decision: Decision): readonly Choice[] | null {
  let byChance = false;
  const choices = bot.answer(view, decision, () => {
    byChance = true;
    return 0;
  });
  return byChance || choices.length === 0 ? null : choices;
}

/** The program of a worker that advises: it is sent what a seat sees and is asked. */
export function advise(game: AnyGame, bot: AdvisingBot): void {
  addEventListener('message', ({ data }: MessageEvent<Asked>) => {
    let choices: readonly Choice[] | null = null;
    try {
      const asked = decisionsOn(game, data.view, [data.seat]).find((d) => d.id === data.decision);
      choices = asked ? adviceOf(bot, data.view, asked) : null;
    } catch {
      // Without advice the page offers the same choices, none of them golden.
    }
    postMessage({ id: data.id, choices } satisfies Advised);
  });
}
