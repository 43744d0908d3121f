import { playGame, randomBot, trialOf } from '@wardroom/bots';
import type { AnyGame, AnyState, Choice, Decision } from '@wardroom/rules';
import { walk } from '@wardroom/rules';
import { describe, expect, it } from 'vitest';
import { bots } from '../../bot/index.ts';
import { eots } from '../../src/index.ts';
import type { State } from '../../src/state.ts';

const game = eots as unknown as AnyGame;
/** Phases that need a plan. */
const PLANNED = new Set(
  'action activate move declareBattle reactionActivate reinforcement replacement strategicBombing'.split(' '),
);

/** Is the answer taken whole on a board of one's own? */
function taken(view: AnyState, d: Decision, choices: readonly Choice[]): void {
  const done = trialOf(game, view).act({ seat: d.seat, at: 0 }, { decision: d.id, choices });
  expect(done.ok, `${d.prompt}: ${JSON.stringify(choices)}`).toBe(true);
  if (done.ok) expect(done.value.returned, d.prompt).toEqual([]);
}

/** The bot's answer; it throws where it would leave it to chance. */
const answerOf = (view: AnyState, d: Decision): Choice[] =>
  bots.sensible.answer(view, d, () => {
    throw new Error(`${d.prompt} ${Object.keys(d.kinds)} is left to chance`);
  });

describe('what the bot answers beside its plans', () => {
  it.each(['1942', '1943', '1944'])(
    '[R22.1] from %s on no question of a random match is left to chance',
    (scenario) => {
      const met = new Set<string>();
      playGame(game, {
        scenario,
        seed: 'habits',
        bots: () => randomBot,
        watch(play, d) {
          if (PLANNED.has(d.phase)) return;
          const view = play.view({ kind: 'seats', seats: [d.seat] });
          const [choice] = answerOf(view, d);
          const offer = choice && d.kinds[choice.kind];
          expect(offer && walk(offer, choice.value)?.end, `${d.prompt}: ${JSON.stringify(choice)}`).toBe(true);
          met.add(d.prompt);
        },
      });
      expect(met.size).toBeGreaterThan(5);
    },
  );

  it('[R11.5 R11.10 R11.12] goes on with a plan that somebody else began, at each of its steps', () => {
    const met: Record<string, number> = {};
    playGame(game, {
      scenario: '1943',
      seed: 'begun',
      bots: () => randomBot,
      until: () => (met.activate ?? 0) >= 3 && (met.move ?? 0) >= 3 && (met.declareBattle ?? 0) >= 1,
      watch(play, d) {
        const own = d.phase === 'activate' || d.phase === 'move' || d.phase === 'declareBattle';
        const o = (play.state as unknown as State).offensive.now;
        if (!own || !o?.hqs || (met[d.phase] ?? 0) >= 4) return;
        const view = play.view({ kind: 'seats', seats: [d.seat] });
        const choices = answerOf(view, d);
        // The last one hands over to the other side: it is made where the hidden is known.
        taken(view, d, choices.slice(0, Math.max(1, choices.length - 1)));
        met[d.phase] = (met[d.phase] ?? 0) + 1;
      },
    });
    expect(Object.keys(met).sort()).toEqual(['activate', 'declareBattle', 'move']);
  });
});
