import type { State } from '@wardroom/eots/read';
import type { TableInfo } from '@wardroom/protocol';
import type { Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import type { Visitor } from './harness.ts';
import {
  axeFaults,
  browser,
  choose,
  chooseByKeys,
  inBrowsers,
  openTab,
  shot,
  sideways,
  site,
  version,
  visitor,
} from './harness.ts';

const panels = ['Orders', 'Log', 'Cards', 'Offensive', 'Battles', 'Tracks', 'Victory', 'Units off the map'];
const finder = (page: Page): Locator => page.getByRole('searchbox', { name: 'Place or unit' });

/** Two people at a table of 1942, the Allied hand dealt, Japan to act. */
async function begin(japan: Visitor, allied: Visitor): Promise<string> {
  const post = async (v: Visitor, path: string, data: object): Promise<unknown> => {
    const answer = await v.page.request.post(site.url + path, { data, headers: { 'X-Wardroom': '1' } });
    expect(answer.ok(), await answer.text()).toBe(true);
    return answer.json();
  };
  for (const v of [japan, allied]) await post(v, '/api/session', {});
  const made = (await post(japan, '/api/tables', { game: 'eots', scenario: '1942', seats: ['japan'] })) as TableInfo;
  await post(allied, `/api/tables/${made.id}/seats`, { take: ['allied'], ...(made.code ? { code: made.code } : {}) });
  await post(japan, `/api/tables/${made.id}/start`, {});
  for (const v of [japan, allied]) {
    await v.page.goto(`${site.url}/t/${made.id}`);
    await v.page.locator('.strip').waitFor();
  }
  await openTab(allied.page, 'Orders');
  await allied.page.getByRole('button', { name: 'Deal all cards at random' }).first().click();
  await japan.page.locator('[data-use="playOC"]').first().waitFor();
  return made.id;
}

/** The first card that can be used so, as the panel offers it. */
const listed = async (page: Page, kind: string): Promise<string> => {
  await page.keyboard.press('o');
  const line = page.locator(`.list [data-key="${kind}"]`);
  await line.click();
  const first = page.locator('.list .choices [data-key]').first();
  await first.waitFor();
  const key = (await first.getAttribute('data-key')) ?? '';
  await page.keyboard.press('ArrowLeft');
  await line.waitFor();
  return key;
};

const boxes = (page: Page, selector: string) =>
  page.locator(selector).evaluateAll((all) =>
    all
      .map((e) => e.getBoundingClientRect())
      .filter((b) => b.width > 0 && b.height > 0)
      .map((b) => ({ left: b.left, top: b.top, right: b.right, bottom: b.bottom })),
  );
/** What lies over the map of a page and covers something else that does. */
async function covered(page: Page): Promise<number> {
  const all = await boxes(page, '.above > *, .below > *, .tabrow, .strip');
  let n = 0;
  for (const [i, a] of all.entries())
    for (const b of all.slice(i + 1))
      if (
        Math.min(a.right, b.right) - Math.max(a.left, b.left) > 1 &&
        Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 1
      )
        n++;
  return n;
}

inBrowsers('the table of Empire of the Sun', () => {
  test('axe finds no serious fault in any panel, dark and light; on a phone the map has most of it', async () => {
    const japan = await visitor(browser);
    const allied = await visitor(browser, { viewport: { width: 390, height: 844 }, hasTouch: true });
    await begin(japan, allied);
    for (const colorScheme of ['dark', 'light'] as const) {
      await japan.page.emulateMedia({ colorScheme });
      expect(await japan.page.locator('.wr-tablist [role=tab]').count()).toBeLessThanOrEqual(4);
      for (const name of panels) {
        await openTab(japan.page, name);
        expect(await axeFaults(japan.page, name === panels[0] ? 'html' : '.side'), `${name}, ${colorScheme}`).toEqual(
          [],
        );
      }
      await shot(japan.page, `eots-${colorScheme}`);
    }

    const { page } = allied;
    const fold = page.locator('.tabrow').getByRole('button');
    if ((await fold.getAttribute('aria-expanded')) === 'true') await fold.click();
    const map = await page.getByRole('group', { name: 'Map of the Pacific' }).boundingBox();
    expect(map?.width).toBe(390);
    expect(map?.height).toBeGreaterThan(844 * 0.65);
    await page.locator('.tools .fold').click();
    await finder(page).fill('Oahu');
    await page.locator('.tools li button').first().click();
    await page.locator('section.card').waitFor();
    expect(await covered(page)).toBe(0);
    expect(await sideways(page)).toBeLessThanOrEqual(0);
    await shot(page, 'eots-phone');

    // A unit that has not arrived is found where it waits.
    await page.locator('.tools .fold').click();
    await finder(page).fill('Bunker Hill');
    await page.locator('.tools li button').first().click();
    await page.locator('[data-unit="us-cv-bunkerhill"].sought').waitFor();
    for (const v of [japan, allied]) {
      expect(v.faults).toEqual([]);
      await v.context.close();
    }
  });

  test('[R11.5 R11.10 R22] a plan by keyboard alone, a waypoint by Shift, what-ifs that know no more', async () => {
    const japan = await visitor(browser);
    const allied = await visitor(browser);
    await begin(japan, allied);
    const { page } = japan;
    await chooseByKeys(page, { kind: 'playOC', value: [await listed(page, 'playOC')] });
    await chooseByKeys(page, { kind: 'hq', value: ['jp-hq-combined-fleet-yamamoto'] });
    for (const unit of ['jp-cv-akagi', 'jp-cv-soryu']) await chooseByKeys(page, { kind: 'activate', value: [unit] });
    await chooseByKeys(page, { kind: 'activateDone', value: [] });

    // The carriers set out; the course is bent over the first place that stands out and lies free.
    const before = await version(page);
    await finder(page).fill('Akagi');
    await page.locator('.tools li button').first().click();
    await page.locator('[data-stack="move/naval"]').click();
    await page
      .locator(
        '[data-word="move|naval|jp-cv-akagi|jp-cv-soryu|go|via"], ' +
          '[data-word="move|naval|jp-cv-soryu|jp-cv-akagi|go|via"]',
      )
      .waitFor();
    for (let i = 0; i < 3; i++) await page.getByRole('button', { name: 'Farther' }).click();
    const said = page.getByRole('group', { name: 'Your choice' }).locator('.said');
    const places = await page.locator('path.can.base').evaluateAll((all) =>
      all.map((e) => {
        const b = e.getBoundingClientRect();
        const [x, y] = [b.left + b.width / 2, b.top + b.height / 2];
        return { x, y, free: document.elementFromPoint(x, y)?.closest('.frame.eots') !== null };
      }),
    );
    for (const { x, y } of places.filter((p) => p.free)) {
      await page.mouse.move(x, y);
      await page.keyboard.down('Shift');
      await page.mouse.click(x, y);
      await page.keyboard.up('Shift');
      if (((await said.textContent()) ?? '').includes('by way of')) break;
    }
    expect(await said.textContent()).toContain('by way of');
    await page.locator('.stop').waitFor();
    await page.locator('[data-hint] li').first().waitFor();
    expect(await version(page)).toBe(before);
    await shot(page, 'eots-waypoint');

    // A private board from my plan, and one of the other side, which knows nothing of it.
    const state = (p: Page): Promise<State> =>
      p.evaluate(() => {
        const key = Object.keys(sessionStorage).find((k) => k.startsWith('wardroom.board.')) ?? '';
        return JSON.parse(sessionStorage.getItem(key) ?? '{}').state;
      });
    for (const v of [japan, allied]) {
      await v.page.getByRole('button', { name: 'Table menu' }).click();
      await v.page.getByRole('menuitem', { name: 'What if' }).click();
      await v.page.getByText('What if:').first().waitFor();
      await v.page.locator('.strip').waitFor();
      // The board begins at this step: the slider stands at its end.
      const ends = v.page
        .locator('.time input')
        .evaluate((e: HTMLInputElement) => [e.value === e.max, e.min === e.max]);
      expect(await ends).toEqual([true, false]);
      await openTab(v.page, 'Cards');
      await v.page.locator('.hand .note').waitFor();
      expect(await v.page.locator('[data-hand]').count()).toBe(2);
      // The other hand is made up, and says so.
      const made = v.page.locator('[data-hand]', { hasText: 'made up' });
      expect(await made.evaluateAll((all) => all.map((e) => e.getAttribute('data-hand')))).toEqual([
        v === japan ? 'allied' : 'japan',
      ]);
    }
    const [mine, theirs] = [await state(japan.page), await state(allied.page)];
    expect(Object.keys(mine.activated).sort()).toEqual(['jp-cv-akagi', 'jp-cv-soryu']);
    expect(theirs.activated).toEqual({});
    const hand = (g: State, side: string): number =>
      Object.values(g.cards).filter((c) => c.side === side && c.at === 'hand').length;
    expect([hand(theirs, 'allied'), hand(theirs, 'japan')]).toEqual([hand(mine, 'allied'), hand(mine, 'japan') + 1]);
    const played = await version(japan.page);
    await choose(japan.page, { kind: 'moveDone', value: [] });
    expect(await version(japan.page)).toBeGreaterThan(played);
    for (const v of [japan, allied]) {
      expect(v.faults).toEqual([]);
      await v.context.close();
    }
  }, 240_000);
});
