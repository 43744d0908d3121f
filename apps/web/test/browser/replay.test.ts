import { readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { axeFaults, browser, inBrowsers, shot, sideways, site, until, visitor } from './harness.ts';

/** A match that is over, as its record was written. */
const record = (game: string): Buffer =>
  gunzipSync(
    readFileSync(new URL(`../../../../packages/rules/test/records/version-1/${game}.json.gz`, import.meta.url)),
  );
async function open(page: Page, game: string): Promise<void> {
  await page.goto(`${site.url}/replay`);
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: `${game}.json`, mimeType: 'application/json', buffer: record(game) });
  await page.getByRole('group', { name: 'Replay' }).waitFor();
}
const step = async (page: Page): Promise<number> =>
  Number(await page.locator('.player input[type=range]').inputValue());

inBrowsers('a replay in browsers', () => {
  for (const game of ['eots', 'aa1942'])
    test(`[story 7] ${game}: chapters by turn and battle with small pictures; one touch goes there`, async () => {
      const me = await visitor(browser);
      const { page } = me;
      await open(page, game);
      await page.getByRole('button', { name: 'Chapters' }).click();
      const chapters = page.getByRole('list', { name: 'Chapters' });
      const battle = chapters.locator('[data-battle]').first();
      await battle.locator('svg path').first().waitFor({ state: 'attached' });
      expect(await axeFaults(page, '.player')).toEqual([]);
      await shot(page, `replay-chapters-${game}`);
      await battle.click();
      expect(await chapters.count()).toBe(0);
      await until(async () => (await step(page)) > 0, 'the battle is shown');
      await page.keyboard.press('Escape');
      await page.getByRole('button', { name: 'Chapters' }).click();
      const last = chapters.locator('[data-chapter]').last();
      const seq = Number(await last.getAttribute('data-chapter'));
      await last.getByRole('button').first().click();
      expect(await step(page)).toBe(seq);
      expect(me.faults).toEqual([]);
      await me.context.close();
    });

  test('[story 6] a phone has the replay in one row; the rest and the chapters are one touch away', async () => {
    const me = await visitor(browser, { viewport: { width: 390, height: 844 }, hasTouch: true });
    const { page } = me;
    await open(page, 'aa1942');
    const player = page.locator('.player');
    const height = (await player.boundingBox())?.height ?? 0;
    expect(height).toBeLessThan(60);
    expect(await sideways(page)).toBeLessThanOrEqual(0);
    await shot(page, 'replay-phone');
    await page.getByRole('button', { name: 'Chapters' }).click();
    await page.getByRole('list', { name: 'Chapters' }).waitFor();
    expect(await sideways(page)).toBeLessThanOrEqual(0);
    await shot(page, 'replay-phone-chapters');
    await page.getByRole('button', { name: 'Chapters' }).click();
    await page.getByRole('button', { name: 'Speed, phases and more' }).click();
    await page.getByRole('button', { name: 'Verify the dice' }).waitFor();
    expect(await sideways(page)).toBeLessThanOrEqual(0);
    await shot(page, 'replay-phone-more');
    expect(me.faults).toEqual([]);
    await me.context.close();
  });
});
