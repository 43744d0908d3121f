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

  test('[R13.1] of a battle on its stage and the open sheet of a phone one gives way to the other', async () => {
    const me = await visitor(browser, { viewport: { width: 390, height: 844 }, hasTouch: true });
    const { page } = me;
    await page.request.post(`${site.url}/api/session`, { data: {}, headers: { 'X-Wardroom': '1' } });
    const made = await page.request.post(`${site.url}/api/play-now`, {
      data: { game: 'eots', mode: 'bot', side: 'japan' },
      headers: { 'X-Wardroom': '1' },
    });
    await page.goto(`${site.url}/t/${((await made.json()) as { id: string }).id}`);
    // The golden use of a long card stands in the sheet with the card's title.
    const golden = page.locator('.hand .verbs .golden');
    await golden.waitFor();
    const [title, use] = [await page.locator('.hand .open .top').boundingBox(), await golden.boundingBox()];
    const sheet = await page.locator('.side.open').boundingBox();
    expect(title?.y).toBeGreaterThan(sheet?.y ?? 844);
    expect((use?.y ?? 844) + (use?.height ?? 0)).toBeLessThanOrEqual(844);
    await golden.tap();
    await page.locator('[data-sure]').tap();
    await page.locator('.strip [data-answer].main, .strip [data-proposal].main').tap();
    const stage = page.locator('.battle-stage');
    await stage.waitFor();
    const open = page.locator('.side.open');
    expect(await open.count()).toBe(0);
    // Its head names the place, and nothing below repeats it.
    const place = await stage.locator('header .shows').textContent();
    expect(await stage.getByText(place ?? '', { exact: true }).count()).toBe(1);
    await page.locator('.tabrow > button').tap();
    await open.waitFor();
    expect(await stage.count()).toBe(0);
    // The folded stage lies beside the words of a choice, not over them.
    const [chip, bar] = await Promise.all(
      ['.board > .chip', '.board .above .bar'].map((e) =>
        page
          .locator(e)
          .first()
          .boundingBox({ timeout: 500 })
          .catch(() => null),
      ),
    );
    expect(chip).not.toBeNull();
    if (chip && bar) expect(bar.y).toBeGreaterThanOrEqual(chip.y + chip.height);
    await page.locator('.board .chip').tap();
    await stage.waitFor();
    await open.waitFor({ state: 'detached' });
    expect(me.faults).toEqual([]);
    await me.context.close();
  });

  test('[kit] the small map stays as it was left, and is folded where a window has no room for it', async () => {
    const { page, context } = await visitor(browser);
    const mini = page.locator('.mini');
    const fold = page.locator('.mini-fold');
    for (const game of ['eots', 'aa1942']) {
      await page.setViewportSize({ width: 1280, height: 800 });
      await page.goto(`${site.url}/practice/${game}`);
      await mini.waitFor();
      await page.setViewportSize({ width: 900, height: 800 });
      await mini.waitFor({ state: 'detached' });
      // Who wants it has it there too.
      await fold.click();
      await mini.waitFor();
      await page.reload();
      await mini.waitFor();
      await page.setViewportSize({ width: 1280, height: 800 });
      await fold.click();
      await page.reload();
      await fold.waitFor();
      expect(await mini.count(), game).toBe(0);
      await page.evaluate(() => localStorage.removeItem('wardroom.preferences'));
    }
    await context.close();
  });
});
