import type { Component } from 'svelte';
import { shelfOf } from './app/i18n.svelte.ts';
import type { PageName } from './app/paths.ts';
import { matchPath } from './app/paths.ts';
import { preferences } from './app/preferences.svelte.ts';
import { gameUi } from './games/index.ts';
import * as Landing from './pages/Landing.svelte';
import type { Lang, Texts } from './table/game-ui.ts';

type Params = { readonly [name: string]: string };
type Page = { default: Component<{ params: Params }> | Component<Record<string, never>> };
type Worded = { readonly source: (lang: Lang) => Promise<Texts> };
/** A page with texts of its own is shown once they are there: nobody reads their keys. */
async function worded(page: Promise<Page>, texts: Promise<Worded>): Promise<Page> {
  const words = texts.then(({ source }) => shelfOf(source).load(preferences.lang));
  return (await Promise.all([page, words.catch(() => undefined)]))[0];
}
const ofEvents = (page: Promise<Page>): Promise<Page> => worded(page, import('./events/texts.ts'));
const ofWatching = (page: Promise<Page>): Promise<Page> => worded(page, import('./watch/texts.ts'));

/** The program of each page, fetched when somebody goes there. */
export const pages: { readonly [name in PageName]: () => Promise<Page> } = {
  // Comes with the first file: most visits begin here, and by itself it would come a turn on the wire later.
  landing: async () => Landing,
  home: () => import('./pages/Home.svelte'),
  lobby: () => import('./pages/Lobby.svelte'),
  watch: () => ofWatching(import('./watch/Watch.svelte')),
  screen: () => ofWatching(import('./watch/Screen.svelte')),
  create: () => import('./pages/Create.svelte'),
  events: () => ofEvents(import('./events/Events.svelte')),
  newEvent: () => ofEvents(import('./events/NewEvent.svelte')),
  event: () => ofEvents(import('./events/Event.svelte')),
  compare: () => ofEvents(import('./events/Compare.svelte')),
  embed: () => ofEvents(import('./events/Embed.svelte')),
  ratings: () => ofEvents(import('./events/Ratings.svelte')),
  table: () => import('./pages/Match.svelte'),
  replay: () => import('./pages/Replay.svelte'),
  record: () => import('./pages/Replay.svelte'),
  practice: () => import('./pages/Practice.svelte'),
  helpIndex: () => import('./pages/Help.svelte'),
  help: () => import('./pages/Help.svelte'),
  rule: () => import('./pages/Help.svelte'),
  profile: () => import('./pages/Profile.svelte'),
  device: () => import('./pages/Device.svelte'),
  person: () => import('./pages/Person.svelte'),
  moderation: () => import('./pages/Moderation.svelte'),
  confirm: () => import('./pages/Letter.svelte'),
  reset: () => import('./pages/Letter.svelte'),
};

/** What the page at this address needs is asked for at once, all together: each turn on the wire is waited for. */
export function sendForPage(path: string): void {
  const { page, params } = matchPath(path);
  if (page === 'notFound') return;
  // What cannot be had is told of when the page is shown.
  pages[page]().catch(() => undefined);
  if (page === 'practice') gameUi(params.game ?? '').catch(() => undefined);
}
