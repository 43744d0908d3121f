import type { Texts } from './game-ui.ts';

/** Two trees of texts as one; where both have a text, the second one's. */
export function mergedTexts(a: Texts, b: Texts): Texts {
  const out: Record<string, string | Texts> = { ...a };
  for (const [k, v] of Object.entries(b)) {
    const known = out[k];
    out[k] = typeof v === 'object' && typeof known === 'object' ? mergedTexts(known, v) : v;
  }
  return out;
}
