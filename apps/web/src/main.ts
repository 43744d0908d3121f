import '@fontsource-variable/inter';
import './styles/letters.css';
import './styles/tokens.css';
import './styles/base.css';
import { mount } from 'svelte';
import App from './App.svelte';
import { pageTexts, t } from './app/i18n.svelte.ts';
import { notices } from './app/notices.svelte.ts';
import { preferences } from './app/preferences.svelte.ts';
import { sendForPage } from './pages.ts';
// Small parts that most pages want: as files of their own their headers would weigh more than they do.
import './kit/panel.css';
import './ui/RuleLink.svelte';

const target = document.getElementById('app');
if (!target) throw new Error('the page has no place for the application');
sendForPage(location.pathname);
// Parts of a page that was left open over an update are not there any more; while the server is away it is not that.
window.addEventListener('vite:preloadError', () => {
  const reload = (): void => location.reload();
  fetch('/', { method: 'HEAD' }).then(
    (there) => there.ok && notices.say(t('error.part'), 'bad', { text: t('error.reload'), run: reload }, 60_000),
    () => undefined,
  );
});
await pageTexts.load(preferences.lang);
mount(App, { target });
