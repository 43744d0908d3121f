import type { TableInfo } from '@wardroom/protocol';
import type { Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import type { Visitor } from './harness.ts';
import { browser, inBrowsers, middleOf, shot, site, until, version, visitor } from './harness.ts';

/** Opens a table at once; gives its id. */
async function now(page: Page, game: string, mode: string): Promise<string> {
  const post = (path: string, data: object) =>
    page.request.post(site.url + path, { data, headers: { 'X-Wardroom': '1' } });
  await post('/api/session', {});
  const { id } = (await (await post('/api/play-now', { game, mode })).json()) as TableInfo;
  await page.goto(`${site.url}/t/${id}`);
  await page.locator('.strip').waitFor();
  return id;
}

inBrowsers('what is told beside the map', () => {
  test('[1.1] a unit has its card under the pointer, by touch and by key; the legend has them all', async () => {
    const me = await visitor(browser);
    const { page } = me;
    await now(page, 'aa1942', 'solo');
    const card = page.locator('[data-about-card]');
    await page.locator('.purchase [data-about="tank@ussr"]').hover();
    await card.waitFor();
    expect(await card.textContent()).toContain('Soviet Union');
    expect(await card.locator('dd').allTextContents()).toEqual(['3', '3', '2', '6']);
    await page.locator('.strip .sentence').hover();
    await card.waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Table menu' }).click();
    await page.getByRole('menuitem', { name: 'Legend' }).click();
    const row = page.getByRole('dialog').locator('[data-about="submarine"]');
    await row.click();
    expect(await card.textContent()).toContain('dives');
    await shot(page, 'legend-aa1942');
    await page.keyboard.press('Escape');
    await card.waitFor({ state: 'detached' });
    // The key put the card away, not the legend behind it.
    expect(await row.isVisible()).toBe(true);
    expect(me.faults).toEqual([]);
    await me.context.close();
  }, 120_000);

  test('[issue 13 6] held sideways the whole menu of a table is in reach, and names no keys to a finger', async () => {
    const me = await visitor(browser, { viewport: { width: 844, height: 390 }, hasTouch: true, isMobile: true });
    const { page } = me;
    await now(page, 'aa1942', 'bot');
    await page.getByRole('button', { name: 'Table menu' }).tap();
    const menu = page.getByRole('menu');
    const last = menu.getByRole('menuitem', { name: 'Resign' });
    await last.waitFor();
    const inside = async (): Promise<boolean> => {
      const box = await menu.boundingBox();
      return box !== null && box.y >= 0 && box.y + box.height <= 390;
    };
    await until(inside, 'the menu stands in the page');
    await menu.evaluate((m) => m.scrollTo(0, m.scrollHeight));
    const box = await last.boundingBox();
    expect((box?.y ?? Number.NaN) + (box?.height ?? 0)).toBeLessThanOrEqual(390);
    expect(await menu.getByRole('menuitem', { name: 'Keys' }).count()).toBe(0);
    await me.context.close();
  }, 120_000);

  test('[look] the legend of cnc says whose each pattern of the map is, in both languages', async () => {
    for (const [locale, menu, legend, names] of [
      ['en-GB', 'Table menu', 'Legend', ['Japan', 'United States', 'Soviet Union', 'British Empire', 'neutral']],
      [
        'es-ES',
        'Menú de la mesa',
        'Leyenda',
        ['Japón', 'Estados Unidos', 'Unión Soviética', 'Imperio Británico', 'neutral'],
      ],
    ] as const) {
      const me = await visitor(browser, { locale });
      await now(me.page, 'cnc', 'solo');
      await me.page.getByRole('button', { name: menu }).click();
      await me.page.getByRole('menuitem', { name: legend }).click();
      const owners = me.page.getByRole('dialog').locator('[data-control]');
      await owners.first().waitFor();
      expect((await owners.allTextContents()).map((s) => s.trim().toLowerCase())).toEqual(
        names.map((n) => n.toLowerCase()),
      );
      const patterns = owners.locator('rect[fill^="url"]');
      const fills = await patterns.evaluateAll((all) => all.map((e) => e.getAttribute('fill')));
      expect(new Set(fills).size).toBe(4);
      // The same that lie on the map.
      const laid = await me.page
        .locator('.sheet [data-owned]')
        .evaluateAll((all) => [...new Set(all.map((e) => e.getAttribute('fill')))]);
      expect(laid.length).toBeGreaterThan(2);
      expect(fills).toEqual(expect.arrayContaining(laid));
      await shot(me.page, `legend-cnc-${locale}`);
      expect(me.faults).toEqual([]);
      await me.context.close();
    }
  }, 120_000);

  test.each([
    ['cnc', '[data-block-sign]', /\u2264/],
    ['tarawa', '[data-pile]', /Steps/],
  ] as const)(
    '[cards] a unit on the map has its card under the pointer and under a finger; a touch opens its place: %s',
    async (game, unit, says) => {
      const me = await visitor(browser, { hasTouch: true });
      const { page } = me;
      await now(page, game, 'solo');
      await page.locator('.strip [data-proposal]').click();
      const card = page.locator('[data-about-card]');
      const all = page.locator(`.sheet ${unit}`);
      await all.first().waitFor();
      // One that nothing lies upon.
      const free = (): Promise<number> =>
        all.evaluateAll((shapes) =>
          shapes.findIndex((e) => {
            const { x, y, width, height } = e.getBoundingClientRect();
            return e.contains(document.elementFromPoint(x + width / 2, y + height / 2));
          }),
        );
      await until(async () => (await free()) >= 0, 'a unit is in sight');
      const at = await middleOf(all.nth(await free()));
      await page.mouse.move(at.x, at.y);
      await card.waitFor();
      expect(await card.textContent()).toMatch(says);
      await shot(page, `unit-card-${game}`);
      await page.mouse.move(2, 2);
      await card.waitFor({ state: 'detached' });
      await page.touchscreen.tap(at.x, at.y);
      await page.locator('.over-map [data-about], .card [data-about]').first().waitFor();
      expect(await card.count()).toBe(0);
      expect(me.faults).toEqual([]);
      await me.context.close();
    },
  );

  /** Somebody who comes to look on late, when two bots have played so much that there is something to tell. */
  async function late(game: string, pace = 'once'): Promise<Visitor & { card: Locator }> {
    const first = await visitor(browser);
    const id = await now(first.page, game, 'watch');
    await until(async () => (await version(first.page)) > 40, 'two bots have played a while');
    // Bots whom nobody sees rest.
    await first.context.close();
    const v = await visitor(browser);
    await v.context.addInitScript((p) => {
      if (location.origin !== 'null') localStorage.setItem('wardroom.preferences', JSON.stringify({ pace: p }));
    }, pace);
    const card = v.page.locator('[data-so-far]');
    await until(async () => {
      await v.page.goto(`${site.url}/t/${id}`);
      await v.page.locator('.strip').waitFor();
      return card.isVisible();
    }, 'there is something to tell');
    return { ...v, card };
  }

  test.each(['aa1942', 'cnc', 'eots', 'tarawa'])(
    '[story] who comes to look on late gets the story so far, then what is live: %s',
    async (game) => {
      const { page, card, faults, context } = await late(game);
      expect(await card.locator('section').count()).toBeGreaterThan(0);
      expect(await card.locator('section').first().textContent()).toMatch(/\S/);
      // It lies over the panels: the map, and a battle on it, are free.
      const [told, map] = await Promise.all([card.boundingBox(), page.locator('.board').first().boundingBox()]);
      expect(told?.x ?? 0).toBeGreaterThanOrEqual((map?.x ?? 0) + (map?.width ?? Number.POSITIVE_INFINITY));
      await shot(page, `so-far-${game}`);
      await page.keyboard.press('Enter');
      await card.waitFor({ state: 'detached' });
      expect(faults).toEqual([]);
      await context.close();
    },
  );

  test('[issue 13 1] a long sentence of the strip is cut after two lines, and whole under the pointer', async () => {
    const { page, card, context } = await late('aa1942', 'calm');
    await page.keyboard.press('Enter');
    await card.waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Pause' }).click();
    const words = page.locator('.strip .words');
    await words.locator('.line [data-line]').evaluate((e) => e.append(' and on and on'.repeat(40)));
    const hidden = (): Promise<number> =>
      words.locator('.sentence').evaluate((p) => p.scrollHeight - p.getBoundingClientRect().height);
    await page.mouse.move(600, 500);
    expect(await hidden()).toBeGreaterThan(8);
    // Of a box of its own what is cut off has no dots.
    expect(await words.locator('.line').evaluate((e) => getComputedStyle(e).display)).toBe('inline');
    const height = await page.locator('.board').first().boundingBox();
    await words.hover();
    await until(async () => (await hidden()) < 8);
    expect(await page.locator('.board').first().boundingBox()).toEqual(height);
    await page.mouse.move(600, 500);
    await until(async () => (await hidden()) > 8);
    await context.close();
  });

  test('[story] a match that ends while its story is read leaves it there; then comes how it ended', async () => {
    const { page, card, context } = await late('tarawa');
    const end = page.locator('[data-end]');
    await page.locator('.strip a[href^="/replay/"]').waitFor();
    expect([await card.isVisible(), await end.count()]).toEqual([true, 0]);
    await page.keyboard.press('Enter');
    await end.waitFor();
    expect(await card.count()).toBe(0);
    await context.close();
  });

  test('[table] a link that the page may not copy stands in a field, chosen whole', async () => {
    const me = await visitor(browser);
    // As on a page without a safe connection.
    await me.context.addInitScript(() => Object.defineProperty(navigator, 'clipboard', { value: undefined }));
    await now(me.page, 'aa1942', 'solo');
    await me.page.getByRole('button', { name: 'Table menu' }).click();
    await me.page.getByRole('menuitem', { name: 'Copy a link to this moment' }).click();
    const field = me.page.getByRole('dialog').locator('[data-link]');
    await field.waitFor();
    expect(await field.inputValue()).toContain('?step=');
    const chosen = (): Promise<boolean> =>
      field.evaluate((e) => (e as HTMLInputElement).selectionEnd === (e as HTMLInputElement).value.length);
    await until(chosen, 'the link is chosen');
    expect(me.faults).toEqual([]);
    await me.context.close();
  }, 120_000);
});
