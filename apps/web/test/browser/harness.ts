import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { aa1942 } from '@wardroom/aa1942';
import type { State } from '@wardroom/aa1942/read';
import type { CreateTable, MatchClient, StepMessage, TableInfo } from '@wardroom/protocol';
import { actsIn, createClient } from '@wardroom/protocol';
import type { AnyState, Choice, Json, LogEntry, OpenAsk } from '@wardroom/rules';
import { Machine, secretSource } from '@wardroom/rules';
import type { Browser, BrowserContext, BrowserContextOptions, Locator, Page } from 'playwright-core';
import { chromium } from 'playwright-core';
import { afterAll, beforeAll, describe } from 'vitest';
import { browserPath, flags } from '../chromium.ts';
import type { Serving, Site } from './site.ts';
import { listing, startSite } from './site.ts';

export { axeFaults } from './axe.ts';

/** The lines of the log that a step brought, of all its acts. */
export const linesOf = (m: StepMessage): LogEntry[] => actsIn(m).flatMap((act) => act.log);

export function launch(): Promise<Browser> {
  if (!browserPath) throw new Error('there is no browser');
  return chromium.launch({ executablePath: browserPath, args: flags });
}

/** The server and the browser of the tests that `inBrowsers` runs. */
export let site: Site;
export let browser: Browser;

/** The browser of all files that a worker tests; it ends with the worker. */
let kept: Promise<Browser> | undefined;

/** `WARDROOM_TEST_LISTS=server`: every test in a browser with lists from the server. */
const everywhere: Serving = process.env.WARDROOM_TEST_LISTS === 'server' ? listing : {};

/** Tests in real browsers on a real server; skipped where there is no browser. */
export function inBrowsers(title: string, tests: () => void, serving: Serving = everywhere): void {
  describe.runIf(browserPath)(title, () => {
    beforeAll(async () => {
      kept ??= launch();
      [site, browser] = await Promise.all([startSite(serving), kept]);
    });
    afterAll(async () => {
      await Promise.all(browser?.contexts().map((context) => context.close()) ?? []);
      await site?.stop();
    });
    tests();
  });
}

/** One person at one browser. Errors in the page end up in `faults`. */
export interface Visitor {
  context: BrowserContext;
  page: Page;
  faults: string[];
}

let opened: (page: Page) => void = () => undefined;
/** Something is done with every page of a visitor before it goes anywhere. */
export function whenOpened(work: (page: Page) => void): void {
  opened = work;
}

export async function visitor(browser: Browser, options: BrowserContextOptions = {}): Promise<Visitor> {
  const context = await browser.newContext({
    viewport: { width: 1280, height: 800 },
    locale: 'en-GB',
    colorScheme: 'dark',
    reducedMotion: 'reduce',
    ...options,
  });
  // What others do is shown at once, except in the tests that are about it.
  await context.addInitScript(() => {
    // An empty page has no storage.
    if (location.origin === 'null') return;
    const kept = localStorage.getItem('wardroom.preferences');
    if (kept === null) localStorage.setItem('wardroom.preferences', JSON.stringify({ pace: 'once' }));
  });
  if (!process.env.WARDROOM_SHOTS) await context.addInitScript(undraw, UNDRAWN);
  const page = await context.newPage();
  opened(page);
  const faults: string[] = [];
  page.on('pageerror', (error) => faults.push(error.message));
  page.setDefaultTimeout(PATIENCE);
  return { context, page, faults };
}

/** The same person at a match without a page. */
export async function clientOf(v: Visitor, match: string): Promise<MatchClient> {
  const cookie = (await v.context.cookies()).map((c) => `${c.name}=${c.value}`).join('; ');
  return createClient({ url: site.url, cookie }).open(match);
}

/** Answers a seat's decision once it is asked for this kind. */
export async function answer(
  m: MatchClient,
  seat: string,
  [kind, ...value]: readonly [string, ...(string | number)[]],
): Promise<void> {
  const head = () => m.info.waiting.find((w) => w.seat === seat && w.kinds.includes(kind));
  await until(() => head() !== undefined, `${seat} is asked ${kind}`);
  const done = await m.act(seat, head()?.id ?? '', [{ kind, value }]);
  if (!done.ok) throw new Error(`${kind}: ${JSON.stringify(done.error)}`);
}

/**
 * Lines and shades of the maps that nobody looks at: to draw them takes a fifth of the time of the tests in browsers.
 * They are in the page as ever; the pictures that are kept have them.
 */
const UNDRAWN = '.chart .relief { display: none } .chart .drawn, .chart .coast { stroke: none !important }';
function undraw(css: string): void {
  document.addEventListener('DOMContentLoaded', () => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(css);
    document.adoptedStyleSheets.push(sheet);
  });
}

/** Keeps a picture where WARDROOM_SHOTS names a folder for it. */
export async function shot(page: Page, name: string): Promise<void> {
  const folder = process.env.WARDROOM_SHOTS;
  if (!folder) return;
  mkdirSync(folder, { recursive: true });
  await page.screenshot({ path: join(folder, `${name}.png`) });
}

/** Nothing may stick out to the side of a page. */
export function sideways(page: Page): Promise<number> {
  return page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
}

/** So many pixels of the seats in the bar of a table are cut off. */
export function cutOff(page: Page): Promise<number> {
  return page.locator('.seats').evaluate((e) => e.scrollWidth - e.clientWidth);
}

const PATIENCE = 60_000;

/** Waits for a condition, never for a time. */
export async function until(
  what: () => Promise<boolean> | boolean,
  why = 'the condition',
  ms = PATIENCE,
): Promise<void> {
  const end = Date.now() + ms;
  while (!(await what())) {
    if (Date.now() > end) throw new Error(`it did not happen in time: ${why}`);
    await new Promise((done) => setTimeout(done, 30));
  }
}

/** Where the middle of a counter or a place on the map is, once the map under it has lain still for twenty frames. */
export async function middleOf(at: Locator): Promise<{ x: number; y: number }> {
  for (;;) {
    await at.waitFor();
    const middle = await at.evaluate(
      (shape) =>
        new Promise<{ x: number; y: number } | null>((resolve) => {
          let before = '';
          let still = 0;
          const look = (): void => {
            // Another one may have been drawn in its place, as when the map comes nearer.
            if (!shape.isConnected) {
              resolve(null);
              return;
            }
            const { x, y, width, height } = shape.getBoundingClientRect();
            const now = `${x} ${y}`;
            still = now === before ? still + 1 : 0;
            before = now;
            if (still >= 20) resolve({ x: x + width / 2, y: y + height / 2 });
            else requestAnimationFrame(look);
          };
          look();
        }),
    );
    if (middle) return middle;
  }
}

/** Of a counter or a place on a map that closes, which is drawn once a copy of the map, the one that is in sight. */
export async function onMap(page: Page, selector: string): Promise<Locator> {
  const all = page.locator(`.copy ${selector}`);
  await all.first().waitFor();
  const found = await all.evaluateAll((shapes) =>
    shapes.findIndex((shape) => {
      const { x, width } = shape.getBoundingClientRect();
      const { left = 0, right = 0 } = shape.closest('.board')?.getBoundingClientRect() ?? {};
      return x + width / 2 > left && x + width / 2 < right;
    }),
  );
  return all.nth(Math.max(0, found));
}

/** The newest step that the page has. */
export const version = async (page: Page): Promise<number> =>
  Number((await page.locator('[data-version]').getAttribute('data-version')) ?? -1);

/** The fingerprint of the view that the page has. */
export const hash = async (page: Page): Promise<string> =>
  (await page.locator('[data-version]').getAttribute('data-hash')) ?? '';

/** Puts the result of the last battle away, where it stands before what is asked next. */
export async function pastResult(page: Page): Promise<void> {
  const on = page.locator('[data-stage-on]');
  await page.locator('.ask').or(on).first().waitFor();
  if (await on.isVisible()) await on.click();
}

/** Opens a panel by its name, also where it stands behind another tab. */
export async function openTab(page: Page, name: string): Promise<void> {
  const own = page.getByRole('tab', { name, exact: true });
  const look = async (): Promise<boolean> => {
    for (const shared of await page.locator('.wr-tablist [role=tab]').all()) {
      if ((await own.count()) > 0) break;
      // A phone closes its sheet when the open tab is touched again.
      if ((await shared.getAttribute('data-state')) === 'inactive') await shared.click();
    }
    // What the game brings forward meanwhile takes the second row away.
    return own.click({ timeout: 1000 }).then(
      () => true,
      () => false,
    );
  };
  await until(look, `the panel ${name}`);
}

/** Chooses in the page's list of choices. */
export async function choose(page: Page, choice: Choice): Promise<void> {
  const before = await version(page);
  const line = (key: string) => page.locator(`.list [data-key="${key}"]`);
  const finish = async (): Promise<boolean> => {
    const sheet = page.getByRole('dialog').locator('.btn.main');
    if (await sheet.isVisible()) await sheet.click();
    return (await version(page)) > before;
  };
  const flat = line(`${choice.kind}/${choice.value.join('/')}`);
  const click = (what: Locator): Promise<boolean> =>
    what.click({ timeout: 2000 }).then(
      () => true,
      () => false,
    );
  let whole = false;
  await openTab(page, 'Orders');
  await until(async () => {
    if ((await flat.count()) > 0) return (whole = await click(flat));
    if ((await line(choice.kind).count()) > 0) return click(line(choice.kind));
    // A panel that the game brought forward meanwhile.
    await openTab(page, 'Orders');
    return false;
  }, `${choice.kind} is listed`);
  if (!whole) for (const atom of choice.value) await line(String(atom)).click();
  const ready = page.locator('.list .ready');
  const make = ready.locator('button[data-order]');
  await until(async () => (await finish()) || (await ready.count()) > 0, `${choice.kind} is ready`);
  if ((await version(page)) > before) return;
  if (choice.amount !== undefined && (await ready.locator('input').count()) > 0)
    await ready.locator('input').fill(String(choice.amount));
  await make.click();
  await until(finish, `${choice.kind} ${choice.value.join(' ')} is stored`);
}

/** What is asked in a position, computed as every client does. */
export function asked(view: AnyState): readonly OpenAsk[] {
  return new Machine(aa1942, structuredClone(view), secretSource('00'.repeat(32), '')).asks();
}

/** A spectator without a page: knows what is asked, and of whom. */
export interface Eyes {
  match: MatchClient;
  state(): State;
  asks(): readonly OpenAsk[];
  ask(): OpenAsk;
  close(): Promise<void>;
}

export async function watch(site: Site, id: string): Promise<Eyes> {
  const client = createClient({ url: site.url });
  await client.session();
  const match = await client.open(id);
  const asks = (): readonly OpenAsk[] => asked(match.view);
  return {
    match,
    state: () => match.view as unknown as State,
    asks,
    ask: () => asks()[0] as OpenAsk,
    close: async () => client.close(),
  };
}

/** Somebody and the seats that he holds. */
export interface Holding {
  who: Visitor;
  seats: readonly string[];
}

/** A table of Axis & Allies 1942 from a position, begun, with everybody at it. Gives the id of the match. */
export async function openAt(
  site: Site,
  position: Json,
  holdings: readonly Holding[],
  more: Partial<CreateTable> = {},
): Promise<string> {
  const [host, ...others] = holdings as [Holding, ...Holding[]];
  const post = async <T>(v: Visitor, path: string, data: object): Promise<T> => {
    const answer = await v.page.request.post(site.url + path, { data, headers: { 'X-Wardroom': '1' } });
    if (!answer.ok()) throw new Error(`${path}: ${await answer.text()}`);
    return (await answer.json()) as T;
  };
  for (const h of holdings) await post(h.who, '/api/session', {});
  const body = { game: 'aa1942', scenario: 'custom', position, seats: [...host.seats], ...more } satisfies CreateTable;
  const table = await post<TableInfo>(host.who, '/api/tables', body);
  for (const h of others)
    await post(h.who, `/api/tables/${table.id}/seats`, { take: h.seats, ...(table.code ? { code: table.code } : {}) });
  await post(host.who, `/api/tables/${table.id}/start`, {});
  for (const h of holdings) await h.who.page.goto(`${site.url}/t/${table.id}`);
  for (const h of holdings) await h.who.page.locator('.strip').waitFor();
  return table.id;
}

/** Goes with the Tab key to an element, as somebody without a pointer does. */
export async function tabTo(page: Page, target: Locator): Promise<void> {
  await target.waitFor();
  for (let i = 0; i < 200; i++) {
    if (await target.evaluate((e) => e === document.activeElement).catch(() => false)) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`Tab does not lead to ${target}`);
}

/**
 * In the text list: `o`, arrow down to the line, Enter. Each part of the choice is a line of its own unless the list
 * is short.
 */
export async function chooseByKeys(page: Page, choice: Choice): Promise<void> {
  const before = await version(page);
  const active = (selector: string): Promise<boolean> =>
    page.evaluate((s) => document.activeElement?.matches(s) ?? false, selector);
  const enter = async (selector: string): Promise<void> => {
    await page.locator(selector).waitFor();
    if (!(await active('[data-order]'))) await page.keyboard.press('o');
    await until(() => active('[data-order]'), 'the list has the focus');
    for (let i = 0; i < 300 && !(await active(selector)); i++) await page.keyboard.press('ArrowDown');
    if (!(await active(selector))) throw new Error(`the arrow keys do not lead to ${selector}`);
    await page.keyboard.press('Enter');
  };
  await page.keyboard.press('o');
  const flat = `[data-key="${choice.kind}/${choice.value.join('/')}"]`;
  const parts = [choice.kind, ...choice.value].map((part) => `[data-key="${part}"]`);
  await page
    .locator(flat)
    .or(page.locator(parts[0] as string))
    .first()
    .waitFor();
  if ((await page.locator(flat).count()) > 0) await enter(flat);
  else
    for (const [i, part] of parts.entries()) {
      await enter(part);
      await until(
        async () =>
          (await version(page)) > before || i + 1 === parts.length || (await page.locator('.list .path').count()) > 0,
        'the list goes on',
      );
    }
  const ready = page.locator('.list .ready');
  const sheet = page.getByRole('dialog');
  await until(
    async () => (await version(page)) > before || (await ready.or(sheet).count()) > 0,
    `${choice.kind} is ready`,
  );
  if ((await ready.count()) > 0 && (await version(page)) === before) {
    const number = ready.locator('input');
    if (choice.amount !== undefined && (await number.count()) > 0) {
      await tabTo(page, number);
      await page.keyboard.press('ControlOrMeta+a');
      await page.keyboard.type(String(choice.amount));
      await tabTo(page, ready.locator('button[data-order]'));
      await page.keyboard.press('Enter');
    } else await enter('.list .ready button[data-order]');
  }
  await until(async () => (await version(page)) > before || (await sheet.count()) > 0, `${choice.kind} is stored`);
  if ((await version(page)) === before) {
    await tabTo(page, sheet.locator('.btn.main'));
    await page.keyboard.press('Enter');
    await until(async () => (await version(page)) > before, `${choice.kind} is stored after the sheet`);
  }
}
