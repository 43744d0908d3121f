import { expect, test } from 'vitest';
import { axeFaults, browser, inBrowsers, middleOf, shot, sideways, site, until, visitor } from './harness.ts';

inBrowsers('the lesson of the reaction', () => {
  test('[R11.20] from the landing page: signals are read, the fleet sails, the island is held', async () => {
    const me = await visitor(browser);
    const { page } = me;
    const guide = page.locator('.guide');
    const at = (id: string): Promise<void> => page.locator(`.guide[data-step="${id}"]`).waitFor();
    const inCard = (name: string | RegExp) => page.locator('section.card').getByRole('button', { name });
    const done = (): Promise<void> => page.locator('.strip [data-answer]').click();
    const touch = async (hex: string): Promise<void> => {
      const { x, y } = await middleOf(page.locator(`[data-pile="${hex}"]`).first());
      await page.mouse.click(x, y);
    };
    await page.goto(site.url);
    await page.getByRole('link', { name: 'Answering an offensive' }).click();
    await at('attacked');
    await done();
    await at('signals');
    // The guide and the one golden button say the same: the card, not the pass; the way to the hand is done.
    await page.locator('.hand .pointed [data-use=playReaction].golden').waitFor();
    expect(await page.locator('.strip [data-answer=playReaction]').count()).toBe(1);
    expect(await page.locator('.strip [data-answer].main').count()).toBe(0);
    await shot(page, 'eots-reaction-signals');
    await page.locator('.hand .pointed').getByRole('button', { name: 'Play a reaction card' }).click();
    await at('known');
    await done();
    await at('leader');
    await guide.getByRole('button', { name: 'Show me' }).click();
    await inCard('South Pacific HQ').click();
    await at('activate');
    await touch('4825');
    await inCard('All · Activate').click();
    await at('activated');
    await done();
    await at('sail');
    await inCard(/^All · /)
      .first()
      .click();
    await at('where');
    await touch('4423');
    await at('there');
    await shot(page, 'eots-reaction-there');
    expect(await page.locator('.sheet [data-marked="4423"]').count()).toBe(1);
    expect(await axeFaults(page)).toEqual([]);
    await done();
    await at('cards');
    await done();
    // Hits are shared out where they can be, then the way home; both as proposed.
    await until(async () => {
      if ((await guide.getAttribute('data-step')) === 'over') return true;
      const next = page.locator('.stage .btn.main, .strip [data-answer]').first();
      await next.click({ timeout: 1000 }).catch(() => undefined);
      return false;
    }, 'the end of the lesson');
    expect(await guide.textContent()).toContain('Guadalcanal holds');
    await shot(page, 'eots-reaction-over');
    await page.setViewportSize({ width: 390, height: 844 });
    expect(await sideways(page)).toBeLessThanOrEqual(0);
    await shot(page, 'eots-reaction-over-phone');
    await guide.getByRole('button', { name: 'Play this position from its start against a bot' }).click();
    await page.waitForURL(/\/t\//);
    // The bot has Japan, and it begins as in the lesson: the same hands, the same places.
    await page.locator('.strip').waitFor();
    await page.locator('[data-pile="4423"]').first().waitFor();
    expect(await guide.count()).toBe(0);
    expect(me.faults).toEqual([]);
    await me.context.close();
  }, 120_000);
});
