import { expect, test } from 'vitest';
import { LastSent } from '../src/table/last-sent.ts';

/** A connection that takes what it is told to take; `sent`: what was tried, in order. */
function connection(breaks: (value: number, nth: number) => boolean) {
  const sent: number[] = [];
  const last = new LastSent<number>(async (value) => {
    sent.push(value);
    if (breaks(value, sent.length)) throw new Error('no answer');
  });
  const quiet = () => new Promise((next) => setImmediate(next));
  return { sent, last, quiet };
}

test('[platform] a drawing to which no answer came is sent again, and no fault of the page', async () => {
  const { sent, last, quiet } = connection((_, nth) => nth < 3);
  last.put(7);
  await quiet();
  expect(sent).toEqual([7, 7, 7]);
  last.put(8);
  await quiet();
  expect(sent).toEqual([7, 7, 7, 8]);
});

test('[platform] a newer drawing takes the place of one that waits, and arrives last', async () => {
  const { sent, last, quiet } = connection((value) => value === 1);
  for (const value of [1, 2, 3]) last.put(value);
  await quiet();
  expect(sent).toEqual([1, 3]);
});

test('[platform] what never finds an answer is given up', async () => {
  const { sent, last, quiet } = connection(() => true);
  last.put(1);
  await quiet();
  expect(sent).toEqual([1, 1, 1, 1, 1]);
});
