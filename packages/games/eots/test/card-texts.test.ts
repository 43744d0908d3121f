import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { texts } from '../src/locales/index.ts';

interface Activation {
  readonly hq?: unknown;
  readonly lv?: number;
}
interface Card {
  readonly id: string;
  readonly activation?: Activation | null;
  readonly v13: { readonly activation?: Activation | null } | null;
}
const { cards } = JSON.parse(readFileSync(new URL('../data/cards.json', import.meta.url), 'utf8')) as { cards: Card[] };

/** What a locale says of cards: by card, its name and (English so far) its text. */
const said = (lang: 'en' | 'es') => texts[lang].cards as unknown as Record<string, { name?: string; text?: string }>;

describe('[R24] words on the cards', () => {
  it.each(['en', 'es'] as const)('[R24] every card has a name in %s, and no name is left without a card', (lang) => {
    expect(cards.filter((c) => c.v13 !== null)).toHaveLength(165);
    expect(Object.keys(said(lang)).sort()).toEqual(cards.map((c) => c.id).sort());
    expect(cards.filter((c) => !said(lang)[c.id]?.name?.trim()).map((c) => c.id)).toEqual([]);
  });

  it('[R24] every card has a text in English that names no card by its identifier', () => {
    expect(cards.filter((c) => !said('en')[c.id]?.text?.trim()).map((c) => c.id)).toEqual([]);
    expect(cards.filter((c) => /\b(jp|al)-\d\d\b/.test(said('en')[c.id]?.text ?? '')).map((c) => c.id)).toEqual([]);
  });

  it('[R24] the text names the logistics value that the classic card gives', () => {
    const missing = cards.filter((c) => {
      const activation = c.v13?.activation === undefined ? c.activation : c.v13.activation;
      if (!activation || activation.lv === undefined || activation.hq === 'all') return false;
      return !new RegExp(`\\b(LV|else) ${activation.lv}\\b`).test(said('en')[c.id]?.text ?? '');
    });
    expect(missing.map((c) => c.id)).toEqual([]);
  });
});
