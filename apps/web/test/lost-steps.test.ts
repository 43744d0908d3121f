import { expect, test } from 'vitest';
import { amongBots, lostBySeat } from '../src/table/lost-steps.ts';

type Table = Parameters<typeof lostBySeat>[0] & Parameters<typeof amongBots>[0];

test('[issue 13 7] the steps that a way back undoes are counted by seat, with or without a line in the log', () => {
  const seats = ['ussr', 'ussr', 'germany', undefined, 'ussr'];
  const stepAt = (seq: number) => ({ seq, at: 0, seat: seats[seq - 1], acts: [], log: [], delta: [] });
  const table = { latest: seats.length, stepAt } as unknown as Table;
  expect([...lostBySeat(table, 0)]).toEqual([
    ['ussr', 3],
    ['germany', 1],
  ]);
  expect([...lostBySeat(table, 2)]).toEqual([
    ['germany', 1],
    ['ussr', 1],
  ]);
  expect(lostBySeat(table, 5).size).toBe(0);
});

test('[issue 13 7] among bots nobody is asked; where one other person sits somebody is', () => {
  const seat = (id: string, bot = false) => ({ players: [{ id, bot }] });
  const table = (...seats: object[]) => ({ seats, me: { user: { id: 'me' } } }) as unknown as Table;
  expect(amongBots(table(seat('me'), seat('a', true)))).toBe(true);
  expect(amongBots(table(seat('me'), { players: [] }))).toBe(true);
  expect(amongBots(table(seat('me'), seat('a', true), seat('b')))).toBe(false);
});
