import { expect, test } from 'vitest';
import { diceOf, riggedBy, shownOf } from '../src/dice.ts';

const draw = (bound: number, values: number[]) => ({
  stream: 'dice',
  n: 0,
  bounds: values.map(() => bound),
  values,
  why: 'w',
});

test('[platform] a die of ten is given and shown as it is printed, 0 to 9', () => {
  const rigged = riggedBy(diceOf('0, 9 7') ?? []);
  expect([0, 1, 2].map((n) => rigged.draw('dice', n, 10))).toEqual([0, 9, 7]);
  expect(rigged.left()).toBe(0);
  expect(shownOf(draw(10, [0, 9, 7])).values).toEqual([0, 9, 7]);
  expect(() => riggedBy([10]).draw('dice', 0, 10)).toThrow('0 to 9');
});

test('[platform] a die of six is 1 to 6; what does not fit, or is missing, is said', () => {
  const rigged = riggedBy([1, 6, 0]);
  expect([0, 1].map((n) => rigged.draw('dice', n, 6))).toEqual([0, 5]);
  expect(shownOf(draw(6, [0, 5])).values).toEqual([1, 6]);
  expect(() => rigged.draw('dice', 2, 6)).toThrow('1 to 6');
  expect(() => rigged.draw('dice', 3, 6)).toThrow('used up');
});
