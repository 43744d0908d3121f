import { RequestError } from '@wardroom/protocol';
import { withTexts } from '../../app/i18n.svelte.ts';
import { problemText } from '../../app/session.svelte.ts';
import type { Texts, Translate } from '../game-ui.ts';

const files = import.meta.glob<Texts>('./locales/*.json', { import: 'default' });

/** The texts of rulings by consent, over the page's own; they come with the first of them. */
export const t: Translate = withTexts(
  (lang) => (files[`./locales/${lang}.json`] as () => Promise<Texts>)(),
  () => () => undefined,
);

/** Why the server refused something, in words. */
export function refusalText(error: unknown): string {
  const key = error instanceof RequestError ? `ruling.refusal.${error.code}` : '';
  const known = key === '' ? key : t(key);
  return known === key ? problemText(error) : known;
}
