import { expect, test } from 'vitest';
import { Calls } from '../src/app/calls.ts';

test('one is called when asked after others have played, not at each question of one’s own turn', () => {
  const calls = new Calls();
  expect(calls.asked('buy', 0)).toBe('call');
  expect(calls.asked('buy', 10)).toBe('same');
  // I end my phase; then a bot answers for the defender at once.
  expect(calls.asked('move', 20)).toBe('next');
  expect([calls.asked('', 1000), calls.asked('retreat', 3000)]).toEqual(['same', 'next']);
  // The others play.
  expect([calls.asked('', 4000), calls.asked('buy', 64_000)]).toEqual(['same', 'call']);
  // The page is left, and opened again.
  expect([calls.asked('', 65_000, true), calls.asked('buy', 65_100)]).toEqual(['same', 'call']);
});
