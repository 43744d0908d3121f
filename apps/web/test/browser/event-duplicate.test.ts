import { expect, test } from 'vitest';
import { axeFaults, inBrowsers, shot, sideways, site, until } from './harness.ts';
import { named } from './people.ts';

inBrowsers('an event in which everybody plays the same game alone, in browsers', () => {
  test('[DESIGN 5 duplicate] drafted on its page, sealed until the last is done, compared turn by turn', async () => {
    const [org, ann] = [await named('Olga'), await named('Ann', { viewport: { width: 390, height: 844 } })];
    await org.page.goto(`${site.url}/events/new`);
    await org.page.getByRole('combobox', { name: 'Game' }).first().selectOption('tarawa');
    await org.page.getByRole('radio', { name: /Duplicate/ }).waitFor();
    await org.page.getByLabel('Name of the event').fill('Red Beach');
    await org.page.getByRole('combobox', { name: 'Scenario' }).selectOption('first_waves');
    // Nothing is bid for where everybody plays alone.
    expect(await org.page.getByLabel(/^Minutes for each bid/).count()).toBe(0);
    expect(await axeFaults(org.page)).toEqual([]);
    await shot(org.page, 'duplicate-new');
    await org.page.getByRole('button', { name: 'Draft the event' }).click();
    await org.page.getByText(/one secret seed for all boards of a round/).waitFor();
    await org.page.getByRole('tab', { name: 'Organise' }).click();
    await org.page.getByRole('button', { name: 'Announce' }).click();
    const link = await org.page.getByLabel('Send this link').inputValue();
    await org.page.getByRole('button', { name: 'Enter the bot sensible' }).click();
    await ann.page.goto(link);
    await ann.page.getByRole('button', { name: 'Enter', exact: true }).click();
    await ann.page.getByText('You are in.').waitFor();
    await org.page.getByRole('button', { name: 'Start' }).click();

    await ann.page.getByRole('link', { name: 'To my board' }).click();
    await ann.page.locator('.strip').waitFor();
    const mine = new URL(ann.page.url()).pathname.split('/').at(-1) ?? '';
    // The organiser looks on and sees nothing of it.
    await org.page.goto(`${site.url}/t/${mine}`);
    await org.page.getByText(/Other boards play the same seed/).waitFor();
    await ann.page.getByRole('button', { name: 'Table menu' }).click();
    await ann.page.getByRole('menuitem', { name: 'Resign' }).click();
    await ann.page.getByRole('dialog').getByRole('button', { name: 'Resign' }).click();
    await ann.page.goto(`${link}?tab=rounds`);
    const boards = ann.page.locator('[data-board]');
    await until(async () => (await boards.count()) === 2, 'both boards stand there');
    await ann.page
      .locator(`[data-board="${mine}"]`)
      .getByText(/^(done: shown when|lost)/)
      .first()
      .waitFor();
    await shot(ann.page, 'duplicate-sealed');

    await until(
      async () => (await ann.page.getByRole('link', { name: 'Compare' }).count()) > 0,
      'the robot has played its board',
      300_000,
    );
    await org.page.goto(`${link}?tab=rounds`);
    await org.page.getByRole('link', { name: 'Compare' }).click();
    const sides = org.page.locator('[data-side] .chart');
    await until(async () => (await sides.count()) === 2, 'both charts are there', 60_000);
    const turns = org.page.locator('[data-course] tbody tr');
    await until(async () => (await turns.count()) > 1, 'the turns are counted');
    await org.page.getByRole('button', { name: 'Later turn' }).click();
    await org.page
      .getByRole('strong')
      .or(org.page.getByText('Turn 2', { exact: true }))
      .first()
      .waitFor();
    // Ann gave up in the first turn.
    await org.page.getByText('It was over in turn 1.').waitFor();
    await org.page
      .getByText(/^Secured positions: \d+ of 10$/)
      .first()
      .waitFor();
    expect(await axeFaults(org.page)).toEqual([]);
    await shot(org.page, 'duplicate-compare');
    await org.page.setViewportSize({ width: 390, height: 844 });
    expect(await sideways(org.page)).toBeLessThanOrEqual(0);
    await shot(org.page, 'duplicate-compare-phone');
    await org.page.goto(`${link}?tab=standings`);
    await org.page.getByText('Finished').waitFor();
    const rows = org.page.getByRole('region', { name: 'Standings' }).locator('tbody tr');
    expect(await rows.count()).toBe(2);
    for (const v of [org, ann]) {
      expect(v.faults).toEqual([]);
      await v.context.close();
    }
  }, 600_000);
});
