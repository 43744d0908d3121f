import { expect, test } from 'vitest';
import { lookup } from '../../src/app/texts.ts';
import { describeParam } from '../../src/games/aa1942/describe.ts';
import type { Translate } from '../../src/table/game-ui.ts';
import { textsOf } from '../texts-of.ts';

test('[7.3.7] a battleship takes the only hit: nothing is lost, in words', () => {
  for (const [lang, none] of [
    ['en', 'nothing'],
    ['es', 'nada'],
  ] as const) {
    const t = ((key: string) => lookup(textsOf.aa1942[lang], key) ?? key) as Translate;
    expect(describeParam('units', {}, { t })).toBe(none);
  }
});

test('[12.1] the line of the end has the name of the side that won', () => {
  for (const [lang, axis] of [
    ['en', 'Axis'],
    ['es', 'Eje'],
  ] as const) {
    const t = ((key: string) => lookup(textsOf.aa1942[lang], key) ?? key) as Translate;
    expect(describeParam('winners', 'axis', { t })).toBe(axis);
  }
});
