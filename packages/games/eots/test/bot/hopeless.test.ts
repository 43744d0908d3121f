import { playGame } from '@wardroom/bots';
import type { AnyGame } from '@wardroom/rules';
import { ids } from '@wardroom/rules';
import { expect, it } from 'vitest';
import { Draft } from '../../bot/board-of-own.ts';
import { bots } from '../../bot/index.ts';
import type { Side, State } from '../../bot/read.ts';
import { forecast, likeliestReaction } from '../../bot/read.ts';
import { eots } from '../../src/index.ts';

/** The chance that the attacker gains what he fights for, as the page says it. */
function chanceOf(g: State, side: Side, at: string): number {
  const f = forecast(likeliestReaction(g, at)?.g ?? g, at, 'intercept');
  if (!f) return 1;
  return f.units.some((u) => u.kind === 'ground' && u.side === side) ? f.groundWon : f.airNavalWon;
}

it('[R11.25] no battle is planned that the likeliest reaction leaves no chance', () => {
  let battles = 0;
  playGame(eots as unknown as AnyGame, {
    scenario: '1944',
    seed: 'hopeless-2',
    bots: () => bots.sensible,
    until: () => battles >= 2,
    watch(play, decision, choices) {
      if (decision.phase !== 'activate' || choices.at(-1)?.kind !== 'declareDone') return;
      const plan = new Draft(play.view({ kind: 'seats', seats: [decision.seat] }), decision);
      for (const { kind, value } of choices.slice(0, -1)) plan.act(kind, ...value);
      for (const at of ids(plan.g.battles)) {
        battles++;
        expect(chanceOf(plan.g, plan.side, at)).toBeGreaterThanOrEqual(0.005);
      }
    },
  });
  expect(battles).toBeGreaterThan(0);
});
