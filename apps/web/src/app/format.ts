import type { Json } from '@wardroom/rules';
import type { Formatters } from 'intl-messageformat';
import { IntlMessageFormat } from 'intl-messageformat';
import { dateFormat, listed, numberFormat, numberText, once, pluralRules } from './intl.ts';

export type Params = { readonly [name: string]: Json | undefined };

/** Turns one parameter into words; undefined: the default. */
export type ParamText = (name: string, value: Json) => string | undefined;

/** A message as it was read, with the names that it says and those that it chooses by. */
interface Read {
  message: IntlMessageFormat;
  said: readonly string[];
  plural: readonly string[];
  select: readonly string[];
}

type Element = ReturnType<IntlMessageFormat['getAst']>[number];

/** Kinds of elements of a message, as its parser numbers them. */
const ARGUMENT = 1;
const SELECT = 5;
const PLURAL = 6;

/** What a message says under another name than what it chooses by: the one is a text, the other a number or a key. */
const SAID = '$';

const kept = new Map<string, Read | null>();

/** Each message would make formatters of its own, and ask the browser for all the languages that it knows. */
const formatters = {
  getNumberFormat: (lang: string, options?: Intl.NumberFormatOptions) =>
    options ? numberFormat(lang, options) : { format: (n: number) => numberText(lang, n) },
  getDateTimeFormat: dateFormat,
  getPluralRules: pluralRules,
} as unknown as Formatters;
const localeOf = once((lang) => new Intl.Locale(lang));
IntlMessageFormat.resolveLocale = (lang) => localeOf(`${lang}`);

function read(text: string, lang: string): Read | null {
  const key = `${lang}|${text}`;
  const known = kept.get(key);
  if (known !== undefined) return known;
  let out: Read | null;
  try {
    const names = { said: new Set<string>(), plural: new Set<string>(), select: new Set<string>() };
    const named = (elements: readonly Element[]): Element[] =>
      elements.map((e): Element => {
        if (e.type === ARGUMENT) {
          names.said.add(e.value);
          return { ...e, value: SAID + e.value };
        }
        if (e.type !== SELECT && e.type !== PLURAL) return e;
        names[e.type === PLURAL ? 'plural' : 'select'].add(e.value);
        const options = Object.fromEntries(
          Object.entries(e.options).map(([k, o]) => [k, { ...o, value: named(o.value) }]),
        );
        return { ...e, options } as Element;
      });
    const parsed = new IntlMessageFormat(text, lang, undefined, { ignoreTag: true, formatters });
    const message = new IntlMessageFormat(named(parsed.getAst()), lang, undefined, { formatters });
    out = { message, said: [...names.said], plural: [...names.plural], select: [...names.select] };
  } catch {
    out = null;
  }
  kept.set(key, out);
  return out;
}

/** Is this a message of the ICU's form? */
export const isMessage = (text: string): boolean => read(text, 'en') !== null;

/** Numbered places have an article within a Spanish sentence, none where their name stands alone or begins it. */
const withArticle = (said: string): string =>
  said.replace(
    /(?<!\p{L})(a|con|contra|de|desde|en|entre|hacia|hasta|para|por|sobre) (?=Zona marítima \d)/giu,
    '$1 la ',
  );

/**
 * Fills a message (ICU: `{name}`, plural, select) in; `words` says what a parameter is called. A text that is none
 * stays as it is.
 */
export function format(text: string, params: Params, lang: string, words?: ParamText): string {
  if (!text.includes('{')) return text;
  const m = read(text, lang);
  if (!m) return text;
  const values: Record<string, string | number> = {};
  for (const name of m.said)
    values[SAID + name] = params[name] === undefined ? '' : say(name, params[name], lang, words);
  // A number that is not given is none; a list is as many as stand in it.
  for (const name of m.plural) {
    const value = params[name];
    values[name] = Array.isArray(value) ? value.length : Number(value ?? 0);
  }
  for (const name of m.select) values[name] = String(params[name] ?? 'other');
  const said = String(m.message.format(values));
  return lang === 'es' ? withArticle(said) : said;
}

function say(name: string, value: Json, lang: string, words?: ParamText): string {
  const said = words?.(name, value);
  if (said !== undefined) return said;
  if (Array.isArray(value)) {
    const parts = value.map((v: Json) => say(name, v, lang, words));
    return listed(lang, parts);
  }
  if (typeof value === 'number') return numberText(lang, value);
  if (value === null) return '';
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}

/** A text as it is searched: small letters without accents, so that "accion" finds "Acción". */
export const plainWords = (text: string): string =>
  text
    .toLowerCase()
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '');
