import type { TableInfo } from '@wardroom/protocol';
import { expect, test } from 'vitest';
import { browser, inBrowsers, shot, site, until, visitor } from './harness.ts';

inBrowsers('the camera comes home', () => {
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
    await page.locator('.strip .phase', { hasText: 'Production' }).waitFor();
    const tokyo = page.locator('[data-area="tokyo"]');
    const inside = async (): Promise<boolean> => {
      const [at, frame] = [await tokyo.boundingBox(), await page.locator('.board.cnc').boundingBox()];
      if (!at || !frame) return false;
      const [x, y] = [at.x + at.width / 2, at.y + at.height / 2];
      return x > frame.x && x < frame.x + frame.width && y > frame.y && y < frame.y + frame.height;
    };
    await until(inside, 'Tokyo comes into sight');
    expect(await inside()).toBe(true);
    await shot(page, 'cnc-production');
  });
});
