import en from './en.ts';
import es from './es.ts';

/** A tree of texts; leaves are sentences with `{parameters}`. */
export interface Texts {
  readonly [key: string]: string | Texts;
}

/** The words of the rules in each language. */
export const texts: { readonly en: Texts; readonly es: Texts } = { en, es };
