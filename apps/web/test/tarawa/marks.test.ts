import { expect, test } from 'vitest';
import { marksInWords, marksOf } from '../../src/games/tarawa/panels/marks.ts';
import type { Translate } from '../../src/table/game-ui.ts';

const t = ((key: string, params: object = {}) => [key, ...Object.values(params)].join(' ')) as Translate;
const plain = { symbols: 1, letter: null, star: false, armor: false };

test('[6.2] each sign of a fire card is said in words beside it', () => {
  expect(marksOf({ ...plain, armor: true })).toBe('• ▣');
  expect(marksInWords({ ...plain, armor: true }, () => false, t)).toBe('tw.marks.symbols 1 · tw.row.armor');
  expect(marksInWords({ ...plain, symbols: 2, star: true }, () => false, t)).toBe('tw.marks.symbols 2 · tw.row.star');
});

test('[12.1] a letter that is not yet in force is said to be so', () => {
  const letter = { ...plain, symbols: 2, letter: 'M' };
  expect(marksOf(letter)).toBe('•• M');
  expect(marksInWords(letter, () => false, t)).toBe('tw.marks.symbols 2 · tw.marks.letterLater M');
  expect(marksInWords(letter, (l) => l === 'M', t)).toBe('tw.marks.symbols 2 · tw.marks.letter M');
});
