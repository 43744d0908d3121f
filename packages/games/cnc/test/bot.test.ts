import { playGame, randomBot } from '@wardroom/bots';
import type { AnyGame } from '@wardroom/rules';
import { expect, test } from 'vitest';
import { bots } from '../bot/index.ts';
import { cnc } from '../src/index.ts';

const game = cnc as unknown as AnyGame;

test.each(['japan', 'usa', 'soviet'])('[platform] the sensible bot beats two random ones with %s', (me) => {
  let won = 0;
  for (const seed of ['one', 'two', 'three']) {
    const end = playGame(game, {
      scenario: 'pacific',
      options: { players: 3 },
      seed,
      bots: (seat) => (seat === me ? bots.sensible : randomBot),
      maxSteps: 20_000,
    });
    if (end.outcome?.winners.join() === me) won++;
  }
  // Of hundreds of games it loses one in twenty.
  expect(won).toBeGreaterThanOrEqual(2);
});
test('[platform] sensible bots play each other to the end, with two players too', () => {
  for (const players of [2, 3]) {
    const end = playGame(game, {
      scenario: 'pacific',
      options: { players },
      seed: 'mirror',
      bots: () => bots.sensible,
      maxSteps: 20_000,
    });
    expect(end.outcome, `${players} players`).not.toBeNull();
  }
});
