import type { AnyGame, Decision } from '@wardroom/rules';
import { among, amount, leaf } from '@wardroom/rules';
import { chance } from '@wardroom/rules/testing.ts';
import { describe, expect, test } from 'vitest';
import { duel } from '../../rules/test/toys/duel.ts';
import { lighthouse } from '../../rules/test/toys/lighthouse.ts';
import { playGame, randomBot } from '../src/index.ts';

const decision = (kinds: Decision['kinds']): Decision => ({
  id: 'a.1',
  seat: 'a',
  phase: 'p',
  rule: '1',
  prompt: 'p',
  kinds,
});
const view = {} as never;

describe('the random bot', () => {
  test('ends a phase more often than it takes things back', () => {
    const d = decision({ move: among(['x', 'y']), cancel: among(['m1']), cancelAll: leaf, done: leaf });
    const rng = chance(3);
    const seen: Record<string, number> = {};
    for (let i = 0; i < 2000; i++) {
      const [c] = randomBot.answer(view, d, rng);
      seen[c?.kind ?? ''] = (seen[c?.kind ?? ''] ?? 0) + 1;
    }
    expect(seen.done).toBeGreaterThan(700);
    expect(seen.move).toBeGreaterThan(400);
    expect((seen.cancel ?? 0) + (seen.cancelAll ?? 0)).toBeLessThan(150);
  });

  test('takes moves back when the phase cannot end, and gives amounts within their bounds', () => {
    const stuck = decision({ load: among([]), cancelAll: leaf, done: {} });
    expect(randomBot.answer(view, stuck, chance(1))).toEqual([{ kind: 'cancelAll', value: [] }]);
    const some = decision({ buy: among(['infantry'], () => amount(2, 4)) });
    for (let i = 0; i < 50; i++) {
      const [c] = randomBot.answer(view, some, chance(i));
      expect([2, 3, 4]).toContain(c?.amount);
    }
    expect(randomBot.answer(view, decision({ load: among([]) }), chance(1))).toEqual([]);
  });

  for (const game of [duel, lighthouse] as AnyGame[]) {
    test(`plays ${game.id} to its end, with each seat's view alone`, () => {
      for (let i = 0; i < 5; i++) {
        const end = playGame(game, {
          scenario: game.scenarios[0]?.id ?? '',
          bots: () => randomBot,
          seed: `t${i}`,
          maxSteps: 20_000,
        });
        expect(end.outcome).not.toBeNull();
      }
    });
  }
});
