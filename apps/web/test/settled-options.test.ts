import { expect, test } from 'vitest';
import { settledBy, withSettled } from '../src/table/settled-options.ts';

const fields = [{ key: 'victory', values: ['standard', 'total'] }, { key: 'interceptors' }];
const rules = { position: { options: () => ({ victory: 'standard' }) } };

test('[file] what a position settles stands in the place of what was chosen; no file settles nothing', () => {
  const ui = { game: rules } as never;
  expect(settledBy(ui, undefined)).toEqual({});
  expect(settledBy(null, {})).toEqual({});
  // By the rules of the game, unless its files hold options of their own.
  expect(settledBy(ui, {})).toEqual({ victory: 'standard' });
  const own = { game: rules, fileOptions: { of: (file: unknown) => (file as { options: object }).options } } as never;
  const settled = settledBy(own, { options: { victory: 'total', other: 1 } });
  expect(withSettled({ victory: 'standard', interceptors: true }, fields as never, settled)).toEqual({
    victory: 'total',
    interceptors: true,
  });
});
