import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { browser, inBrowsers, site, until, visitor } from './harness.ts';

const assets = fileURLToPath(new URL('../../dist/assets', import.meta.url));
/**
 * What is asked for once the table can be used: fine coasts, relief, what a dialog is made of, the stage of a battle.
 * Where the machine is busy it comes while the test still waits, and what it needs with it.
 */
const later = /^(coastline|relief|OpenDialog|scroll-lock|late-)/;
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
  const idle = new Set<string>();
  /** Requests under way; one that is sent on somewhere else keeps its id. */
  const open = new Set<string>();
  wire.on('Network.requestWillBeSent', (e) => {
    if (idle.size > 0 || later.test(e.request.url.replace(/^.*\//, ''))) idle.add(e.requestId);
    // The program of a worker comes to the worker: the page is not told when it is there.
    if (!e.request.url.includes('/worker-')) open.add(e.requestId);
  });
  wire.on('Network.loadingFailed', (e) => open.delete(e.requestId));
  wire.on('Network.responseReceived', (e) => names.set(e.requestId, e.response.url.replace(/^.*\//, '')));
  wire.on('Network.loadingFinished', (e) => {
    open.delete(e.requestId);
    if (idle.has(e.requestId)) after += e.encodedDataLength;
    else bytes += e.encodedDataLength;
  });
  await page.goto(site.url + path);
  await page.locator(ready).first().waitFor();
  await until(() => open.size === 0, 'everything has come');
  await context.close();
  return { kb: bytes / 1024, later: after / 1024, files: [...names].flatMap(([id, f]) => (idle.has(id) ? [] : [f])) };
}

inBrowsers('what a first visit brings over the wire', () => {
  test('[weight] the start page at most 145 KB, a table 300 KB more, of the game and language asked for', async () => {
    const start = await weighed('/', '#main h1');
    expect(start.kb).toBeLessThanOrEqual(145);
    for (const [game, other] of [
      ['aa1942', 'eots'],
      ['eots', 'aa1942'],
    ] as const) {
      const table = await weighed(`/practice/${game}`, `.frame.${game} svg`);
      expect(table.kb - start.kb, game).toBeLessThanOrEqual(300);
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

test('[weight] what a table is drawn with is compiled while it comes, rules when they are called', () => {
  const files = readdirSync(assets).filter((f) => f.endsWith('.js') && !f.startsWith('worker-'));
  const asks = (f: string): boolean =>
    readFileSync(`${assets}/${f}`, 'utf8').startsWith('//# allFunctionsCalledOnLoad\n');
  const of = (name: RegExp): boolean[] => files.filter((f) => name.test(f)).map(asks);
  expect(of(/^(start|table)-/)).toEqual([true, true]);
  expect(of(/-rules-/)).toEqual([false, false, false, false]);
  expect(of(/^aa1942-[\w-]{8}\.js$/)).toContain(true);
});
