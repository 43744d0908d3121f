import { expect, test } from 'vitest';
import { lastTurn } from '../../../server/test/last-turn.ts';
import { lastWinter } from '../../../server/test/last-winter.ts';
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

  test('[DESIGN 4 threes] drafted on its page: three seats a table, paired by hand, ruled on by places', async () => {
    const org = await named('Tere', { colorScheme: 'light' });
    const { page } = org;
    await page.goto(`${site.url}/events/new`);
    await page.getByRole('combobox', { name: 'Game' }).first().selectOption('cnc');
    await page.getByRole('radio', { name: /Tables of three/, checked: true }).waitFor();
    expect(await page.getByRole('radio').count()).toBe(1);
    await page.getByLabel('Name of the event').fill('Three Capitals');
    const position = {
      name: 'p.json',
      mimeType: 'application/json',
      buffer: Buffer.from(JSON.stringify(lastWinter())),
    };
    await page.getByLabel('Position file').setInputFiles(position);
    await page.getByLabel('Rounds', { exact: true }).fill('2');
    // What is for two is not offered: two players, later stages, teams, one secret seed.
    expect(await page.locator('option', { hasText: /^2 players|^Two/ }).count()).toBe(0);
    expect(await page.getByRole('button', { name: 'Another stage' }).count()).toBe(0);
    await page.locator('[data-auction=format]').selectOption('fixed');
    await page.getByLabel('Seats in balance: each plays every side about as often').check();
    expect(await axeFaults(page)).toEqual([]);
    await shot(page, 'threes-new');
    await page.getByRole('button', { name: 'Draft the event' }).click();
    await page.getByText('Tables of three, 2 rounds').waitFor();

    const slug = new URL(page.url()).pathname.split('/').at(-1) ?? '';
    await eventAct(org, slug, { kind: 'announce' });
    for (let n = 0; n < 7; n++) await eventAct(org, slug, { kind: 'enter', bot: 'random' });
    await eventAct(org, slug, { kind: 'start' });
    await page.goto(`${site.url}/e/${slug}?tab=console`);
    await page.getByRole('button', { name: 'Change the pairing' }).first().click();
    const editor = page.getByRole('region', { name: 'Pairing of your own' });
    const first = await editor.locator('[data-place="0"]').textContent();
    await editor.locator('[data-place="0"]').click();
    await editor.locator('[data-place="6"]').click();
    expect(await editor.locator('[data-place="6"]').textContent()).toBe(first);
    await editor.getByLabel('Reason').fill('He comes later');
    await shot(page, 'threes-editor');
    await editor.getByRole('button', { name: 'Use this pairing' }).click();
    await page.getByRole('button', { name: 'Publish', exact: true }).click();
    await page.goto(`${site.url}/e/${slug}?tab=rounds`);
    const boards = page.getByRole('region', { name: 'Round 1' }).locator('[data-board]');
    await until(
      async () => (await boards.locator('.place', { hasText: '1.' }).count()) >= 2,
      'both are over',
      100_000,
    );
    expect(await boards.first().locator('.who').count()).toBe(3);
    await shot(page, 'threes-rounds');

    await page.goto(`${site.url}/e/${slug}?tab=console`);
    await page.getByRole('region', { name: 'Boards' }).getByRole('button', { name: 'Rule' }).first().click();
    const dialog = page.getByRole('dialog');
    // The other game's result is taken over, with the reason.
    await dialog.locator('[data-move]').selectOption({ index: 1 });
    const won = ((await dialog.locator('[data-move] option').nth(1).textContent()) ?? '').match(/\d\./g) ?? [];
    expect(won.length).toBe(3);
    for (const [i, place] of won.entries())
      expect(await dialog.getByRole('combobox').nth(i).inputValue()).toBe(place.slice(0, 1));
    expect(await dialog.getByLabel('Reason').inputValue()).toMatch(/^The result of .+ belongs here$/);
    for (const [i, place] of ['1', '1', '0'].entries()) await dialog.getByRole('combobox').nth(i).selectOption(place);
    await dialog.getByText('1 : 1 : -').waitFor();
    expect(await axeFaults(page)).toEqual([]);
    await shot(page, 'threes-rule');
    await dialog.getByLabel('Reason').fill('He never sat down');
    await dialog.getByRole('button', { name: 'Rule' }).click();
    await dialog.waitFor({ state: 'detached' });
    await eventAct(org, slug, { kind: 'publish', round: 2 }).catch(() => undefined);
    await page.goto(`${site.url}/e/${slug}?tab=standings`);
    await page.getByText('Finished', { exact: true }).waitFor({ timeout: 100_000 });
    const standings = page.getByRole('region', { name: 'Standings' });
    expect(await standings.locator('tbody tr').count()).toBe(7);
    expect(await page.getByText('Tournament report (TRF)').count()).toBe(0);
    await standings
      .getByRole('button', { name: /^Points/ })
      .first()
      .click();
    // Two others for each table, or a bye.
    await dialog.getByRole('listitem').first().waitFor();
    expect(await dialog.getByRole('listitem').count()).toBeGreaterThanOrEqual(3);
    await page.keyboard.press('Escape');
    expect(await axeFaults(page)).toEqual([]);
    await shot(page, 'threes-standings');
    await page.setViewportSize({ width: 390, height: 844 });
    expect(await sideways(page)).toBeLessThanOrEqual(0);
    for (const tab of ['rounds', 'boards', 'bids']) {
      await page.goto(`${site.url}/e/${slug}?tab=${tab}`);
      await page.getByRole('tab', { selected: true }).waitFor();
      expect(await sideways(page), tab).toBeLessThanOrEqual(0);
      await shot(page, `threes-${tab}-phone`);
    }
    await page.goto(`${site.url}/e/${slug}?tab=log`);
    await page.getByRole('button', { name: 'Verify the log' }).click();
    await page.getByText(/hold: chain, secret, lots and pairings\.$/).waitFor();
    await page.getByRole('button', { name: 'Español' }).click();
    await page.goto(`${site.url}/e/${slug}`);
    await page.getByText('Mesas de tres, 2 rondas').waitFor();
    await shot(page, 'threes-es-phone');
    expect(org.faults).toEqual([]);
    await org.context.close();
  }, 300_000);
});
