import { withTexts } from '../../../app/i18n.svelte.ts';
import type { Lang, Texts } from '../../../table/game-ui.ts';

const files = import.meta.glob<Texts>('./words/*.json', { import: 'default' });
const texts = (lang: Lang): Promise<Texts> => (files[`./words/${lang}.json`] as () => Promise<Texts>)();

/** The words of the cards of units and of the legend, which come with them. */
export const say = withTexts(texts, () => () => undefined);
