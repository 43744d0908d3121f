import type { Lang, Texts } from './game-ui.ts';

/** Two trees of texts as one; where both have a text, the second one's. */
export function mergedTexts(a: Texts, b: Texts): Texts {
  const out: Record<string, string | Texts> = { ...a };
  for (const [k, v] of Object.entries(b)) {
    const known = out[k];
    out[k] = typeof v === 'object' && typeof known === 'object' ? mergedTexts(known, v) : v;
  }
  return out;
}

type File = Promise<{ readonly default: Texts }>;
/**
 * The texts of a game from their files (its board's, its rules'), fetched in the language that is read alone. `named`:
 * its seats and sides as a sentence names them.
 */
export const gathered =
  (files: { readonly [lang in Lang]: () => readonly [File, File] }, named: { readonly [lang in Lang]: Texts }) =>
  async (lang: Lang): Promise<Texts> => {
    const [own, rules] = await Promise.all(files[lang]());
    return { ...mergedTexts(own.default, rules.default), named: named[lang] };
  };
