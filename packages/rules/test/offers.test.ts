import { expect, test } from 'vitest';
import { openAsk } from '../src/asks.ts';
import type { Offer } from '../src/index.ts';
import {
  among,
  amount,
  endIf,
  evenly,
  isEmpty,
  leaf,
  list,
  nothing,
  orEnd,
  supposed,
  tree,
  walk,
} from '../src/index.ts';
import { shaped, shapesOf } from '../src/shapes.ts';

const some = among(['a', 'b'], () => leaf, undefined, { has: (atom) => atom === 'a', sample: () => 'b' });

test('[offers] every way to make an offer gives the same fields in one order, so that all are read alike', () => {
  const made: Offer[] = [
    some,
    leaf,
    nothing,
    amount(1, 3),
    among([]),
    orEnd(some),
    tree({ whyNot: () => ({ code: 'notOffered', rule: '1', key: 'no' }) }),
  ];
  for (const offer of made) expect(Object.keys(offer)).toEqual(Object.keys(leaf));
});

test('[offers] a path that may end goes on as it did, and ends with a number where a range is given', () => {
  const ends = orEnd(some, { min: 2, max: 4 });
  expect([ends.has?.('a'), ends.has?.('b'), ends.sample?.(() => 0)]).toEqual([true, false, 'b']);
  expect(list('k', ends).choices).toEqual([
    { kind: 'k', value: [], range: { min: 2, max: 4 } },
    { kind: 'k', value: ['a'] },
    { kind: 'k', value: ['b'] },
  ]);
  expect(walk(ends, ['b'])).toBeNull();
});

test('[offers] an end that hangs on something is looked at each time, and nothing is no choice', () => {
  let open = false;
  const end = endIf(() => open);
  expect(isEmpty(end)).toBe(true);
  open = true;
  expect(list('k', end).choices).toEqual([{ kind: 'k', value: [] }]);
  expect(isEmpty(nothing)).toBe(true);
});

test('[offers] a question has all its fields, whichever were asked', () => {
  const short = openAsk({ seat: 'a', prompt: 'p', kinds: {} }, 'phase', '1');
  const long = openAsk({ slot: 's', key: 'k', seat: 'a', prompt: 'p', kinds: {}, must: false }, 'phase', '1');
  expect(Object.keys(short)).toEqual(Object.keys(long));
  expect([long.slot, long.must, short.slot]).toEqual(['s', false, undefined]);
});

test('[shapes] what is only supposed of a thing has its fields in their order', () => {
  const there = shaped(shapesOf('supposedly'), 'things', { id: 'a', at: 'x', hit: true });
  const moved = supposed<Record<string, unknown>>(there, { more: 1, at: 'y' });
  expect(Object.keys(moved)).toEqual([...Object.keys(there), 'more']);
  expect(moved).toEqual({ id: 'a', at: 'y', hit: true, more: 1 });
  expect(there).toEqual({ id: 'a', at: 'x', hit: true });
});

test('[shapes] games with a table of one name leave the fields of the other to it', () => {
  const [here, there] = [shapesOf('here'), shapesOf('there')];
  shaped(here, 'units', { id: 'a', at: 'x' });
  expect(Object.keys(shaped(there, 'units', { id: 'b', hit: true }))).toEqual(['id', 'hit']);
  expect(Object.keys(shaped(here, 'units', { id: 'c' }))).toEqual(['id', 'at']);
});

test('[shapes] records of data have all fields that any of them has', () => {
  const [a, b] = evenly<{ id: string; x?: number; y?: number }>([
    { id: 'a', y: 1 },
    { x: 2, id: 'b' },
  ]);
  expect([Object.keys(a as object), Object.keys(b as object)]).toEqual([
    ['id', 'y', 'x'],
    ['id', 'y', 'x'],
  ]);
  expect([a, b]).toEqual([
    { id: 'a', y: 1 },
    { id: 'b', x: 2 },
  ]);
});
