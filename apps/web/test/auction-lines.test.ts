import type { Json } from '@wardroom/rules';
import { expect, test } from 'vitest';
import { format } from '../src/app/format.ts';
import { lookup } from '../src/app/texts.ts';
import { numbersText, sideName } from '../src/auction/bidding.ts';
import en from '../src/auction/locales/en.json' with { type: 'json' };
import es from '../src/auction/locales/es.json' with { type: 'json' };
import type { Texts, Translate } from '../src/table/game-ui.ts';
import { sayLog } from '../src/table/words.ts';

const game = { auction: { sides: ['x', 'y'] } } as never;
const languages: readonly (readonly ['en' | 'es', Texts])[] = [
  ['en', { ...en, side: { x: 'Reds', y: 'Blues' } }],
  ['es', { ...es, side: { x: 'Reds', y: 'Blues' } }],
];

test.each(languages)('[F3] [F11] the log (%s) says what each had bid once it is open', (lang, texts) => {
  const t: Translate = (key, params) => {
    const text = lookup(texts, key);
    const word = (name: string, value: Json): string | undefined => {
      if (name === 'amounts') return numbersText(game, { t, lang }, value as number[]);
      return name === 'side' ? sideName(t, String(value)) : undefined;
    };
    return text === undefined ? key : format(text, params ?? {}, lang, word);
  };
  const said = (params: { [name: string]: Json }): string =>
    sayLog(t, { key: 'auction.opened', params: { seat: 'Ann', ...params } } as never);
  expect(said({ side: 'all', amounts: [5, 2] })).toMatch(/ Reds 5 (and|y) Blues 2$/);
  expect(said({ side: 'y', amount: 7 })).toMatch(/ Blues 7$/);
  // Matches of before have not kept the numbers.
  expect(said({ side: 'all' })).not.toMatch(/\d|\ball\b/);
  for (const key of ['badBox', 'unopened', 'lapsed'])
    expect(sayLog(t, { key: `auction.${key}`, params: { seat: 'Ann' } } as never)).not.toContain('auction.');
});
