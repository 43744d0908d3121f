import { knownHands } from '@wardroom/eots/testing';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { browser, inBrowsers, openAt, sideways, site, until, visitor } from './harness.ts';

const hands = { japan: ['jp-10', 'jp-12', 'jp-19'], allied: ['al-31', 'al-59', 'al-40'] } as const;

/** The lower edge of what stands in a hex, and the upper edge of the card that tells of it. */
const edges = (page: Page, hex: string): Promise<[number, number]> =>
  page.evaluate((id) => {
    const pile = document.querySelector(`[data-pile="${id}"]`)?.getBoundingClientRect();
    const card = document.querySelector('section.card')?.getBoundingClientRect();
    return [pile?.bottom ?? 9999, card?.top ?? 0];
  }, hex);

inBrowsers('what can be touched is in sight', () => {
  test('[R11.5] on a phone: headquarters above the map, no card covers its hex, all is a touch away', async () => {
    const me = await visitor(browser, { viewport: { width: 390, height: 844 }, hasTouch: true });
    const rival = await visitor(browser);
    const { page } = me;
    await openAt(
      site,
      knownHands(hands),
      [
        { who: me, seats: ['japan'] },
        { who: rival, seats: ['allied'] },
      ],
      { game: 'eots' },
    );
    await page.locator('.hand [data-use="playOC"]').first().tap();
    await page.locator('[data-sure]').tap();
    // Without a headquarters the activation is not offered as the way on.
    await page.locator('[data-place="jp-hq-south"]').waitFor();
    expect(await page.locator('.strip [data-answer]').count()).toBe(0);
    await page.locator('[data-place="jp-hq-south"]').tap();
    await page.locator('section.card').waitFor();
    await until(async () => {
      const [hex, card] = await edges(page, '2212');
      return hex <= card;
    }, 'the headquarters is above its card');
    await page.locator('section.card [data-unit="jp-hq-south"]').tap();
    await page.locator('[data-place]').first().waitFor({ state: 'hidden' });
    expect(await page.locator('[data-seek]').count()).toBe(0);

    // Far away nothing can be touched: one button leads back.
    await page.getByRole('region', { name: 'Board of Empire of the Sun' }).focus();
    for (let i = 0; i < 60; i++) await page.keyboard.press('ArrowRight');
    await page.locator('[data-seek]').tap();
    await page.locator('[data-seek]').waitFor({ state: 'hidden' });

    // What ends a step is not offered before something was done in it.
    const ends = page.locator('.strip [data-answer]');
    const proposal = page.locator('.strip [data-proposal].main');
    for (const end of ['activateDone', 'moveDone']) {
      await proposal.waitFor();
      expect(await ends.count()).toBe(0);
      await proposal.tap();
      await page.locator(`.strip [data-answer=${end}].main`).tap();
    }
    await page.locator('.strip .phase', { hasText: 'Battle declaration' }).waitFor();
    expect(await sideways(page)).toBe(0);
    expect(me.faults).toEqual([]);
    await me.context.close();
  });
});
