import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { axeFaults, browser, inBrowsers, openAt, shot, site, until, version, visitor } from './harness.ts';
import { root } from './site.ts';

const built = mkdtempSync(join(tmpdir(), 'wardroom-toy-'));
afterAll(() => rmSync(built, { recursive: true, force: true }));

/** The page with the toys' registry. */
function page(): string {
  const web = join(root, 'apps/web');
  const args = [
    'build',
    '--config',
    'test/toy/vite.config.ts',
    '--outDir',
    built,
    '--emptyOutDir',
    '--logLevel',
    'warn',
  ];
  execFileSync(join(web, 'node_modules/.bin/vite'), args, { cwd: web, stdio: 'inherit' });
  return built;
}

inBrowsers(
  'a game that was added as docs/adding-a-game.md says',
  () => {
    test('[0] is offered in the form with its set-up and bot, and played on its own board to the end', async () => {
      const me = await visitor(browser);
      const { page } = me;
      await page.goto(`${site.url}/new?game=lighthouse`);
      await page.getByText('Night watch').first().waitFor({ state: 'attached' });
      await page.locator('option[value="bot:careful"]').waitFor({ state: 'attached' });
      await openAt(site, null, [{ who: me, seats: ['keeper'] }], {
        game: 'lighthouse',
        scenario: 'night',
        position: undefined,
      });
      await page.locator('[data-barrel="9"]').waitFor();
      await shot(page, 'toy');
      expect(await axeFaults(page)).toEqual([]);
      const over = page.getByText(/Dawn comes|is wrecked/).first();
      // The keeper stays dark in the first night by a word of the bar; then the board burns, by touch and by key.
      const night = async (act: () => Promise<void>): Promise<void> => {
        const before = await version(page);
        await act();
        await until(async () => (await version(page)) > before || (await over.isVisible()), 'the night is over');
      };
      await night(() => page.locator('[data-word="save|all"]').click());
      const oil = () => page.locator('[data-barrel]').count();
      if (!(await over.isVisible())) {
        expect(await oil()).toBe(9);
        await night(() => page.locator('[data-barrel="2"]').click());
      }
      for (let n = 0; n < 4 && !(await over.isVisible()); n++) {
        const left = await oil();
        await night(async () => {
          await page.locator('[data-barrel="2"]').focus();
          await page.keyboard.press('Enter');
        });
        await until(async () => (await oil()) === left - 2 || (await over.isVisible()), 'two of oil are burnt');
      }
      await over.waitFor();
      expect(me.faults).toEqual([]);
      await me.context.close();
    });

    test('[0] its own bot plays it, and others watch', async () => {
      const me = await visitor(browser);
      const { page } = me;
      await page.goto(site.url);
      await page.locator('article[data-game="lighthouse"]').getByRole('button', { name: 'Watch' }).click();
      await page
        .getByText(/Dawn comes|is wrecked/)
        .first()
        .waitFor();
      expect(await page.getByText('2 of oil burn.').count()).toBeGreaterThan(0);
      expect(me.faults).toEqual([]);
      await me.context.close();
    });
  },
  { program: 'apps/web/test/toy/server.ts', page },
);
