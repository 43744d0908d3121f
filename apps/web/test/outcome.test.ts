import aaEn from '@wardroom/aa1942/locales/en.json' with { type: 'json' };
import aaEs from '@wardroom/aa1942/locales/es.json' with { type: 'json' };
import { texts } from '@wardroom/eots/locales/index.ts';
import { expect, test } from 'vitest';
import { format } from '../src/app/format.ts';
import { keysOfTexts, lookup } from '../src/app/texts.ts';
import en from '../src/locales/en.json' with { type: 'json' };
import es from '../src/locales/es.json' with { type: 'json' };
import type { Texts, Translate } from '../src/table/game-ui.ts';
import { mergedTexts } from '../src/table/texts.ts';
import { sayLog, sayOutcome } from '../src/table/words.ts';

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
