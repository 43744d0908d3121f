import type { AnyGame } from '@wardroom/rules';
import { expect, test } from 'vitest';
import { biddable } from '../../../auction/src/index.ts';
import { bidding } from '../../../auction/test/toy.ts';
import { pointsOf, total } from '../src/victory/points.ts';
import { begin, game, stateOf } from './walk.ts';

const forBids: AnyGame = biddable(game);
const auction = { format: 'seats' };

test('[F11] three seats bid victory points; what was bid for a faction is taken off its score', () => {
  const b = bidding(forBids, auction, [], { players: 3 });
  const bids = [
    [1, '5,2,1', 'A'],
    [2, '4,3,0', 'B'],
    [3, '1,1,2', 'C'],
  ] as const;
  for (const [n, amount, salt] of bids) b.commit(n, 'all', amount, salt);
  for (const [n, amount, salt] of bids) b.reveal(n, 'all', amount, salt);
  expect(b.now().result).toEqual({
    sides: { bidder_1: 'japan', bidder_2: 'usa', bidder_3: 'soviet' },
    bids: { japan: 5, usa: 3, soviet: 2 },
  });
  const g = stateOf(b.play);
  const plain = stateOf(begin(1, { players: 3 }));
  for (const [f, n] of [
    ['japan', 5],
    ['usa', 3],
    ['soviet', 2],
  ] as const) {
    expect(pointsOf(g, f).bid, f).toBe(-n);
    expect(total(pointsOf(g, f)), f).toBe(total(pointsOf(plain, f)) - n);
  }
});
test('[F11] a faction that nobody plays cannot be bid for', () => {
  const fits = (options: object): boolean => forBids.options.safeParse(options).success;
  expect([fits({ players: 3, auction }), fits({ players: 2, auction })]).toEqual([true, false]);
  expect(fits({ players: 3, auction: { format: 'openGive' } })).toBe(false);
});
