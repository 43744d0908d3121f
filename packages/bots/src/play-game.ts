import type { AnyGame, AnyState, Choice, Decision, Outcome, Seat, Step } from '@wardroom/rules';
import { hidesNothing, Play, sha } from '@wardroom/rules';
import { chance } from '@wardroom/rules/testing.ts';
import type { Bot } from './bot.ts';

export interface GameSetup {
  scenario: string;
  options?: unknown;
  /** Who plays which seat. */
  bots: (seat: Seat) => Bot;
  /** Any text; the same one gives the same game. */
  seed: string;
  /** Choices after which the game is stopped (ending `cap`). */
  maxSteps?: number;
  /** Stops the game with ending `cap` (a limit of rounds, say). Asked before each answer. */
  until?: (state: AnyState) => boolean;
  /** Sees every answer: for tests and measurements. */
  watch?: (play: Play, decision: Decision, choices: readonly Choice[], ms: number) => void;
  /** Sees every step after it was made. */
  after?: (play: Play, step: Step) => void;
}

export interface GameEnd {
  play: Play;
  /** Batches applied. */
  steps: number;
  choices: number;
  outcome: Outcome | null;
  /** The outcome's key, or `cap`. */
  ending: string;
}

/**
 * Plays a whole game between bots, without a server. Each bot is given only its own view; where a game hides nothing
 * the view is the state itself, which bots do not write to. Throws when a bot finds no answer or its first choice is
 * refused.
 */
export function playGame(game: AnyGame, setup: GameSetup): GameEnd {
  const made = Play.create(game, {
    match: `bots-${setup.seed}`,
    scenario: setup.scenario,
    options: setup.options ?? {},
    seeds: [setup.seed],
    secret: sha(`bots|${setup.seed}`),
    at: 0,
  });
  if (!made.ok) throw new Error(`the game cannot be set up: ${JSON.stringify(made.error)}`);
  const { play } = made.value;
  const bare = hidesNothing(game);
  const random = chance(Number.parseInt(sha(`rng|${setup.seed}`).slice(0, 8), 16));
  let steps = 0;
  let choices = 0;
  while (!play.outcome) {
    if (choices >= (setup.maxSteps ?? 1_000_000) || setup.until?.(play.state))
      return { play, steps, choices, outcome: null, ending: 'cap' };
    const open = play.decisions().filter((d) => d.must !== false);
    const decision = open[0];
    if (!decision) throw new Error('nobody is asked, and the game is not over');
    const view = bare ? play.state : play.view({ kind: 'seats', seats: [decision.seat] });
    const bot = setup.bots(decision.seat);
    const start = performance.now();
    const batch = bot.answer(view, decision, random);
    setup.watch?.(play, decision, batch, performance.now() - start);
    const done = play.act({ seat: decision.seat, by: bot.id, at: 0 }, { decision: decision.id, choices: batch });
    if (!done.ok) {
      const { index, rule, key } = done.error;
      throw new Error(
        `${bot.id}/${decision.seat} ${decision.phase}: ${JSON.stringify(batch[index])} is refused: ${rule} ${key}`,
      );
    }
    setup.after?.(play, done.value.step);
    steps++;
    choices += batch.length - done.value.returned.length;
  }
  return { play, steps, choices, outcome: play.outcome, ending: play.outcome.key };
}
