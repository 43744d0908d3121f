import type { AnyGame } from '@wardroom/rules';
import { expect, test } from 'vitest';
import { sleepsUnnoticed } from '../../../rules/test/sleep.ts';
import { eots } from '../src/index.ts';

const game = eots as unknown as AnyGame;

test.each(eots.scenarios.map((s) => s.id))(
  '[R22.1] in %s a match that sleeps every ten choices plays on as one that never slept',
  (scenario) => {
    for (const [n, preset] of (['classic', 'revised'] as const).entries()) {
      const seed = (n + 1) * 1000 + scenario.length + Number(scenario.slice(-1));
      expect(sleepsUnnoticed(game, { scenario, options: { preset }, seed, choices: 300 })).toBeGreaterThan(50);
    }
  },
);
