import type { AnyGame } from '@wardroom/rules';
import { expect, test } from 'vitest';
import { sleepsUnnoticed } from '../../../rules/test/sleep.ts';
import { aa1942 } from '../src/index.ts';

const game = aa1942 as unknown as AnyGame;
const choices = 900;

test.each([1, 2, 3, 4])(
  '[3.2] a match that sleeps every ten choices plays on as one that never slept (seed %i)',
  (seed) => {
    const scenario = seed % 2 === 0 ? 'standard' : 'tournament';
    const steps = sleepsUnnoticed(game, { scenario, options: { interceptors: seed > 2 }, seed, choices });
    expect(steps).toBeGreaterThan(choices / 2);
  },
);
