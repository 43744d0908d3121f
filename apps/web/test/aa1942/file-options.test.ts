import { expect, test } from 'vitest';
import { fileOptions } from '../../src/games/aa1942/file-options.ts';

test('[6.2.6] a position file keeps the options that it names; what else was asked is written into it', () => {
  const file = { game: 'aa1942', options: { victory: 'total' } };
  expect(fileOptions.of(file)).toEqual({ victory: 'total' });
  expect(fileOptions.into(file, { victory: 'standard', interceptors: true })).toEqual({
    game: 'aa1942',
    options: { victory: 'total', interceptors: true },
  });
  expect(fileOptions.of({ game: 'aa1942' })).toEqual({});
  expect(fileOptions.of(null)).toEqual({});
});
