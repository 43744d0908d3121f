import type { Component } from 'svelte';
import type { PageName } from './app/paths.ts';
import { matchPath } from './app/paths.ts';
import { gameUi } from './games/index.ts';
import * as Landing from './pages/Landing.svelte';

type Params = { readonly [name: string]: string };
type Page = { default: Component<{ params: Params }> | Component<Record<string, never>> };
/** The program of each page, fetched when somebody goes there. */
export const pages: { readonly [name in PageName]: () => Promise<Page> } = {
  // Comes with the first file: most visits begin here, and by itself it would come a turn on the wire later.
  landing: async () => Landing,
  home: () => import('./pages/Home.svelte'),
  lobby: () => import('./pages/Lobby.svelte'),
  watch: () => import('./watch/Watch.svelte'),
  screen: () => import('./watch/Screen.svelte'),
  create: () => import('./pages/Create.svelte'),
  events: () => import('./events/Events.svelte'),
  newEvent: () => import('./events/NewEvent.svelte'),
  event: () => import('./events/Event.svelte'),
  compare: () => import('./events/Compare.svelte'),
  embed: () => import('./events/Embed.svelte'),
  ratings: () => import('./events/Ratings.svelte'),
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
