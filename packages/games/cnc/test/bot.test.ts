import { playGame, randomBot } from '@wardroom/bots';
import type { AnyGame } from '@wardroom/rules';
import { expect, test } from 'vitest';
import { bots, proposedCadres, proposedMoves } from '../bot/index.ts';
import { blocksIn } from '../src/blocks.ts';
import { cnc } from '../src/index.ts';
import type { State } from '../src/state.ts';
import { table } from './table.ts';
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
test('[17.1] what is proposed for a Movement guards own land that is in danger, from the view of its seat alone', () => {
  const t = table({
    blocks: {
      tokyo: 'japan.fortress.2',
      mukden: 'japan.infantry.2 japan.infantry.2 japan.infantry.2',
      vladivostok: 'russia.infantry.2 russia.infantry.2 russia.tank.2',
    },
    war: ['japan-soviet:soviet'],
  }).run('movement');
  const asked = t.play.decisions().find((d) => d.phase === 'movement');
  if (!asked) throw new Error('nobody moves');
  const view = t.play.view({ kind: 'seats', seats: ['japan'] }) as unknown as State;
  const proposed = proposedMoves(view, asked);
  expect(proposed.length).toBeGreaterThan(1);
  const moves = proposed.slice(0, -1);
  expect(proposed.at(-1)).toEqual({ kind: 'done', value: [] });
  for (const { kind, value } of moves) {
    expect(kind).toBe('move');
    expect(String(value[0])).toMatch(/^mukden\.japan\.infantry/);
  }
  const done = t.play.act({ seat: 'japan', at: 1 }, { decision: asked.id, choices: moves });
  expect(done.ok && done.value.returned).toEqual([]);
  expect(blocksIn(t.g, 'mukden').length).toBeGreaterThan(0);
  // In peace, and where it is quiet, nobody goes anywhere.
  const still = table({ blocks: { tokyo: 'japan.infantry.2 japan.infantry.2' } }).run('movement');
  const rest = still.play.decisions().find((d) => d.phase === 'movement');
  expect(rest && proposedMoves(still.g, rest)).toEqual([{ kind: 'done', value: [] }]);
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
