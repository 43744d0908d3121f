import { fileURLToPath } from 'node:url';
import type { Browser, BrowserContext, CDPSession, Page } from 'playwright-core';
import { openBrowser, webRoot } from './browser.ts';
import { ids as games, listedOnPage } from './games.ts';
import { frames, noteFrames, noteReady, noteTouches, touches, usable } from './in-page-frames.mjs';
import type { Row } from './measure.ts';
import { fixed, quantile } from './measure.ts';
import { ServerProcess } from './server.ts';

/** The page itself, in Chromium: what it weighs, when it can be used, how soon a touch shows, how a map is pushed. */
const PORT = 3481;
/** A phone of today against the machine. */
const SLOWER = 4;
/** Bytes a second: 10 Mbit/s. */
const WIRE = 10_000_000 / 8;
const VISITS = 5;
const TOUCHES = 60;
const phone = { width: 390, height: 844 };
const desk = { width: 1280, height: 800 };

/** What can be used first: *Play now* of the start page; the first question of a table, with its rule. */
const ready = { start: '.btn.main.large', table: '.strip .rule' };

const median = (of: readonly number[]): number => quantile(of, 0.5);

async function slowed(page: Page, more: { wire?: true } = {}): Promise<CDPSession> {
  const tools = await page.context().newCDPSession(page);
  await tools.send('Emulation.setCPUThrottlingRate', { rate: SLOWER });
  await tools.send('Network.enable');
  if (more.wire)
    await tools.send('Network.emulateNetworkConditions', {
      offline: false,
      latency: 0,
      downloadThroughput: WIRE,
      uploadThroughput: WIRE,
    });
  return tools;
}

interface Visit {
  kb: number;
  ms: number;
}

/** Goes to an address: what came over the wire until it could be used, and when that was. */
async function visit(page: Page, tools: CDPSession, url: string, selector: string): Promise<Visit> {
  let bytes = 0;
  const count = (e: { encodedDataLength: number }): void => {
    bytes += e.encodedDataLength;
  };
  tools.on('Network.loadingFinished', count);
  await page.addInitScript(noteReady, selector);
  await page.goto(url);
  while ((await page.evaluate(usable)) === 0) await page.waitForTimeout(20);
  const visited = { kb: bytes / 1024, ms: await page.evaluate(usable) };
  tools.off('Network.loadingFinished', count);
  return visited;
}

/** W1: the start page, then a table of each game, with nothing kept from before. */
async function weights(browser: Browser, url: string): Promise<Row[]> {
  const starts: Visit[] = [];
  const tables = new Map<string, Visit[]>();
  for (const game of games)
    for (let n = 0; n < VISITS; n++) {
      const context = await browser.newContext({ viewport: desk, locale: 'en-GB' });
      const page = await context.newPage();
      const tools = await slowed(page, { wire: true });
      starts.push(await visit(page, tools, `${url}/`, ready.start));
      await page.waitForLoadState('networkidle');
      const table = await context.newPage();
      tables.set(game, [
        ...(tables.get(game) ?? []),
        await visit(table, await slowed(table, { wire: true }), `${url}/practice/${game}`, ready.table),
      ]);
      await context.close();
    }
  const how = `${SLOWER}x slower processor, 10 Mbit/s, median of ${VISITS} visits`;
  const kb = median(starts.map((v) => v.kb));
  const ms = median(starts.map((v) => v.ms));
  return [
    {
      id: 'W1',
      what: 'the start page: over the wire until it can be used, and when',
      ours: `${fixed(kb, 0)} KB, ${fixed(ms, 0)} ms`,
      target: '< 150 KB, < 800 ms',
      met: kb < 150 && ms < 800,
      note: `${how}; from the address to the frame that shows *Play now*`,
    },
    ...games.map((game): Row => {
      const of = tables.get(game) ?? [];
      const [kb, ms] = [median(of.map((v) => v.kb)), median(of.map((v) => v.ms))];
      return {
        id: `W1 ${game}`,
        what: `a table of ${game} after the start page: over the wire until it can be used, and when`,
        ours: `${fixed(kb, 0)} KB more, ${fixed(ms, 0)} ms`,
        target: '< 300 KB more, < 1,200 ms',
        met: kb < 300 && ms < 1200,
        note: `${how}; from the address of a practice table to the frame that shows its first question`,
      };
    }),
  ];
}

async function opened(context: BrowserContext, url: string): Promise<Page> {
  const page = await context.newPage();
  await page.goto(url);
  await page.locator(ready.table).first().waitFor();
  await page.waitForLoadState('networkidle');
  return page;
}

/** W2: touches all over a table on a phone. */
async function touched(browser: Browser, url: string): Promise<Row[]> {
  const rows: Row[] = [];
  for (const game of games) {
    const context = await browser.newContext({ viewport: phone, hasTouch: true, isMobile: true, locale: 'en-GB' });
    const page = await opened(context, `${url}/practice/${game}`);
    await slowed(page);
    await page.evaluate(noteTouches);
    for (let n = 0; n < TOUCHES; n++) {
      // A grid over the map and what stands around it, each place once.
      const [column, row] = [n % 6, Math.floor(n / 6)];
      await page.touchscreen.tap(30 + column * 66, 120 + row * 62);
      await page.waitForTimeout(250);
    }
    const [shown, count] = await page.evaluate(touches);
    // Those below 16 ms are not told one by one.
    const all = [...shown, ...Array.from({ length: Math.max(0, TOUCHES - shown.length) }, () => 16)];
    const p95 = quantile(all, 0.95);
    rows.push({
      id: `W2 ${game}`,
      what: `${game} on a phone: from a touch to the frame that shows it`,
      ours: `p50 ${fixed(quantile(all, 0.5), 0)} ms, p95 ${fixed(p95, 0)} ms`,
      target: 'p95 < 50 ms',
      met: p95 < 50,
      note:
        `${TOUCHES} touches in a grid over 390 x 844 (${count} counted by the browser, ${shown.length} of them at ` +
        `least 16 ms), ${SLOWER}x slower processor; the browser's own event timing, in steps of 8 ms`,
    });
    await context.close();
  }
  return rows;
}

/** W3: the map pushed to and fro. */
async function pushed(browser: Browser, url: string): Promise<Row> {
  const all: number[] = [];
  const parts: string[] = [];
  for (const game of games) {
    const context = await browser.newContext({ viewport: desk, locale: 'en-GB' });
    const page = await opened(context, `${url}/practice/${game}`);
    const box = await page.locator('.board').first().boundingBox();
    if (!box) throw new Error(`${game} has no map`);
    const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
    for (let n = 0; n < 3; n++) await page.keyboard.press('+');
    const own: number[] = [];
    for (let n = 0; n < 3; n++) {
      await page.mouse.move(x, y);
      await page.mouse.down({ button: 'middle' });
      await page.evaluate(noteFrames);
      for (let i = 0; i < 120; i++) await page.mouse.move(x + 260 * Math.sin(i / 15), y + 160 * Math.sin(i / 11));
      own.push(...(await page.evaluate(frames)));
      await page.mouse.up({ button: 'middle' });
    }
    all.push(...own);
    parts.push(`${game} ${fixed(quantile(own, 0.95), 1)} (longest ${fixed(Math.max(...own), 0)})`);
    await context.close();
  }
  const p95 = quantile(all, 0.95);
  return {
    id: 'W3',
    what: 'pushing all four maps: how long a frame stands',
    ours: `p95 ${fixed(p95, 1)} ms`,
    target: 'p95 <= 20 ms',
    met: p95 <= 20,
    note: `${all.length} frames at 1280 x 800 without graphics hardware; p95 of each in ms: ${parts.join(', ')}`,
  };
}

/** W4: what is asked and every choice of it, listed for the first time on what the page was sent. */
async function listed(browser: Browser): Promise<Row> {
  const page = await browser.newPage();
  await slowed(page);
  await page.addScriptTag({ path: fileURLToPath(new URL('lists.js', import.meta.url)) });
  const parts: string[] = [];
  const all: number[] = [];
  for (const game of listedOnPage) {
    const times = (await page.evaluate(`wardroomLists.times('${game}', 400)`)) as number[];
    parts.push(`${game} p50 ${fixed(quantile(times, 0.5), 1)}, p95 ${fixed(quantile(times, 0.95), 1)}`);
    all.push(...times);
  }
  await page.close();
  const p95 = quantile(all, 0.95);
  return {
    id: 'W4',
    what: 'the first listing after a step, in the browser',
    ours: `p95 ${fixed(p95, 1)} ms`,
    target: 'p95 < 16 ms',
    met: p95 < 16,
    note:
      `${SLOWER}x slower processor; what is asked of a seat and every choice (each kind up to 1,000) on a view after ` +
      `each of 400 random steps of a game, after 100 others: ${parts.join('; ')}`,
  };
}

/** W: all rows of the page. */
export async function w(): Promise<Row[]> {
  const browser = await openBrowser();
  const server = new ServerProcess(PORT, { WEB_ROOT: webRoot });
  await server.start();
  try {
    return [
      ...(await weights(browser, server.url)),
      ...(await touched(browser, server.url)),
      await pushed(browser, server.url),
      await listed(browser),
    ];
  } finally {
    await browser.close();
    await server.stop('SIGTERM');
  }
}
