import { entries } from '../games.ts';
import en from '../locales/en.json';
import es from '../locales/es.json';
import type { Lang, Texts, Translate } from '../table/game-ui.ts';
import { mergedTexts } from '../table/texts.ts';
import type { Params, ParamText } from './format.ts';
import { format } from './format.ts';
import { preferences } from './preferences.svelte.ts';
import { lookup } from './texts.ts';

/** Names of games and their guides, from their cards: `game.<id>`, `guide.<id>`. */
function named(lang: Lang): Texts {
  const cards = entries.map((e) => e.card);
  return {
    game: Object.fromEntries(cards.map((c) => [c.id, c.name[lang]])),
    guide: Object.fromEntries(cards.flatMap((c) => (c.guide ? [[c.id, c.guide[lang]]] : []))),
  };
}
const own: { readonly [lang in Lang]: Texts } = { en: mergedTexts(en, named('en')), es: mergedTexts(es, named('es')) };

/** The page's own texts in the present language. */
export const t: Translate = (key, params = {}) => {
  const text = lookup(own[preferences.lang], key) ?? lookup(own.en, key);
  return text === undefined ? key : format(text, params, preferences.lang);
};

/** The page's texts, and below them a game's. */
export function withTexts(texts: { readonly [lang in Lang]: Texts }, words: (t: Translate) => ParamText): Translate {
  const translate: Translate = (key, params: Params = {}) => {
    const lang = preferences.lang;
    const text = lookup(texts[lang], key) ?? lookup(own[lang], key) ?? lookup(texts.en, key) ?? lookup(own.en, key);
    return text === undefined ? key : format(text, params, lang, words(translate));
  };
  return translate;
}

/** "3 minutes ago", "in 2 days". `at` in milliseconds since 1970. */
export function relative(at: number, now: number): string {
  const seconds = Math.round((at - now) / 1000);
  const units: [Intl.RelativeTimeFormatUnit, number][] = [
    ['day', 86_400],
    ['hour', 3_600],
    ['minute', 60],
  ];
  const f = new Intl.RelativeTimeFormat(preferences.lang, { numeric: 'auto' });
  for (const [unit, size] of units) if (Math.abs(seconds) >= size) return f.format(Math.trunc(seconds / size), unit);
  return f.format(0, 'minute');
}

export function dateTime(at: number): string {
  return new Intl.DateTimeFormat(preferences.lang, { dateStyle: 'medium', timeStyle: 'short' }).format(at);
}
