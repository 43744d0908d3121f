import { eots } from '@wardroom/eots';
import type { State } from '@wardroom/eots/read';
import type { AnyGame, AnyState } from '@wardroom/rules';
import { Play } from '@wardroom/rules';
import { chance, randomAnswer } from '@wardroom/rules/testing.ts';
import { describe, expect, test } from 'vitest';
import { boardStep, guessed } from '../src/table/what-if.ts';

const game = eots as unknown as AnyGame;
function running(): Play {
  const made = Play.create(game, {
    match: 'm',
    scenario: '1942',
    options: {},
    seeds: [],
    secret: '7'.repeat(64),
    at: 0,
  });
  if (!made.ok) throw new Error('no set-up');
  const { play } = made.value;
  const next = chance(3);
  for (let n = 0; n < 12 && play.decisions()[0]?.prompt !== 'offensives.action'; n++) {
    const d = play.decisions()[0];
    const choice = d && randomAnswer(d, next);
    if (!d || !choice) break;
    play.act({ seat: d.seat, at: 0 }, { decision: d.id, choices: [choice] });
  }
  return play;
}
const cards = (state: AnyState): State['cards'] => (state as unknown as State).cards;
const lying = (state: AnyState): string[] =>
  Object.values(cards(state))
    .map((c) => `${c.side}.${c.at}`)
    .sort();

describe('a private board made of one view', () => {
  const play = running();
  const view = play.view({ kind: 'seats', seats: ['allied'] });

  test('[R22] hidden cards are drawn anew: as many in each place, the own hand as it is', () => {
    const board = guessed(game, view, ['allied'], chance(1));
    expect(lying(board)).toEqual(lying(play.state));
    const mine = (s: AnyState): string[] =>
      Object.values(cards(s))
        .filter((c) => c.side === 'allied' && c.at === 'hand')
        .map((c) => c.id)
        .sort();
    expect(mine(board)).toEqual(mine(play.state));
    expect('_counts' in board).toBe(false);
    const hand = (seed: number): string =>
      Object.values(cards(guessed(game, view, ['allied'], chance(seed))))
        .filter((c) => c.side === 'japan' && c.at === 'hand')
        .map((c) => c.id)
        .join();
    expect(new Set([1, 2, 3, 4].map(hand)).size).toBeGreaterThan(1);
  });

  test('[R22] play goes on from such a board', () => {
    const board = Play.at(game, play.header, guessed(game, view, ['allied'], chance(5)), play.seq);
    const next = chance(9);
    let made = 0;
    for (; made < 40; made++) {
      const d = board.decisions()[0];
      const choice = d && randomAnswer(d, next);
      if (!d || !choice || !board.act({ seat: d.seat, at: 0 }, { decision: d.id, choices: [choice] }).ok) break;
    }
    expect(made).toBe(40);
  });

  test('[platform] while another seat thinks in secret the board begins at the last step before it', () => {
    const open = { _stack: { '0': { id: '0', phase: 'game' } } } as unknown as AnyState;
    const shut = { _stack: { '0': { id: '0', phase: 'game' }, '1': { id: '1' } } } as unknown as AnyState;
    const views = [open, open, shut, shut];
    expect(boardStep((n) => views[n] ?? null, 3, 0)).toBe(1);
    expect(boardStep((n) => views[n] ?? null, 1, 0)).toBe(1);
    expect(boardStep((n) => views[n] ?? null, 3, 2)).toBeNull();
  });
});
