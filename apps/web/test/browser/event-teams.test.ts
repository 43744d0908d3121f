import { expect, test } from 'vitest';
import { lastTurn } from '../../../server/test/last-turn.ts';
import { axeFaults, inBrowsers, shot, sideways, site, until, type Visitor } from './harness.ts';
import { answers, eventAct, named } from './people.ts';

inBrowsers('teams, in browsers', () => {
  test('[DESIGN 5 teams] drafted on its page; founded, lined up; a captain bids for his member', async () => {
    const [org, ann, ben, cid, dan] = [
      await named('Olga', { colorScheme: 'light' }),
      await named('Ann'),
      await named('Ben', { colorScheme: 'light' }),
      await named('Cid'),
      await named('Dan'),
    ];
    const { page } = org;
    await page.goto(`${site.url}/events/new`);
    await page.getByRole('radio', { name: /^Team league/ }).press('Enter');
    await page.getByLabel('Name of the event').fill('Harbour Teams');
    const position = { name: 'p.json', mimeType: 'application/json', buffer: Buffer.from(JSON.stringify(lastTurn)) };
    await page.getByLabel('Position file').setInputFiles(position);
    await page.getByLabel('Boards of a match').fill('2');
    await page.getByLabel('Reserves').fill('0');
    await page.getByLabel(/^Hours for the orders/).fill('0');
    await page.getByLabel('Pairings').selectOption('manual');
    await page.locator('select').filter({ hasText: 'Slow' }).selectOption('none');
    expect(await page.getByText('Board points, won less lost').count()).toBe(1);
    expect(await axeFaults(page)).toEqual([]);
    await page.getByLabel('Boards of a match').scrollIntoViewIfNeeded();
    await shot(page, 'teams-new');
    await page.getByRole('button', { name: 'Draft the event' }).click();
    await page.getByText(/teams: 2 boards, 0 reserves/).waitFor();
    const slug = new URL(page.url()).pathname.split('/').at(-1) ?? '';
    await eventAct(org, slug, { kind: 'announce' });

    // Ann's team by the page, Cid's beside it.
    for (const v of [ann, ben]) await v.page.goto(`${site.url}/e/${slug}`);
    await ann.page.getByLabel('Name of the team').fill('Anchors');
    await ann.page.getByRole('button', { name: 'Found a team' }).press('Enter');
    const anchors = (v: Visitor) => v.page.locator('[data-team=team-1]').first();
    await anchors(ann).getByLabel('Registered name').fill('Dan');
    await anchors(ann).getByRole('button', { name: 'Invite', exact: true }).click();
    await anchors(ann).getByRole('button', { name: 'Take back the invitation of Dan' }).click();
    await until(async () => (await anchors(ann).getByText('Dan').count()) === 0, 'the invitation is taken back');
    await anchors(ann).getByLabel('Registered name').fill('Ben');
    await anchors(ann).getByRole('button', { name: 'Invite', exact: true }).click();
    await ben.page.getByText('Anchors invites you.').first().waitFor();
    expect(await axeFaults(ben.page)).toEqual([]);
    await ben.page.getByRole('button', { name: 'Join' }).first().press('Enter');
    await anchors(ann).getByText('Ben').waitFor();
    await eventAct(cid, slug, { kind: 'found', name: 'Buoys' });
    await eventAct(cid, slug, { kind: 'invite', team: 'team-2', name: 'Dan' });
    await eventAct(dan, slug, { kind: 'consent', team: 'team-2' });
    await anchors(ann).getByRole('button', { name: 'Ben: one board up' }).press('Enter');
    await until(
      async () => /Board 1\s*Ben.*Board 2\s*Ann/s.test((await anchors(ann).textContent()) ?? ''),
      'Ben has the first board',
    );
    expect(await axeFaults(ann.page)).toEqual([]);
    await shot(ann.page, 'teams-line');
    await ann.page.setViewportSize({ width: 390, height: 844 });
    expect(await sideways(ann.page)).toBeLessThanOrEqual(0);
    await shot(ann.page, 'teams-line-phone');
    await ann.page.setViewportSize({ width: 1280, height: 800 });

    await eventAct(org, slug, { kind: 'start' });
    await page.goto(`${site.url}/e/${slug}?tab=console`);
    await page
      .getByRole('button', { name: /^Publish/ })
      .first()
      .click();
    // Ben and Cid play the first board; Ann, Ben's captain, bids for him.
    await ann.page.getByText(/As captain you bid here too\./).waitFor();
    const led = ann.page.locator('.card.row', { hasText: 'As captain you bid here too.' });
    await led.getByRole('link').click();
    await ann.page.locator('.strip').waitFor();
    for (const v of [ben, cid]) {
      await v.page.goto(`${site.url}/e/${slug}`);
      await v.page.getByRole('link', { name: 'To my board' }).click();
      await v.page.locator('.strip').waitFor();
    }
    // Without opponents nothing is bid: the two who sit at the first board come to terms, whoever is asked first.
    const first = new URL(ben.page.url()).pathname.split('/').at(-1) ?? '';
    const score = async () => (await page.locator(`[data-board="${first}"]`).first().textContent()) ?? '';
    await page.goto(`${site.url}/e/${slug}?tab=rounds`);
    await until(
      async () => {
        await answers(ann, ['accept', 'split', 'open']);
        await answers(cid, ['accept', 'split', 'open']);
        await answers(ben, []);
        return /\d : \d/.test(await score());
      },
      'the first board is played',
      200_000,
    );
    const second = page.locator('[data-board]').nth(1);
    const board2 = (await second.getAttribute('data-board')) ?? '';
    await eventAct(org, slug, { kind: 'rule', board: board2, result: '=:=', reason: 'Agreed by both' });
    await page
      .locator('[data-match]')
      .first()
      .getByText(/1\.5 : 0\.5|0\.5 : 1\.5|1½ : ½|½ : 1½/)
      .waitFor();
    await shot(page, 'teams-round');
    await page.goto(`${site.url}/e/${slug}?tab=standings`);
    const rows = page.getByRole('table').first().locator('tbody tr');
    await until(async () => (await rows.count()) === 2, 'both teams stand in the table');
    expect(await rows.first().textContent()).toMatch(/^\s*1\s*(Anchors|Buoys)\s*1\s*1/);
    expect(await axeFaults(page)).toEqual([]);
    await shot(page, 'teams-table');
    await page.setViewportSize({ width: 390, height: 844 });
    expect(await sideways(page)).toBeLessThanOrEqual(0);
    for (const v of [org, ann, ben, cid, dan]) {
      expect(v.faults).toEqual([]);
      await v.context.close();
    }
  }, 400_000);
});
