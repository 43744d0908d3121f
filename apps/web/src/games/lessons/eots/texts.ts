import type { Lang, Texts } from '../../../table/game-ui.ts';

const files = import.meta.glob<Texts>('./locales/*.json', { import: 'default' });

/** The words of the lessons: they come with a lesson, not with every table. */
export const texts = (lang: Lang): Promise<Texts> => (files[`./locales/${lang}.json`] as () => Promise<Texts>)();
