import { expect, test } from 'vitest';
import { lastTurn } from '../../../server/test/last-turn.ts';
import { axeFaults, inBrowsers, shot, sideways, site, until } from './harness.ts';
import { eventAct, named } from './people.ts';

inBrowsers('a league, in browsers', () => {
  test('[DESIGN 5 league] drafted on its page, run by bots: tables of each tier, who goes up and down', async () => {
    const org = await named('Olga', { colorScheme: 'light' });
    const { page } = org;
    await page.goto(`${site.url}/events/new`);
    await page.getByRole('radio', { name: /League in tiers/ }).press('Enter');
    await page.getByLabel('Name of the event').fill('Harbour League');
    const position = { name: 'p.json', mimeType: 'application/json', buffer: Buffer.from(JSON.stringify(lastTurn)) };
    await page.getByLabel('Position file').setInputFiles(position);
    await page.getByLabel('Places in a tier').fill('3');
    await page.getByLabel('How many go up and down').fill('1');
    await page.getByLabel('Seasons').fill('2');
    expect(await page.getByRole('button', { name: 'Another stage' }).count()).toBe(0);
    expect(await axeFaults(page)).toEqual([]);
    await page.getByLabel('Seasons').scrollIntoViewIfNeeded();
    await shot(page, 'league-new');
    await page.setViewportSize({ width: 390, height: 844 });
    expect(await sideways(page)).toBeLessThanOrEqual(0);
    await shot(page, 'league-new-phone');
    await page.setViewportSize({ width: 1280, height: 800 });
    await page.getByRole('button', { name: 'Draft the event' }).click();
    await page.getByText('League in tiers · 2 seasons · tiers of 3 · one goes up and down').waitFor();

    const slug = new URL(page.url()).pathname.split('/').at(-1) ?? '';
    await eventAct(org, slug, { kind: 'announce' });
    for (let n = 0; n < 6; n++) await eventAct(org, slug, { kind: 'enter', bot: 'random' });
    await eventAct(org, slug, { kind: 'start' });
    await page.goto(`${site.url}/e/${slug}?tab=console`);
    await page.getByRole('button', { name: 'Play 3 seasons' }).waitFor();
    expect(await axeFaults(page)).toEqual([]);
    await page.goto(`${site.url}/e/${slug}?tab=standings`);
    await until(
      async () => (await page.getByText('Finished', { exact: true }).count()) > 0,
      'it has run to its end',
      200_000,
    );
    const first = page.getByRole('region', { name: 'Season 1' });
    expect(await first.getByRole('heading', { level: 3 }).allTextContents()).toEqual(['Tier 1', 'Tier 2']);
    expect(await first.locator('[data-next]').allTextContents()).toEqual([
      'stays',
      'stays',
      '↓ down to tier 2',
      '↑ up to tier 1',
      'stays',
      'stays',
    ]);
    const up = await first.locator('tr', { hasText: '↑' }).locator('th').textContent();
    const second = page.getByRole('region', { name: 'Season 2' });
    const top = second.getByRole('group', { name: 'Tier 1' });
    expect(await top.locator('tbody th').allTextContents()).toContain(up);
    const places = page.getByRole('region', { name: 'Standings' }).locator('tbody tr td:first-child');
    expect(await places.allTextContents()).toEqual(['1', '2', '3', '4', '5', '6']);
    // A figure opens into the games of its own season.
    await second
      .getByRole('button', { name: /^Points/ })
      .first()
      .press('Enter');
    await page.getByRole('dialog').getByText('Round 4').waitFor();
    expect(await page.getByRole('dialog').getByRole('listitem').count()).toBe(3);
    await page.keyboard.press('Escape');
    await first
      .getByRole('button', { name: /^Points/ })
      .first()
      .press('Enter');
    await page.getByRole('dialog').getByText('Round 1').waitFor();
    await page.keyboard.press('Escape');
    expect(await axeFaults(page)).toEqual([]);
    await first.scrollIntoViewIfNeeded();
    await shot(page, 'league-standings');
    await page.setViewportSize({ width: 390, height: 844 });
    expect(await sideways(page)).toBeLessThanOrEqual(0);
    await first.scrollIntoViewIfNeeded();
    await shot(page, 'league-standings-phone');
    await page.goto(`${site.url}/e/${slug}?tab=rounds`);
    const round = (n: number) => page.getByRole('region', { name: `Round ${n}` }).getByRole('heading');
    await round(3).getByText('Season 1').waitFor();
    await round(4).getByText('Season 2').waitFor();
    expect(await sideways(page)).toBeLessThanOrEqual(0);
    await page.goto(`${site.url}/e/${slug}?tab=log`);
    await page
      .getByText(/^A season begins\. Tier 1: .+ Tier 2: /)
      .first()
      .waitFor();
    await page.getByRole('button', { name: 'Verify the log' }).click();
    await page.getByText(/hold: chain, secret, lots and pairings\.$/).waitFor();
    expect(org.faults).toEqual([]);
    await org.context.close();
  }, 300_000);
});
