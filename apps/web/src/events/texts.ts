import { RequestError } from '@wardroom/protocol';
import { withTexts } from '../app/i18n.svelte.ts';
import { problemText } from '../app/session.svelte.ts';
import type { Lang, Texts, Translate } from '../table/game-ui.ts';
import { mergedTexts } from '../table/texts.ts';

const files = import.meta.glob<Texts>('./locales/*.json', { import: 'default' });
const bids = import.meta.glob<Texts>('../auction/locales/*.json', { import: 'default' });
/** Their own, and the auction's: what its formats are called. */
export async function source(lang: Lang): Promise<Texts> {
  const own = (files[`./locales/${lang}.json`] as () => Promise<Texts>)();
  const auction = (bids[`../auction/locales/${lang}.json`] as () => Promise<Texts>)();
  return mergedTexts(await auction, await own);
}

/** The texts of the pages of events, over the page's own; they come with the first of these pages. */
export const t: Translate = withTexts(source, () => () => undefined);

/** Why the server refused something, in words. */
export function refusalText(error: unknown): string {
  const key = error instanceof RequestError ? `refusal.${error.code}` : '';
  const known = key === '' ? key : t(key);
  return known === key ? problemText(error) : known;
}
