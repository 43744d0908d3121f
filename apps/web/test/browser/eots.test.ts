import type { TableInfo } from '@wardroom/protocol';
import type { Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import type { Visitor } from './harness.ts';
import { axeFaults, browser, inBrowsers, openTab, site, until, version, visitor } from './harness.ts';

const sentence = async (page: Page): Promise<string> => (await page.locator('.strip .sentence').textContent()) ?? '';
/** Goes to a place by the search of the map and opens what stands there. */
async function look(page: Page, place: string): Promise<void> {
  await page.getByRole('searchbox', { name: 'Place or unit' }).fill(place);
  await page.locator('.tools ul button').first().click();
  await page.locator('section.card').waitFor();
}

inBrowsers('Empire of the Sun in browsers', () => {
  test('[R11.5] a plan is made by clicks, outlives a reload, and is unseen before it is committed', async () => {
    const [japan, allied, third] = [await visitor(browser), await visitor(browser), await visitor(browser)];
    const post = async (v: Visitor, path: string, data: object): Promise<unknown> => {
      const answer = await v.page.request.post(site.url + path, { data, headers: { 'X-Wardroom': '1' } });
      expect(answer.ok(), await answer.text()).toBe(true);
      return answer.json();
    };
    for (const v of [japan, allied, third]) await post(v, '/api/session', {});
    const made = (await post(japan, '/api/tables', { game: 'eots', scenario: '1942', seats: ['japan'] })) as TableInfo;
    await post(allied, `/api/tables/${made.id}/seats`, {
      take: ['allied'],
      ...(made.code ? { code: made.code } : {}),
    });
    await post(japan, `/api/tables/${made.id}/start`, {});
    for (const v of [japan, allied, third]) {
      await v.page.goto(`${site.url}/t/${made.id}`);
      await v.page.locator('.strip').waitFor();
    }
    await allied.page.getByRole('button', { name: 'Deal all cards at random' }).first().click();
    // A card is asked about whichever way it is played: from the list by keys, and from the hand.
    await japan.page.locator('[data-use="discard"]').first().waitFor({ state: 'attached' });
    const step = await version(japan.page);
    await japan.page.keyboard.press('o');
    await japan.page.locator('[data-key="discard"]').press('Enter');
    await japan.page.locator('.choices [data-order]').first().press('Enter');
    await japan.page.getByRole('dialog').getByRole('button', { name: 'Not yet' }).click();
    expect(await version(japan.page)).toBe(step);
    await japan.page.locator('.list .path [data-order]').click();
    await openTab(japan.page, 'Cards');
    // Who waits and looks into the log keeps it while the others act.
    await openTab(allied.page, 'Log');
    await japan.page.locator('[data-use="playOC"]').first().press('Enter');
    await japan.page.locator('[data-sure]').press('Enter');
    await until(async () => (await sentence(japan.page)).includes('headquarters that leads'));
    // What was pressed is gone: the keys go on from its panel, not from the page.
    expect(await japan.page.evaluate(() => document.activeElement?.getAttribute('role'))).toBe('tabpanel');
    await until(async () => (await version(allied.page)) > step, 'the card lies on the table');
    await allied.page.getByRole('log').waitFor();

    await look(japan.page, 'Combined Fleet HQ (Yamamoto)');
    await japan.page.locator('section.card [data-unit]', { hasText: 'Combined Fleet HQ' }).click();
    await until(async () => (await sentence(japan.page)).includes('0 of'));
    await look(japan.page, 'Tainan');
    await japan.page.locator('[data-stack="activate/"]').click();
    await until(async () => (await sentence(japan.page)).includes('2 of'));

    const plan = (page: Page): Locator => page.locator('.offensive').getByText('Takao');
    await japan.page.reload();
    await until(async () => (await sentence(japan.page)).includes('2 of'));
    await openTab(japan.page, 'Offensive');
    await plan(japan.page).waitFor();
    for (const v of [allied, third]) {
      await openTab(v.page, 'Offensive');
      await v.page.locator('.offensive').waitFor();
      expect(await plan(v.page).count()).toBe(0);
      expect((await v.page.locator('.offensive').textContent()) ?? '').not.toContain('Yamamoto');
    }

    for (const done of ['activateDone', 'moveDone', 'declareDone']) {
      const before = await version(japan.page);
      const inStrip = japan.page.locator(`.strip [data-answer="${done}"]`);
      if (done !== 'activateDone') {
        // Touching who takes no part says why.
        await look(japan.page, 'Akagi');
        await japan.page.locator('section.card [data-unit="jp-cv-akagi"]').click({ force: true });
        await japan.page.locator('.strip .refusal', { hasText: 'Akagi is not activated' }).waitFor();
      }
      if (done === 'moveDone') {
        // Nobody has moved, and a move is advised: ending it stands in the list of all choices alone.
        expect(await inStrip.count()).toBe(0);
        await japan.page.keyboard.press('o');
        await japan.page.locator(`.list [data-key="${done}"]`).press('Enter');
      } else await inStrip.click();
      await until(async () => {
        const sheet = japan.page.getByRole('dialog');
        if (await sheet.isVisible()) await sheet.locator('.btn.main').click();
        return (await version(japan.page)) > before;
      });
      if (done !== 'declareDone') for (const v of [allied, third]) expect(await plan(v.page).count()).toBe(0);
    }
    for (const v of [allied, third]) {
      await openTab(v.page, 'Log');
      await v.page.getByText('Takao').first().waitFor();
    }
    expect(await axeFaults(japan.page)).toEqual([]);
    for (const v of [japan, allied, third]) {
      expect(v.faults).toEqual([]);
      await v.context.close();
    }
  });
});
