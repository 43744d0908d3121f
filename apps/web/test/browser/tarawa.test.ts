import type { State } from '@wardroom/tarawa/read';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { hand } from './hands.ts';
import { axeFaults, browser, inBrowsers, openAt, shot, sideways, site, until, version, visitor } from './harness.ts';

/** How often acts were watched, and what was said of the first. */
const watched: string[] = [];
/** Ends the showing of what the Japanese do, where it is on; an act is told in words meanwhile. */
async function skip(page: Page): Promise<void> {
  const button = page.locator('[data-skip]');
  if (!(await button.isVisible())) return;
  watched.push((await page.locator('[data-watching] .said').textContent()) ?? '');
  if (watched.length === 3) await shot(page, 'tarawa-watching');
  await button.click();
  await page.locator('[data-watching]').waitFor({ state: 'detached' });
}
/** Does something on the board, and waits until it is a step. */
async function step(page: Page, what: () => Promise<unknown>): Promise<void> {
  const before = await version(page);
  await what();
  await until(async () => (await version(page)) > before, 'it is a step');
  await skip(page);
}
const prompt = (page: Page) => page.locator('.strip').textContent();
/** The main button of the strip, and the sheet that may ask whether it is meant. */
async function main(page: Page): Promise<void> {
  await step(page, async () => {
    await page.locator('.strip .btn.main').first().click();
    const sure = page.getByRole('dialog').locator('.btn.main');
    if (await sure.isVisible()) await sure.click();
  });
}

/** Loads a company of hex 0123 into a full LVT by touch: the word, the pile, the counter; with all its steps it fills the LVT. */
async function load(page: Page): Promise<void> {
  await page.locator('[data-word="load|full"]').click();
  await page.locator('[data-pile="0123"]').click();
  const company = page.locator('section.card .unit[aria-disabled="false"]').first();
  await company.click();
}
/** Chooses the first of what the list offers, part by part. */
async function firstListed(page: Page): Promise<void> {
  await page.getByRole('tab', { name: 'Orders' }).click();
  const before = await version(page);
  for (let n = 0; n < 8 && (await version(page)) === before; n++) {
    const ready = page.locator('.list .ready .btn.main');
    const next = (await ready.count()) > 0 ? ready : page.locator('.list [data-key]');
    await next.first().click();
    await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
  }
}

inBrowsers('the landing on Betio', () => {
  test('[4.1] one player plays the first turns of The First Waves on the board: LVTs, wading, Japanese fire act by act, moves', async () => {
    const me = await visitor(browser, { reducedMotion: 'no-preference' });
    const { page } = me;
    const id = await openAt(site, null, [{ who: me, seats: ['us'] }], {
      game: 'tarawa',
      scenario: 'first_waves',
      position: undefined,
    });
    const eyes = await hand(site, me, id);
    const state = () => eyes.view as unknown as State;
    const top = (): string => {
      const stack = eyes.view._stack;
      return stack[String(Object.keys(stack).length - 1)]?.phase ?? '';
    };
    await page.locator('[data-pile], [data-position]').first().waitFor();
    await shot(page, 'tarawa-start');
    expect(await page.locator('[data-position]').count()).toBe(85);
    expect(await sideways(page)).toBe(0);
    const button = page.locator('.strip .btn.main');
    let loaded = 0;
    const turns = new Set<number>();
    for (let n = 0; n < 200 && (state().turn.now?.n ?? 0) < 3; n++) {
      turns.add(state().turn.now?.n ?? 0);
      const open = page.locator('.strip .btn.main, [data-word], [data-hex], [data-pile].able, [data-watching]');
      await until(async () => (await open.count()) > 0, `something is asked in ${top()}`);
      await skip(page);
      const phase = top();
      if (phase === 'assignLvts' && loaded < 1) {
        loaded++;
        await step(page, () => load(page));
        expect(Object.values(state().us).some((u) => u.at === '0123' && u.lvt !== undefined)).toBe(true);
      } else if ((await button.count()) > 0) await main(page);
      else await step(page, () => firstListed(page));
    }
    expect([...turns]).toEqual([1, 2]);
    expect(watched.length).toBeGreaterThan(2);
    expect(await axeFaults(page)).toEqual([]);
    expect(me.faults).toEqual([]);
    expect((await prompt(page))?.length).toBeGreaterThan(5);
    await me.context.close();
  }, 240_000);
});
