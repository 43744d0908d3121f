import { aa1942 } from '@wardroom/aa1942';
import aaEn from '@wardroom/aa1942/locales/en.json' with { type: 'json' };
import aaEs from '@wardroom/aa1942/locales/es.json' with { type: 'json' };
import { cnc } from '@wardroom/cnc';
import { eots } from '@wardroom/eots';
import { texts } from '@wardroom/eots/locales/index.ts';
import type { AnyGame } from '@wardroom/rules';
import { Play } from '@wardroom/rules';
import { tarawa } from '@wardroom/tarawa';
import { expect, test } from 'vitest';
import { format } from '../src/app/format.ts';
import { keysOfTexts, lookup } from '../src/app/texts.ts';
import en from '../src/locales/en.json' with { type: 'json' };
import es from '../src/locales/es.json' with { type: 'json' };
import type { Texts, Translate } from '../src/table/game-ui.ts';
import { mergedTexts } from '../src/table/texts.ts';
import { sayLog, sayOutcome, seatTitle } from '../src/table/words.ts';
import { textsOf } from './texts-of.ts';

const all: readonly (readonly [string, 'en' | 'es', Texts])[] = [
  ['eots', 'en', mergedTexts(en, texts.en)],
  ['eots', 'es', mergedTexts(es, texts.es)],
  ['aa1942', 'en', mergedTexts(en, aaEn)],
  ['aa1942', 'es', mergedTexts(es, aaEs)],
];
const params = { winners: ['X'], by: 'X', resources: 8, points: 3, cities: 9, round: 4 };

test.each(all)(
  '[R17.2 12.1] the last line of a finished match of %s (%s) is a sentence, whatever has ended it',
  (_game, lang, own) => {
    const t: Translate = (key, given) => {
      const text = lookup(own, key);
      return text === undefined ? key : format(text, given ?? {}, lang);
    };
    const endings = [...keysOfTexts(own.outcome as Texts), 'conceded'].filter(
      (key) => key !== 'conceded' || lookup(own, 'log.conceded') !== undefined,
    );
    expect(endings.length).toBeGreaterThan(3);
    for (const key of endings) {
      const line = sayLog(t, { key, params });
      expect(line).not.toContain(key);
      expect(line).toMatch(/^\p{Lu}.*\s.*\p{L}/u);
      const whole = sayOutcome(t, { winners: ['japan'], rule: 'R17.2', key, params }, lang);
      expect(whole.length).toBeGreaterThan(t('table.over', { who: 'japan', n: 1 }).length);
    }
  },
);

const played = [
  { game: aa1942, own: textsOf.aa1942 },
  { game: eots, own: textsOf.eots },
  { game: cnc, own: textsOf.cnc },
  { game: tarawa, own: textsOf.tarawa },
];
test.each(played)('[12.1 R20 25.1 18] what $game.id would count if it ended now is said in whole sentences', (p) => {
  const game: AnyGame = p.game as unknown as AnyGame;
  const scenario = game.scenarios.find((s) => s.id !== 'custom')?.id ?? '';
  const made = Play.create(game, { match: 'm', scenario, options: {}, seeds: [], secret: '5a'.repeat(32), at: 0 });
  if (!made.ok) throw new Error(JSON.stringify(made.error));
  const lines = game.adjudicate?.(made.value.play.state).lines ?? [];
  expect(lines.length).toBeGreaterThan(0);
  for (const lang of ['en', 'es'] as const) {
    const own = mergedTexts(lang === 'en' ? en : es, p.own[lang]);
    const t: Translate = (key, given) => {
      const text = lookup(own, key);
      return text === undefined ? key : format(text, given ?? {}, lang);
    };
    for (const line of lines) {
      expect(sayLog(t, line)).toMatch(/\p{L}/u);
      expect(sayLog(t, line)).not.toContain(line.key);
    }
    // An arbiter who gives a clock time reads whose it is.
    for (const { id } of game.seats({})) expect(seatTitle(t, id)).not.toBe(id);
  }
});

test.each(['en', 'es'] as const)(
  '[14.3] a Tarawa that is given up says who holds the island, and why (%s)',
  (lang) => {
    const own = mergedTexts(lang === 'en' ? en : es, textsOf.tarawa[lang]);
    const t: Translate = (key, given) => {
      const text = lookup(own, key);
      return text === undefined ? key : format(text, given ?? {}, lang);
    };
    const said = sayOutcome(t, { winners: [], rule: 'platform', key: 'conceded', params: { by: 'us' } }, lang);
    expect(said).toMatch(lang === 'en' ? /Japanese.*Marines/ : /japoneses.*Marines/);
  },
);

test.each([
  ['aa1942', ['axis'], 'The Axis won.', 'Victoria del Eje.'],
  ['aa1942', ['allies'], 'The Allies won.', 'Victoria de los Aliados.'],
  ['eots', ['allied'], 'The Allies won.', 'Victoria de los Aliados.'],
  ['cnc', ['usa'], 'The United States won.', 'Victoria de Estados Unidos.'],
  ['cnc', ['japan'], 'Japan won.', 'Victoria de Japón.'],
  [
    'cnc',
    ['japan', 'usa', 'soviet'],
    'A draw between Japan, the United States, and the Soviet Union.',
    'Empate entre Japón, Estados Unidos y la Unión Soviética.',
  ],
  ['tarawa', ['us'], 'The Marines won.', 'Victoria de los Marines.'],
] as const)(
  '[12.1 R17 25.1 14.3] who has won %s is named as in a sentence: %s',
  (game, winners, inEnglish, inSpanish) => {
    for (const [lang, sentence] of [
      ['en', inEnglish],
      ['es', inSpanish],
    ] as const) {
      const own = mergedTexts(lang === 'en' ? en : es, textsOf[game][lang]);
      const t: Translate = (key, given) => {
        const text = lookup(own, key);
        return text === undefined ? key : format(text, given ?? {}, lang);
      };
      const outcome = { winners: [...winners], rule: '12.1', key: 'agreedDraw', params: {} };
      expect(sayOutcome(t, outcome, lang)).toBe(`${sentence} ${t('outcome.agreedDraw')}`);
    }
  },
);
