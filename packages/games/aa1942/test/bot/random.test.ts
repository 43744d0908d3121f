import { decisionsOn, playGame, randomBot } from '@wardroom/bots';
import type { AnyGame, Decision } from '@wardroom/rules';
import { describe, expect, test } from 'vitest';
import { aa1942 } from '../../src/index.ts';

describe('the random bot', () => {
  test('the same seed gives the same game', () => {
    const play = () =>
      playGame(aa1942 as AnyGame, { scenario: 'standard', bots: () => randomBot, seed: 'same', maxSteps: 120 });
    const [one, two] = [play(), play()];
    expect(one.ending).toBe('cap');
    expect(one.play.chain).toBe(two.play.chain);
  });

  test('a game hidden from nobody lists the same decisions on a view', () => {
    const { play } = playGame(aa1942 as AnyGame, {
      scenario: 'standard',
      bots: () => randomBot,
      seed: 'list',
      maxSteps: 60,
    });
    const open = play.decisions()[0] as Decision;
    const again = decisionsOn(aa1942 as AnyGame, play.view({ kind: 'seats', seats: [open.seat] }), open.seat);
    expect(again.map((d) => [d.prompt, Object.keys(d.kinds)])).toEqual([[open.prompt, Object.keys(open.kinds)]]);
  });
});

test('a limit of rounds ends a game', () => {
  const end = playGame(aa1942 as AnyGame, {
    scenario: 'standard',
    bots: () => randomBot,
    seed: 'cap',
    until: (g) => Number((g.turn as Record<string, unknown> as { now: { round: number } }).now.round) > 1,
  });
  expect([end.ending, end.outcome]).toEqual(['cap', null]);
});
