import { expect, test } from 'vitest';
import { everyPower } from './hands.ts';
import { axeFaults, browser, inBrowsers, openAt, shot, site, until, visitor } from './harness.ts';
import { planning } from './positions.ts';

inBrowsers('standing orders of Axis & Allies', () => {
  test('[15.3] the spaces where I am asked myself are set on the map, kept and marked by bells', async () => {
    const me = await visitor(browser);
    const id = await openAt(site, planning, [{ who: me, seats: everyPower }]);
    const { page } = me;
    await page.goto(`${site.url}/t/${id}`);
    const editor = page.getByRole('dialog', { name: 'Standing orders' });
    const bells = async (): Promise<string[]> => {
      const all = await page
        .locator('[data-bell]')
        .evaluateAll((b) => b.map((x) => x.getAttribute('data-bell') ?? ''));
      return [...new Set(all)].sort();
    };
    await page.getByRole('button', { name: 'Table menu' }).click();
    await page.getByRole('menuitem', { name: 'Standing orders' }).click();
    await editor.getByLabel('My submarines submerge').selectOption('always');
    await editor.getByRole('button', { name: 'Set on the map' }).click();
    const bar = page.locator('[data-placing]');
    const field = bar.getByLabel('Place by name');
    for (const [typed, says] of [
      ['Germany', '1 place'],
      ['Japan', '2 places'],
      ['Japan', '1 place'],
    ] as const) {
      await field.fill(typed);
      await page.keyboard.press('Enter');
      await until(async () => (await bar.getByRole('status').textContent()) === says, `${typed}: ${says}`);
    }
    expect(await bells()).toEqual(['germany']);
    await shot(page, 'orders-placing');
    expect(await axeFaults(page)).toEqual([]);
    await page.keyboard.press('Escape');
    // What was chosen before stands beside the place.
    expect(await editor.locator('[data-ask-at]').textContent()).toContain('Germany');
    expect(await editor.getByLabel('My submarines submerge').inputValue()).toBe('always');
    await editor.getByRole('button', { name: 'Save' }).click();
    await editor.waitFor({ state: 'detached' });
    await page.reload();
    await until(async () => (await bells()).join() === 'germany', 'the bell stays');
    expect(me.faults).toEqual([]);
  });
});
