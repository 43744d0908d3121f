import { expect, test } from 'vitest';
import { fitting } from '../src/kit/fitting.ts';

test.each([
  [0, 0],
  [2, 2],
  [9, 4],
])(
  '[shortening] the first of five levels that fits is kept, the last where none does: room from level %i on gives %i',
  async (from, kept) => {
    const shown: number[] = [];
    const level = await fitting(5, async (tried) => {
      shown.push(tried);
      return tried < from;
    });
    expect(level).toBe(kept);
    expect(shown.at(-1)).toBe(kept);
  },
);
