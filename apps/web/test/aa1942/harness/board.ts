import '@fontsource-variable/inter';
import '@fontsource/barlow-condensed/600.css';
import '@fontsource/barlow-condensed/700.css';
import '../../../src/styles/tokens.css';
import '../../../src/styles/base.css';
import type { Json } from '@wardroom/rules';
import { mount } from 'svelte';
import { pageTexts, shelfOf } from '../../../src/app/i18n.svelte.ts';
import { preferences } from '../../../src/app/preferences.svelte.ts';
import ui from '../../../src/games/aa1942/index.ts';
import { LocalTable } from '../../../src/table/local-table.svelte.ts';
import Page from './Page.svelte';

const query = new URLSearchParams(location.search);
document.documentElement.dataset.theme = query.get('theme') ?? 'dark';
const { position } = globalThis as { position?: Json };
await Promise.all([pageTexts.load(preferences.lang), shelfOf(ui.texts).load(preferences.lang)]);
const table = new LocalTable(ui, {
  mode: 'practice',
  name: 'harness',
  scenario: position === undefined ? (query.get('scenario') ?? 'standard') : 'custom',
  ...(position === undefined ? {} : { position }),
});
mount(Page, { target: document.getElementById('app') as HTMLElement, props: { table } });
Object.assign(window, { table });
