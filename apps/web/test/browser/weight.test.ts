import { expect, test } from 'vitest';
import { browser, inBrowsers, site, until, visitor } from './harness.ts';

/** What streams in when the table can be used already: fine coasts, relief, what a dialog is made of. */
const later = /^(coastline|relief|OpenDialog|scroll-lock)/;
/**
 * What a first visit to a page brings over the wire, in KB, apart from what comes later, and the names of its files.
 */
async function weighed(path: string, ready: string): Promise<{ kb: number; later: number; files: string[] }> {
  const { context, page } = await visitor(browser);
  const wire = await context.newCDPSession(page);
  await wire.send('Network.enable');
  const names = new Map<string, string>();
  let bytes = 0;
  let after = 0;
  /** Requests under way; one that is sent on somewhere else keeps its id. */
  const open = new Set<string>();
  wire.on('Network.requestWillBeSent', (e) => {
    // The program of a worker comes to the worker: the page is not told when it is there.
    if (!e.request.url.includes('/worker-')) open.add(e.requestId);
  });
  wire.on('Network.loadingFailed', (e) => open.delete(e.requestId));
  wire.on('Network.responseReceived', (e) => names.set(e.requestId, e.response.url.replace(/^.*\//, '')));
  wire.on('Network.loadingFinished', (e) => {
    open.delete(e.requestId);
    if (later.test(names.get(e.requestId) ?? '')) after += e.encodedDataLength;
    else bytes += e.encodedDataLength;
  });
  await page.goto(site.url + path);
  await page.locator(ready).first().waitFor();
  await until(() => open.size === 0, 'everything has come');
  await context.close();
  return { kb: bytes / 1024, later: after / 1024, files: [...names.values()] };
}

inBrowsers('what a first visit brings over the wire', () => {
  test('[weight] the start page at most 145 KB, a table 305 KB more, of the game and language asked for', async () => {
    const start = await weighed('/', '#main h1');
    expect(start.kb).toBeLessThanOrEqual(145);
    for (const [game, other] of [
      ['aa1942', 'eots'],
      ['eots', 'aa1942'],
    ] as const) {
      const table = await weighed(`/practice/${game}`, `.frame.${game} svg`);
      expect(table.kb - start.kb, game).toBeLessThanOrEqual(305);
      expect(table.later, game).toBeLessThanOrEqual(900);
      expect(table.files.filter((f) => f.startsWith(game)).length, game).toBeGreaterThan(0);
      expect(
        table.files.filter((f) => f.startsWith(other) || f.startsWith('es-')),
        game,
      ).toEqual([]);
      expect(
        table.files.filter((f) => f.startsWith('en-')),
        game,
      ).toHaveLength(3);
    }
  });
});

/** The files that the page of an address names in its header `Link`. */
async function named(path: string, lang: string): Promise<string[]> {
  const page = await fetch(site.url + path, { headers: { accept: 'text/html', 'accept-language': lang } });
  expect(page.status).toBe(200);
  return [...(page.headers.get('link') ?? '').matchAll(/<\/assets\/([^>]+)>/g)].map((m) => m[1] ?? '');
}

inBrowsers('what a page names before its program runs', () => {
  test('[weight] the page of a practice table names every file of its program, in the language that is asked for', async () => {
    for (const game of ['aa1942', 'eots', 'cnc', 'tarawa']) {
      const names = await named(`/practice/${game}`, 'en-GB,es;q=0.5');
      const { files } = await weighed(`/practice/${game}`, `.frame.${game} svg`);
      for (const name of names) expect(files, game).toContain(name);
      // What is not named is small, or comes later by intention.
      const big = files.filter((f) => /^(table|start|both-|[a-z0-9]+-(rules|map)-|en-).*\.js$/.test(f));
      for (const name of big) expect(names, game).toContain(name);
    }
    const spanish = await named('/practice/eots', 'fr,es-MX;q=0.9,en;q=0.8');
    expect(spanish.filter((f) => f.startsWith('es-')).length).toBeGreaterThan(1);
    expect(spanish.filter((f) => f.startsWith('en-'))).toEqual([]);
  });
  test('[weight] the address of a match does not tell its game; other pages and unknown games name nothing more', async () => {
    const names = await named('/t/nosuchmatch', 'en');
    expect(names.some((f) => f.startsWith('table-'))).toBe(true);
    expect(names.filter((f) => /^(aa1942|eots|cnc|tarawa)/.test(f))).toEqual([]);
    expect((await named('/practice/__proto__', 'en')).filter((f) => f.endsWith('.js')).length).toBeLessThan(12);
    expect(await named('/lobby', 'en')).toEqual([]);
  });
});
