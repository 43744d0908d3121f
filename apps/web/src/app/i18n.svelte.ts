import { entries } from '../games.ts';
import type { Lang, Texts, Translate } from '../table/game-ui.ts';
import { mergedTexts } from '../table/texts.ts';
import type { Params, ParamText } from './format.ts';
import { format } from './format.ts';
import { dateFormat } from './intl.ts';
import { preferences } from './preferences.svelte.ts';
import { Shelf } from './shelf.svelte.ts';
import { lookup } from './texts.ts';

/**
 * Names of games and their lessons, from their cards: `game.<id>`, `round.<id>`, `guide.<id>`, `guide.<id>-<lesson>`.
 */
function named(lang: Lang): Texts {
  const cards = entries.map((e) => e.card);
  return {
    game: Object.fromEntries(cards.map((c) => [c.id, c.name[lang]])),
    round: Object.fromEntries(cards.flatMap((c) => (c.round ? [[c.id, c.round[lang]]] : []))),
    guide: Object.fromEntries([
      ...cards.flatMap((c) => (c.guide ? [[c.id, c.guide[lang]]] : [])),
      ...cards.flatMap((c) => Object.entries(c.lessons ?? {}).map(([id, name]) => [`${c.id}-${id}`, name[lang]])),
    ]),
  };
}

const files = import.meta.glob<Texts>('../locales/*.json', { import: 'default' });

/** The page's own texts, with the names of the games. */
export const pageTexts = new Shelf(async (lang) => {
  const own = await (files[`../locales/${lang}.json`] as () => Promise<Texts>)();
  return mergedTexts(own, named(lang));
});

/** The page's own texts in the present language. */
export const t: Translate = (key, params = {}) => {
  const text = lookup(pageTexts.in(preferences.lang), key);
  return text === undefined ? key : format(text, params, preferences.lang);
};

const shelves = new WeakMap<(lang: Lang) => Promise<Texts>, Shelf>();
/** The shelf of a game's texts. */
export function shelfOf(source: (lang: Lang) => Promise<Texts>): Shelf {
  const known = shelves.get(source) ?? new Shelf(source);
  shelves.set(source, known);
  return known;
}

/** The page's texts, and below them a game's. */
export function withTexts(source: (lang: Lang) => Promise<Texts>, words: (t: Translate) => ParamText): Translate {
  const shelf = shelfOf(source);
  const translate: Translate = (key, params: Params = {}) => {
    const lang = preferences.lang;
    const text = lookup(shelf.in(lang), key) ?? lookup(pageTexts.in(lang), key);
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
  return dateFormat(preferences.lang, { dateStyle: 'medium', timeStyle: 'short' }).format(at);
}
