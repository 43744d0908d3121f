import '@fontsource-variable/inter';
import '@fontsource/barlow-condensed/600.css';
import '@fontsource/barlow-condensed/700.css';
import '../../../src/styles/tokens.css';
import '../../../src/styles/base.css';
import { mount } from 'svelte';
import ui from '../../../src/games/aa1942/index.ts';
import { LocalTable } from '../../../src/table/local-table.svelte.ts';
import Page from './Page.svelte';

const query = new URLSearchParams(location.search);
document.documentElement.dataset.theme = query.get('theme') ?? 'dark';
const position = query.get('position');
const table = new LocalTable(ui, {
  mode: 'practice',
  name: 'harness',
  scenario: position ? 'custom' : (query.get('scenario') ?? 'standard'),
  ...(position ? { position: await (await fetch(`./positions/${position}.json`)).json() } : {}),
});
mount(Page, { target: document.getElementById('app') as HTMLElement, props: { table } });
Object.assign(window, { table });
