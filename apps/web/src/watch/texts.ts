import { withTexts } from '../app/i18n.svelte.ts';
import type { Lang, Texts, Translate } from '../table/game-ui.ts';

const files = import.meta.glob<Texts>('./locales/*.json', { import: 'default' });

export const source = (lang: Lang): Promise<Texts> => (files[`./locales/${lang}.json`] as () => Promise<Texts>)();

/** The texts of the pages for those who watch, over the page's own; they come with the first of these pages. */
export const t: Translate = withTexts(source, () => () => undefined);
