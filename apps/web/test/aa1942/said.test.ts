import { expect, test } from 'vitest';
import { lookup } from '../../src/app/texts.ts';
import { describeParam } from '../../src/games/aa1942/describe.ts';
import type { Translate } from '../../src/table/game-ui.ts';
import { textsOf } from '../texts-of.ts';

/** The game's texts in a language; a key that has none stays as it is. */
const speaking = (lang: 'en' | 'es') => ((key: string) => lookup(textsOf.aa1942[lang], key) ?? key) as Translate;

test('[7.3.7] a battleship takes the only hit: nothing is lost, in words', () => {
  for (const [lang, none] of [
    ['en', 'nothing'],
    ['es', 'nada'],
  ] as const) {
    expect(describeParam('units', {}, { t: speaking(lang) })).toBe(none);
  }
});

test('[12.1] the line of the end has the name of the side that won', () => {
  for (const [lang, axis] of [
    ['en', 'Axis'],
    ['es', 'Eje'],
  ] as const) {
    expect(describeParam('winners', 'axis', { t: speaking(lang) })).toBe(axis);
  }
});
