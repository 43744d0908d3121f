import type { Choice, Decision } from '@wardroom/rules';
import { expect, test } from 'vitest';
import { Followed } from '../src/table/followed.ts';

const c = (kind: string, ...value: string[]): Choice => ({ kind, value });
const leaf = { end: true as const };
const asked = (...kinds: string[]): Decision =>
  ({ seat: 'a', kinds: Object.fromEntries(kinds.map((k) => [k, leaf])) }) as unknown as Decision;
const plan = [c('move', 'x'), c('move', 'y'), c('done')];

test('[story 1] a plan that is followed, in whatever order, goes on without the bot being asked again', () => {
  const followed = new Followed();
  followed.making(1, 'a', plan, [c('move', 'y')]);
  const left = followed.rest(2, asked('move', 'done'));
  expect(left).toEqual([c('move', 'x'), c('done')]);
  followed.making(2, 'a', left ?? [], [c('move', 'x')]);
  expect(followed.rest(3, asked('move', 'done'))).toEqual([c('done')]);
  followed.making(3, 'a', [c('done')], [c('done')]);
  expect(followed.rest(4, asked('move', 'done'))).toBeNull();
});

test('[story 1] a choice of my own, a take-back, an act or a question of another kind has it asked anew', () => {
  const followed = new Followed();
  followed.making(1, 'a', plan, [c('move', 'z')]);
  expect(followed.rest(2, asked('move', 'done'))).toBeNull();
  followed.making(1, 'a', plan, [c('move', 'x'), c('move', 'z')]);
  expect(followed.rest(2, asked('move', 'done'))).toBeNull();
  followed.making(1, 'a', plan, [c('move', 'x')]);
  expect(followed.rest(3, asked('move', 'done'))).toBeNull();
  expect(followed.rest(2, { ...asked('move'), seat: 'b' } as Decision)).toBeNull();
  expect(followed.rest(2, asked('done'))).toBeNull();
  expect(followed.rest(2, asked('move'))).toEqual([c('move', 'y'), c('done')]);
});
