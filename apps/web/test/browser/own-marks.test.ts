import { expect, test } from 'vitest';
import { browser, inBrowsers, shot, site, until, visitor } from './harness.ts';

inBrowsers('what I lay over the map for myself', () => {
  test('[eots] ruler and pins are mine alone; a plan is tried on a board of my own', async () => {
    const me = await visitor(browser);
    const { page } = me;
    await page.goto(`${site.url}/practice/eots`);
    const find = page.getByRole('searchbox', { name: 'Place or unit' });
    await find.fill('Saigon');
    await find.press('Enter');
    await page.getByRole('button', { name: 'Reaction', exact: true }).click();
    await page.locator('.legend', { hasText: 'would send' }).waitFor();
    expect(await page.locator('.frame .mark-on.threat').count()).toBeGreaterThan(0);
    await page.getByRole('button', { name: 'Ruler' }).click();
    await page.locator('[data-tool=ruler]').waitFor();
    const place = page.locator('.frame .sheet');
    const before = await place.evaluate((e: HTMLElement) => e.style.transform);
    await page.mouse.move(435, 300);
    await page.mouse.down();
    await page.mouse.move(735, 450, { steps: 4 });
    await page.mouse.up();
    await until(async () => (await page.locator('output.far').textContent()) === '6', 'six hexes lie between');
    expect(await place.evaluate((e: HTMLElement) => e.style.transform)).toBe(before);
    await page.getByRole('button', { name: 'Pins' }).click();
    await page.locator('[data-tool=pin]').click({ position: { x: 500, y: 260 } });
    await page.getByRole('textbox', { name: 'A word for it' }).fill('hold this');
    await page.keyboard.press('Enter');
    await page.locator('.pin', { hasText: 'hold this' }).waitFor();
    await page.keyboard.press('Escape');
    await page.locator('[data-tool]').waitFor({ state: 'detached' });
    await shot(page, 'own-marks');

    await page.locator('[data-try]').click();
    await until(() => page.url().includes('board='), 'a board of my own');
    await page.getByText('What if: Practice board, step 0').first().waitFor();
    await page.reload();
    await page.getByText('What if: Practice board, step 0').first().waitFor();
    expect(me.faults).toEqual([]);
  });

  test('[eots] a plan is tried from a lesson too, whose position comes from a file', async () => {
    const me = await visitor(browser);
    await me.page.goto(`${site.url}/practice/eots?guide=1`);
    await me.page.locator('[data-try]').click();
    await me.page.getByText('What if: A first offensive, step 0').first().waitFor();
    await me.page.locator('[data-pile="4825"]').waitFor();
    expect(me.faults).toEqual([]);
  });
});
