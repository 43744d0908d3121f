import choicesEn from './en/choices.json' with { type: 'json' };
import logEn from './en/log.json' with { type: 'json' };
import namesEn from './en/names.json' with { type: 'json' };
import refusalsEn from './en/refusals.json' with { type: 'json' };
import choicesEs from './es/choices.json' with { type: 'json' };
import logEs from './es/log.json' with { type: 'json' };
import namesEs from './es/names.json' with { type: 'json' };
import refusalsEs from './es/refusals.json' with { type: 'json' };

/** A tree of texts; leaves are sentences with `{parameters}`. */
export interface Texts {
  readonly [key: string]: string | Texts;
}

/** The words of the rules in each language. */
export const texts: { readonly en: Texts; readonly es: Texts } = {
  en: { ...choicesEn, ...logEn, ...refusalsEn, ...namesEn },
  es: { ...choicesEs, ...logEs, ...refusalsEs, ...namesEs },
};
