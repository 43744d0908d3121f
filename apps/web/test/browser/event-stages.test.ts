import { expect, test } from 'vitest';
import { lastTurn } from '../../../server/test/last-turn.ts';
import { axeFaults, inBrowsers, shot, sideways, site, until } from './harness.ts';
import { eventAct, named } from './people.ts';

inBrowsers('an event in stages, in browsers', () => {
  test('[DESIGN 5 chain] drafted on its page: pools, then elimination; standings, the bracket', async () => {
    const org = await named('Olga', { colorScheme: 'light' });
    const { page } = org;
    await page.goto(`${site.url}/events/new`);
    await page.getByRole('radio', { name: /Pools and finals/ }).click();
    await page.getByLabel('Name of the event').fill('Harbour Pools');
    const position = { name: 'p.json', mimeType: 'application/json', buffer: Buffer.from(JSON.stringify(lastTurn)) };
    await page.getByLabel('Position file').setInputFiles(position);
    await page.getByLabel('Pools (1: all in one)').fill('2');
    const stage = page.getByRole('group', { name: 'Stage 2' });
    await stage.getByLabel('How many of each pool go on').fill('1');
    // Another stage, by the keyboard: not after elimination.
    expect(await page.getByRole('button', { name: 'Another stage' }).count()).toBe(0);
    await page.getByRole('button', { name: 'Without the last stage' }).press('Enter');
    expect(await stage.count()).toBe(0);
    await page.getByRole('button', { name: 'Another stage' }).press('Enter');
    await stage.getByLabel('How many of each pool go on').fill('1');
    expect(await axeFaults(page)).toEqual([]);
    await stage.scrollIntoViewIfNeeded();
    await shot(page, 'stages-new');
    await page.setViewportSize({ width: 390, height: 844 });
    expect(await sideways(page)).toBeLessThanOrEqual(0);
    await stage.scrollIntoViewIfNeeded();
    await shot(page, 'stages-new-phone');
    await page.setViewportSize({ width: 1280, height: 800 });
    await page.getByRole('button', { name: 'Draft the event' }).click();
    await page.getByText('Everybody against everybody · in 2 pools').waitFor();
    await page.getByText(/^then the first of each pool · Cup/).waitFor();

    const slug = new URL(page.url()).pathname.split('/').at(-1) ?? '';
    await eventAct(org, slug, { kind: 'announce' });
    for (let n = 0; n < 4; n++) await eventAct(org, slug, { kind: 'enter', bot: 'random' });
    await eventAct(org, slug, { kind: 'start' });
    await page.goto(`${site.url}/e/${slug}?tab=standings`);
    await until(
      async () => (await page.getByText('Finished', { exact: true }).count()) > 0,
      'it has run to its end',
      150_000,
    );
    const pools = page.getByRole('region', { name: 'Pools of stage 1' });
    expect(await pools.getByRole('heading').allTextContents()).toEqual(['Pool A', 'Pool B']);
    expect(await pools.locator('tbody tr').count()).toBe(4);
    expect(await page.locator('[data-meeting]').count()).toBe(1);
    const places = page.getByRole('region', { name: 'Standings' }).locator('tbody tr td:first-child');
    expect(await places.allTextContents()).toEqual(['1', '2', '3', '3']);
    // A figure opens into the games of its own stage.
    await page
      .getByRole('region', { name: 'Standings' })
      .getByRole('button', { name: /^Points 1/ })
      .first()
      .click();
    await page.getByRole('dialog').getByText('Round 1').waitFor();
    expect(await page.getByRole('dialog').getByRole('listitem').count()).toBe(1);
    await page.keyboard.press('Escape');
    expect(await axeFaults(page)).toEqual([]);
    await shot(page, 'stages-standings');
    await page.setViewportSize({ width: 390, height: 844 });
    expect(await sideways(page)).toBeLessThanOrEqual(0);
    await shot(page, 'stages-standings-phone');
    await page.goto(`${site.url}/e/${slug}?tab=log`);
    await page.getByText(/^Those who go on: /).waitFor();
    await page.getByRole('button', { name: 'Verify the log' }).click();
    await page.getByText(/hold: chain, secret, lots and pairings\.$/).waitFor();
    expect(org.faults).toEqual([]);
    await org.context.close();
  }, 300_000);
});
