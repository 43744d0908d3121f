import en from './en.ts';
import es from './es.ts';
import type { Texts } from './merged.ts';

export type { Texts } from './merged.ts';

/** The words of the rules in each language. */
export const texts: { readonly en: Texts; readonly es: Texts } = { en, es };
