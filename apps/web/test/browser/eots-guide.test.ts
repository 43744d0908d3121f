import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { axeFaults, browser, inBrowsers, middleOf, shot, sideways, site, until, visitor } from './harness.ts';
import { playOn } from './lesson-end.ts';

/** Clicks the counters of a hex on the map, as somebody does who reads "touch Espiritu Santo". */
async function touch(page: Page, hex: string, finger = false): Promise<void> {
  const at = await middleOf(page.locator(`[data-pile="${hex}"]`));
  if (finger) await page.touchscreen.tap(at.x, at.y);
  else await page.mouse.click(at.x, at.y);
}

inBrowsers('the first offensive', () => {
  test('[R11.2] from the landing page through a guided landing; a wrong turn is taken back', async () => {
    const me = await visitor(browser);
    const { page } = me;
    const card = page.locator('.guide');
    const says = (title: string): Promise<void> => card.getByText(title, { exact: true }).waitFor();
    const inCard = (name: string) => page.locator('section.card').getByRole('button', { name });
    const done = (): Promise<void> => page.locator('.strip [data-answer]').click();
    await page.goto(site.url);
    await page.getByRole('link', { name: 'A first offensive' }).click();
    await says('Play a card');
    await shot(page, 'eots-guide-card');
    await page.locator('.hand .pointed').getByRole('button', { name: 'Play for operations: offensive' }).click();

    // A headquarters that does not reach: the guide says so, and its own button leads back.
    await says('Choose a headquarters');
    await page.getByRole('searchbox', { name: 'Place or unit' }).fill('Townsville');
    await page.locator('.tools ul button').first().click();
    await inCard('ANZAC HQ').click();
    await says('Too far away');
    await shot(page, 'eots-guide-astray');
    await card.getByRole('button', { name: 'Undo' }).click();
    await says('Choose a headquarters');
    await card.getByRole('button', { name: 'Show me' }).click();
    await inCard('South Pacific HQ').click();

    await says('Activate the landing force');
    await touch(page, '4825');
    await inCard('All · Activate').click();
    await says('Enough for a landing');
    await done();
    await says('Put the Marines to sea');
    await inCard('All · amphibious assault').click();
    await says('Sail to Guadalcanal');
    await shot(page, 'eots-guide-sail');
    await touch(page, '4423');
    await says('Both sides meet');
    await done();
    await says('Look before you leap');
    await page
      .locator('[data-odds="4423"]')
      .getByText(/100(\.0)? ?%/)
      .first()
      .waitFor();
    await shot(page, 'eots-guide-commit');
    await done();
    await says('Japan answers');
    // No die falls before its owner said so: the stage stands with the odds, and one key rolls.
    await says('The dice are yours');
    await page.locator('.battle-stage [data-waits]').waitFor();
    expect(await page.locator('.battle-stage [data-fire]').count()).toBe(0);
    await shot(page, 'eots-guide-roll');
    await page.locator('.battle-stage [data-roll]').click();
    await says('Choose what is hit');
    expect(await card.textContent()).toMatch(/Japan rolled \d/);
    await shot(page, 'eots-guide-hits');
    const target = page.locator('[data-hit].can');
    await until(async () => {
      if ((await target.count()) > 0) await target.first().click();
      return (await page.locator('.strip').getByRole('button', { name: 'All go home as proposed' }).count()) > 0;
    }, 'the battle is fought');
    expect(await card.textContent()).toContain('Guadalcanal is yours');

    // One ship by hand, the others as proposed.
    await touch(page, '4423');
    await page.locator('section.card [data-unit="us-cv-enterprise"]').click();
    await shot(page, 'eots-guide-home');
    await page.locator('path[data-hex="4825"]').click();
    await until(async () => (await page.locator('[data-pile="4825"]').count()) > 0, 'the carrier is home');
    await done();
    await says('That was an offensive');
    await shot(page, 'eots-guide-over');
    expect(await axeFaults(page)).toEqual([]);

    await card.getByRole('button', { name: /\b11 the offensive/ }).click();
    await page.getByRole('heading', { name: '11 The offensive' }).waitFor();
    await page.keyboard.press('Escape');
    await playOn(page, 1, 1);
    await page.locator('[data-pile="4825"]').first().waitFor();
    expect(me.faults).toEqual([]);
    await me.context.close();
  });

  test('[R11.2] on a phone, in Spanish: each step leaves its place in sight, nothing sticks out', async () => {
    const me = await visitor(browser, { viewport: { width: 390, height: 844 }, locale: 'es-ES', hasTouch: true });
    const { page } = me;
    const step = (id: string): Promise<void> => page.locator(`.guide[data-step="${id}"]`).waitFor();
    const inSight = async (hex: string): Promise<void> => {
      await until(
        () =>
          page.locator(`[data-pointed="${hex}"]`).evaluate((ring) => {
            const r = ring.getBoundingClientRect();
            const seen = document.elementFromPoint(r.x + r.width / 2, r.y + r.height / 2);
            return seen?.closest('.frame.eots') !== null && seen?.closest('.bar, section.card, .tools') === null;
          }),
        `${hex} is in sight`,
      );
      expect(await sideways(page)).toBe(0);
    };
    await page.goto(`${site.url}/practice/eots?guide=1`);
    await step('card');
    await page.locator('.hand .pointed [data-use="playOC"]').click();
    await step('leader');
    await inSight('4828');
    await touch(page, '4828');
    await step('activate');
    await inSight('4825');
    await touch(page, '4825');
    await page.locator('section.card [data-stack="activate/"]').click();
    await step('activated');
    await page.locator('.strip [data-answer]').click();
    await step('sail');
    await page.locator('section.card [data-stack="move/amphibious"]').click();
    await step('where');
    await inSight('4423');
    await shot(page, 'eots-guide-phone');
    // The first touch of a finger shows the course, the second one sails.
    await touch(page, '4423', true);
    await page.locator('[data-sail]').waitFor();
    // What the course costs is told over the map, and not over where it leads.
    await inSight('4423');
    await page.locator('[data-sail]').tap();
    await step('there');
    await page.locator('.strip [data-answer]').click();
    await step('commit');
    expect(await axeFaults(page)).toEqual([]);
    await page.locator('.strip [data-answer]').click();
    // The sheet of the panels is folded: the place stands above the battle, and the golden button in it.
    await step('roll');
    await inSight('4423');
    const roll = page.locator('.battle-stage [data-roll]');
    await until(
      () =>
        roll.evaluate((button) => {
          const { x, y, width, height } = button.getBoundingClientRect();
          return document.elementFromPoint(x + width / 2, y + height / 2)?.closest('[data-roll]') === button;
        }),
      'the golden button is in sight',
    );
    await shot(page, 'eots-guide-phone-roll');
    await roll.tap();
    await page.locator('.battle-stage [data-fire]').first().waitFor();
    expect(me.faults).toEqual([]);
    await me.context.close();
  });
});
