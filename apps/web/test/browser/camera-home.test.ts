import type { TableInfo } from '@wardroom/protocol';
import type { Locator } from 'playwright-core';
import { expect, test } from 'vitest';
import { everyPower } from './hands.ts';
import { browser, inBrowsers, middleOf, openAt, shot, site, until, visitor } from './harness.ts';
import { farPrey, turn } from './positions.ts';

/** Left, top and size of a map once it has lain still for ten frames: a key is painted in the frame after it. */
const restOf = (sheet: Locator): Promise<number[]> =>
  sheet.evaluate(
    (e) =>
      new Promise<number[]>((resolve) => {
        let before = '';
        let still = 0;
        const look = (): void => {
          const now = (e as HTMLElement).style.transform;
          still = now === before ? still + 1 : 0;
          before = now;
          if (still >= 10) resolve(now.match(/-?[\d.]+/g)?.map(Number) ?? []);
          else requestAnimationFrame(look);
        };
        look();
      }),
  );

inBrowsers('the map and its camera', () => {
  test('[11.3] when I am asked for my production after others have set up, my capital is in sight', async () => {
    const { page } = await visitor(browser);
    const post = (path: string, data: object) =>
      page.request.post(site.url + path, { data, headers: { 'X-Wardroom': '1' } });
    await post('/api/session', {});
    const made = await post('/api/play-now', { game: 'cnc', mode: 'bot', side: 'japan' });
    await page.goto(`${site.url}/t/${((await made.json()) as TableInfo).id}`);
    // All cadres as proposed in one act; then two bots set up on the other side of the ocean.
    await page.locator('[data-proposal]').click();
    await page.locator('.strip [data-answer="done"].main').click();
    // Mine: the strip names the production of the others too, and the map goes with them.
    await page.locator('.strip.mine .phase', { hasText: 'Production' }).waitFor();
    const tokyo = page.locator('[data-area="tokyo"]');
    const inside = async (): Promise<boolean> => {
      const [at, frame] = [await tokyo.boundingBox(), await page.locator('.board.cnc').boundingBox()];
      if (!at || !frame) return false;
      const [x, y] = [at.x + at.width / 2, at.y + at.height / 2];
      return x > frame.x && x < frame.x + frame.width && y > frame.y && y < frame.y + frame.height;
    };
    await until(inside, 'Tokyo comes into sight');
    await middleOf(tokyo);
    expect(await inside()).toBe(true);
    await shot(page, 'cnc-production');
  });

  test('[5.1] where a plan that was proposed leads comes into sight', async () => {
    const me = await visitor(browser);
    const { page } = me;
    await openAt(site, farPrey, [{ who: me, seats: everyPower }]);
    const proposal = page.locator('[data-proposal]');
    await proposal.waitFor();
    const inside = async (): Promise<boolean> => {
      const frame = await page.locator('.board').first().boundingBox();
      const signs = await page.locator('[data-marked="sz20"] circle').all();
      const at = await Promise.all(signs.map((s) => s.boundingBox()));
      return at.some((a) => a && frame && a.x > frame.x && a.x + a.width < frame.x + frame.width && a.y > frame.y);
    };
    await proposal.click();
    await until(inside, 'the battle that was proposed comes into sight');
    expect(await inside()).toBe(true);
    await me.context.close();
  });

  test('[6.1] a panel that I opened on a phone is back once the panels of the phases have nothing to say', async () => {
    const me = await visitor(browser, { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });
    const { page } = me;
    await openAt(site, turn, [{ who: me, seats: everyPower }]);
    await page.locator('[data-proposal]').waitFor();
    await page.getByRole('tab', { name: 'Log' }).tap();
    const phase = (name: string) => page.locator('.strip .phase', { hasText: name }).waitFor();
    const open = () => page.locator('.wr-tablist [data-state=active]').first().textContent();
    const log = await open();
    const golden = page.locator('.strip .btn.main, [role=dialog] .btn.main');
    await golden.first().tap();
    await phase('Combat move');
    await page.locator('.strip [data-proposal]').tap();
    await until(async () => /Done/.test((await golden.first().textContent()) ?? ''), 'the attack is planned');
    expect(await open()).not.toBe(log);
    await golden.first().tap();
    await page.getByRole('dialog').locator('.btn.main').tap();
    await phase('Conduct combat');
    await until(async () => (await open()) === log, 'the log is back');
    expect(await open()).toBe(log);
    await me.context.close();
  });

  test.each(['aa1942', 'eots', 'cnc', 'tarawa'])(
    '[map keys] %s: arrows, plus, 0 move the map wherever the focus stands',
    async (game) => {
      const { page, faults } = await visitor(browser);
      const post = (path: string, data: object) =>
        page.request.post(site.url + path, { data, headers: { 'X-Wardroom': '1' } });
      await post('/api/session', {});
      const made = await post('/api/play-now', { game, mode: 'solo' });
      await page.goto(`${site.url}/t/${((await made.json()) as TableInfo).id}`);
      await page.locator('.strip').waitFor();
      const sheet = page.locator('.board .sheet').first();
      await sheet.waitFor();
      const at = () => restOf(sheet);
      const size = async (): Promise<number> => (await at())[2] ?? Number.NaN;
      const log = page.locator('[role=log]');
      await page.keyboard.press('g');
      await log.waitFor();
      await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur());
      // The log takes its room first: how far the whole map is away depends on what is left.
      await at();
      await page.keyboard.press('0');
      const least = await size();
      expect(least).toBeGreaterThan(0);
      for (let i = 0; i < 4; i++) await page.keyboard.press('+');
      await until(async () => (await size()) > 2 * least, 'it is enlarged');
      const [left = 0] = await at();
      await page.keyboard.press('ArrowRight');
      await until(async () => ((await at())[0] ?? left) !== left, 'it goes on');
      // Arrows scroll the log while somebody reads it there; the other keys are the map's.
      await log.focus();
      const there = await at();
      await page.keyboard.press('ArrowRight');
      await page.keyboard.press('-');
      await until(async () => (await size()) < (there[2] ?? 0), 'it is made smaller');
      const { width, height } = (await page.locator('.board').first().boundingBox()) as {
        width: number;
        height: number;
      };
      const by = (await size()) / (there[2] ?? 1);
      const [x = 0, y = 0] = await at();
      expect(Math.abs(x - (width / 2 - (width / 2 - (there[0] ?? 0)) * by))).toBeLessThan(20);
      expect(Math.abs(y - (height / 2 - (height / 2 - (there[1] ?? 0)) * by))).toBeLessThan(60);
      await page.keyboard.press('0');
      await until(async () => Math.abs((await size()) - least) < 0.01, 'the whole map again');
      expect(await size()).toBeCloseTo(least, 2);
      expect(faults).toEqual([]);
      await page.close();
    },
  );

  test('[chart] cnc: who holds an area is told by a pattern too, each side by its own', async () => {
    const { page } = await visitor(browser);
    const post = (path: string, data: object) =>
      page.request.post(site.url + path, { data, headers: { 'X-Wardroom': '1' } });
    await post('/api/session', {});
    const made = await post('/api/play-now', { game: 'cnc', mode: 'solo' });
    await page.goto(`${site.url}/t/${((await made.json()) as TableInfo).id}`);
    const owned = page.locator('.board [data-owned]');
    await owned.first().waitFor();
    const fills = await owned.evaluateAll((all) => all.map((e) => e.getAttribute('fill') ?? ''));
    expect(new Set(fills)).toEqual(
      new Set(['japan', 'usa', 'soviet', 'british-empire'].map((side) => `url(#cnc-${side})`)),
    );
    for (const fill of new Set(fills)) expect(await page.locator(`pattern${fill.slice(4, -1)}`).count()).toBe(1);
    await page.close();
  });
});
