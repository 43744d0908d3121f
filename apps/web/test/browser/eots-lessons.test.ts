import { expect, test } from 'vitest';
import { axeFaults, browser, inBrowsers, middleOf, shot, sideways, site, until, visitor } from './harness.ts';
import { playOn } from './lesson-end.ts';

inBrowsers('the further lessons', () => {
  test('[R5.2 R11.15] an event with carriers: the event, the zone opened from afar, Saipan taken', async () => {
    const me = await visitor(browser);
    const { page } = me;
    const at = (id: string): Promise<void> => page.locator(`.guide[data-step="${id}"]`).waitFor();
    const inCard = (name: RegExp) => page.locator('section.card').getByRole('button', { name }).first();
    const done = (): Promise<void> => page.locator('.strip [data-answer]').first().click();
    const click = async (where: string): Promise<void> => {
      const { x, y } = await middleOf(page.locator(where).first());
      await page.mouse.click(x, y);
    };
    await page.goto(site.url);
    await page.getByRole('link', { name: 'An event with carriers' }).click();
    await at('card');
    // The map lies where it happens.
    await click('[data-pile="3813"]');
    await page.locator('.hand .pointed [data-use=playEC].golden').click();
    await at('leader');
    await page.locator('.guide').getByRole('button', { name: 'Show me' }).click();
    await inCard(/Central Pacific HQ/).click();
    await at('activate');
    for (const hex of ['4415', '4715']) {
      await click(`[data-pile="${hex}"]`);
      await inCard(/^All · Activate/).click();
    }
    await at('activated');
    await done();
    await at('zone');
    await click('[data-pile="4415"]');
    await inCard(/^All · by sea$/).click();
    await at('station');
    await shot(page, 'eots-carriers-station');
    await click('[data-pointed="4013"]');
    await at('sail');
    await click('[data-pile="4715"]');
    await inCard(/^All · amphibious/).click();
    await at('where');
    await click('[data-pointed="3813"]');
    await at('there');
    await done();
    await at('afar');
    await click('[data-pile="4013"]');
    await inCard(/^All · Assign/).click();
    await at('commit');
    await shot(page, 'eots-carriers-commit');
    expect(await axeFaults(page)).toEqual([]);
    await done();
    await at('roll');
    await page.locator('.battle-stage [data-roll]').click();
    await until(async () => {
      if ((await page.locator('.guide').getAttribute('data-step')) === 'over') return true;
      const next = page.locator('.stage .btn.main, .strip [data-answer]').first();
      await next.click({ timeout: 1000 }).catch(() => undefined);
      return false;
    }, 'the end of the lesson');
    await shot(page, 'eots-carriers-over');
    await playOn(page, 1, 1);
    await page.locator('[data-pile="4415"]').first().waitFor();
    expect(me.faults).toEqual([]);
    await me.context.close();
  }, 120_000);

  test('[R9 R20.5] on a phone, the end of a year: reinforcements, a repair, submarines, the count', async () => {
    const me = await visitor(browser, { viewport: { width: 390, height: 844 } });
    const { page } = me;
    const at = (id: string): Promise<void> => page.locator(`.guide[data-step="${id}"]`).waitFor();
    const event = (): Promise<void> => page.locator('.hand .pointed [data-use=playEC].golden').click();
    await page.goto(`${site.url}/practice/eots?guide=turn`);
    await at('arrive');
    await page.getByRole('button', { name: /As proposed \(4\)/ }).click();
    await at('replace');
    expect(await sideways(page)).toBeLessThanOrEqual(0);
    await shot(page, 'eots-year-phone');
    await page.locator('.guide').getByRole('button', { name: 'Show me' }).click();
    // The card is open once its pieces can be chosen.
    await page
      .locator('section.card')
      .getByRole('button', { name: /^All · Back/ })
      .waitFor();
    await page.locator('section.card [data-unit="us-cv-enterprise"]').click();
    await at('replaced');
    await page.locator('.strip [data-answer]').click();
    await at('hunt');
    await page.locator('.strip [data-answer]').click();
    await at('sheet');
    await event();
    await at('again');
    await event();
    await at('over');
    expect(await page.locator('.guide').textContent()).toContain('5 points for Japan: you have won.');
    expect(await sideways(page)).toBeLessThanOrEqual(0);
    await shot(page, 'eots-year-over-phone');
    await page.locator('.guide').getByRole('button', { name: 'Begin again' }).click();
    await at('arrive');
    expect(me.faults).toEqual([]);
    await me.context.close();
  }, 120_000);
});
