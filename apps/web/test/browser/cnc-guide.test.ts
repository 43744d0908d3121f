import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { axeFaults, browser, cutOff, inBrowsers, shot, sideways, site, until, version, visitor } from './harness.ts';
import { playOn } from './lesson-end.ts';
import { touch } from './turns/cnc-chart.ts';

/** Touches a block of the area that lies open, then where it goes. */
async function march(page: Page, from: string, to: string): Promise<void> {
  const before = await version(page);
  await touch(page, from);
  const block = page.locator(`[data-open="${from}"] [data-block]:not(:disabled)`).first();
  const goal = page.locator(`[data-area="${to}"].can`);
  await until(async () => (await goal.count()) > 0 || (await block.isVisible()), 'the blocks lie open');
  if ((await goal.count()) === 0) await block.click();
  await goal.waitFor({ state: 'attached' });
  await touch(page, to);
  // By land, not by sea.
  await page.locator('.guide[data-step="way"]').waitFor();
  await page.locator('.board .bar [data-word]').first().click();
  await until(async () => (await version(page)) > before, 'it has marched');
}

inBrowsers('the first season of Conquest & Consequence', () => {
  test.each([
    { title: 'on a wide screen', width: 1280, height: 800, locale: 'en-GB' },
    { title: 'on a phone, in Spanish', width: 390, height: 844, locale: 'es-ES' },
  ])(
    '[16.1] Command, march, battle and the season after, $title',
    async ({ width, height, locale }) => {
      const me = await visitor(browser, { viewport: { width, height }, locale });
      const { page } = me;
      const guide = page.locator('.guide');
      const step = (id: string): Promise<void> => page.locator(`.guide[data-step="${id}"]`).waitFor();
      const done = async (): Promise<void> => {
        const before = await version(page);
        await page.locator('.strip [data-answer]').first().click();
        const sure = page.getByRole('dialog').locator('.btn.main');
        await until(async () => (await version(page)) > before || (await sure.isVisible()), 'it is done');
        if ((await version(page)) === before) await sure.click();
      };
      await page.goto(`${site.url}/practice/cnc?guide=1`);
      await step('command');
      await shot(page, `cnc-guide-command-${width}`);
      await page.locator('.hand [data-card="A04"] [data-use="commit"]').click();
      await step('declare');
      await done();
      await step('march');
      await page.locator('[data-area="tsingtao"].pointed').waitFor({ state: 'attached' });
      // The map has most of the page, and nobody who plays is cut off.
      const map = await page.locator('.board .chart').boundingBox();
      expect(map?.height ?? 0).toBeGreaterThan(height * 0.55);
      expect(await cutOff(page)).toBe(0);
      await shot(page, `cnc-guide-march-${width}`);
      await march(page, 'tsingtao', 'suchow');
      await march(page, 'tsingtao', 'suchow');
      await step('marched');
      expect(await sideways(page)).toBe(0);
      await done();
      await step('battle');
      await page.locator('.sheet [data-marked]').first().waitFor({ state: 'attached' });
      await page
        .locator('.battle-stage [data-side="usa"] [data-hit], .battle-stage [data-side="usa"] .row')
        .first()
        .waitFor();
      // Whatever is asked is chosen on the stage: the unit, what it does, at whom.
      const stage = page.locator('.battle-stage');
      const over = page.locator('.guide[data-step="over"]');
      for (let n = 0; n < 60 && (await over.count()) === 0; n++) {
        const menu = stage.locator('[role=menuitem], .bar [data-word]').first();
        const unit = stage.locator('button.can').first();
        await until(
          async () => (await over.count()) > 0 || (await menu.isVisible()) || (await unit.isVisible()),
          'something is asked',
        );
        if (n === 0) await shot(page, `cnc-guide-battle-${width}`);
        // What was asked a moment ago may be answered by now: then the next question is looked at.
        const ask = (await menu.isVisible()) ? menu : unit;
        if ((await over.count()) === 0) await ask.click({ timeout: 2000 }).catch(() => undefined);
      }
      await step('over');
      await page.locator('.battle-stage [data-shot]').first().waitFor();
      await shot(page, `cnc-guide-over-${width}`);
      await page.locator('[data-stage-on]').click();
      expect(await guide.locator('a[href^="/new?game=cnc"]').count()).toBe(1);
      expect(await axeFaults(page)).toEqual([]);
      if (locale === 'en-GB') await playOn(page, 1, 2);
      expect(me.faults).toEqual([]);
      await me.context.close();
    },
    240_000,
  );
});
