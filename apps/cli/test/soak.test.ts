import type { AnyGame, IO } from '@wardroom/rules';
import { plain, verifyRecord } from '@wardroom/rules';
import { expect, test } from 'vitest';
import { duel } from '../../../packages/rules/test/toys/duel.ts';
import { lighthouse } from '../../../packages/rules/test/toys/lighthouse.ts';
import { choosersOf } from '../src/soak/choosers.ts';
import type { SoakOptions } from '../src/soak/soak.ts';
import { soak } from '../src/soak/soak.ts';

function plan(game: AnyGame, more: Partial<SoakOptions> = {}): SoakOptions {
  return {
    game,
    scenario: game.scenarios[0]?.id ?? '',
    options: {},
    choosers: choosersOf(game, {}, 'random'),
    games: 20,
    seed: 's',
    first: 0,
    maxSteps: 500,
    checks: { invariants: 1, probe: 3, load: 10, verify: true },
    verifyEvery: 1,
    ...more,
  };
}

test.each([duel, lighthouse])('whole games of $id hold everything that is checked', (game) => {
  const { result, broken } = soak(plan(game as AnyGame));
  expect(result.failure).toBeUndefined();
  expect(broken).toBeNull();
  expect(result.games).toBe(20);
  expect(Object.values(result.endings).reduce((a, b) => a + b)).toBe(20);
  expect(Object.entries(result.used.phases).filter(([, n]) => n === 0)).toEqual([]);
});

test('[order] a game that depends on the order of its writes is found by sleeping and playing again', () => {
  const cards = (g: object): object => (g as { cards: object }).cards;
  const backwards: AnyGame = {
    ...(lighthouse as AnyGame),
    setup: (...given: Parameters<AnyGame['setup']>) => {
      const g = lighthouse.setup(...(given as Parameters<typeof lighthouse.setup>)) as object;
      return { ...g, cards: Object.fromEntries(Object.entries(cards(g)).reverse()) };
    },
    phases: {
      ...lighthouse.phases,
      storm: {
        ...(lighthouse.phases.storm as object),
        rule: '2',
        // Raw keys, as `things()` would never give them.
        enter: (g, f, io) =>
          lighthouse.phases.storm?.enter?.(
            g,
            f,
            Object.assign(Object.create(io) as IO, {
              pick: (pool: string, _from: unknown, count: number, why: string) =>
                io.pick(pool, Object.keys(plain(cards(g))), count, why),
            }),
          ),
      },
    },
  };
  const found = (load: number): string[] => {
    const checks = { invariants: 0, probe: 0, load, verify: true };
    return [...(soak(plan(backwards, { checks })).result.failure?.what ?? [])];
  };
  expect(found(0)).toEqual([]);
  expect(found(1)[0]).toMatch(/^played again, the record differs at step/);
});

test('the same seed plays the same games', () => {
  const [a, b, c] = ['s', 's', 't'].map((seed) => soak(plan(duel as AnyGame, { seed })).result);
  expect([b?.steps, b?.used]).toEqual([a?.steps, a?.used]);
  expect(c?.used).not.toEqual(a?.used);
});

test('a broken invariant stops at once with a record that leads to it', () => {
  const game = {
    ...(lighthouse as AnyGame),
    invariants: (g: { keeper: { keeper: { oil: number } } }) => (g.keeper.keeper.oil < 4 ? ['too little oil'] : []),
  };
  const { result, broken } = soak(plan(game));
  expect(result.failures).toBe(1);
  expect(result.failure).toMatchObject({ what: ['too little oil'], choice: { seat: 'keeper', kind: 'burn' } });
  expect(broken && verifyRecord(broken.record()).ok).toBe(true);
  const alone = soak(plan(game, { first: result.failure?.game ?? -1, games: 1 })).result;
  expect(alone.failure).toEqual(result.failure);
});
