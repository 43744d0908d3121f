import { playGame, randomBot } from '@wardroom/bots';
import type { AnyGame } from '@wardroom/rules';
import { expect, test } from 'vitest';
import { bots, proposedCadres } from '../bot/index.ts';
import { cnc } from '../src/index.ts';
import type { State } from '../src/state.ts';
import { begin } from './walk.ts';

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
test.each(['japan', 'usa', 'soviet'] as const)(
  '[8.3] all that is proposed to %s for the set-up is taken in one act',
  (seat) => {
    const play = begin(5);
    const view = play.view({ kind: 'seats', seats: [seat] }) as unknown as State;
    const proposed = proposedCadres(view, seat);
    const asked = play.decisions().find((d) => d.seat === seat);
    expect(proposed.length).toBeGreaterThan(1);
    const done = play.act({ seat, at: 1 }, { decision: asked?.id ?? '', choices: proposed });
    expect(done.ok && done.value.returned).toEqual([]);
    expect(Object.keys(play.decisions().find((d) => d.seat === seat)?.kinds ?? {})).not.toContain('place');
    expect(proposedCadres(view, seat)).toEqual(proposed);
  },
);
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
