import '@fontsource-variable/inter';
import '@fontsource/barlow-condensed/600.css';
import '../src/styles/tokens.css';
import '../src/styles/base.css';
import '../src/kit/panel.css';
import { mount } from 'svelte';
import { pageTexts } from '../src/app/i18n.svelte.ts';
import { preferences } from '../src/app/preferences.svelte.ts';
import Gallery from './Gallery.svelte';

document.documentElement.dataset.theme = new URLSearchParams(location.search).get('theme') ?? preferences.theme;
await pageTexts.load(preferences.lang);
mount(Gallery, { target: document.getElementById('app') as HTMLElement });
