import { expect, test } from 'vitest';
import { axeFaults, browser, inBrowsers, openAt, shot, sideways, site, until, version, visitor } from './harness.ts';
import { named } from './people.ts';
import { turn } from './positions.ts';

inBrowsers('a rematch of two', () => {
  test('one asks, the other is led there; strangers see whom the seats are for; the first move works', async () => {
    const [ann, ben] = [await named('Ann Rematch'), await named('Ben Rematch')];
    const old = await openAt(
      site,
      turn,
      [
        { who: ann, seats: ['ussr', 'uk', 'usa'] },
        { who: ben, seats: ['germany', 'japan'] },
      ],
      { visibility: 'open', name: 'Played before' },
    );
    await ben.page.getByRole('button', { name: 'Table menu' }).click();
    await ben.page.getByRole('menuitem', { name: 'Resign' }).click();
    await ben.page.getByRole('dialog').getByRole('button', { name: 'Resign' }).click();
    // Both see how it went; a rematch is there for either, and golden for neither.
    const ends = [ann, ben].map((v) => v.page.locator('[data-end]'));
    for (const end of ends) await end.getByRole('button', { name: 'Rematch', exact: true }).waitFor();
    const [ofAnn, ofBen] = ends as [(typeof ends)[number], (typeof ends)[number]];
    expect(await ofBen.locator('.btn.main').allTextContents()).toEqual(['Look at the last map']);
    await ofAnn.getByRole('button', { name: 'Rematch', exact: true }).click();
    await ann.page.waitForURL((url) => url.pathname.startsWith('/t/') && !url.pathname.endsWith(old));
    await ann.page.getByText('You have offered Germany to Ben Rematch.').waitFor();
    await shot(ann.page, 'rematch-room');

    // Somebody who comes from the lobby takes nothing that is kept.
    const stranger = await visitor(browser, { viewport: { width: 390, height: 844 }, colorScheme: 'light' });
    await stranger.page.goto(ann.page.url());
    await stranger.page.getByText('kept for Ben Rematch').first().waitFor();
    expect(await stranger.page.getByRole('button', { name: /^Take / }).count()).toBe(0);
    expect(await axeFaults(stranger.page)).toEqual([]);
    expect(await sideways(stranger.page)).toBeLessThanOrEqual(0);
    await shot(stranger.page, 'rematch-stranger');

    await ofBen.locator('.btn.main', { hasText: 'To the rematch' }).waitFor();
    expect(await ofBen.locator('.btn.main').allTextContents()).toHaveLength(1);
    await shot(ben.page, 'rematch-waits');
    await ofBen.getByRole('button', { name: 'To the rematch' }).click();
    await ben.page.waitForURL(ann.page.url());
    await ben.page.getByRole('button', { name: 'Give up Japan' }).waitFor();
    await until(async () => (await stranger.page.getByText('kept for').count()) === 0);
    await ann.page.getByRole('button', { name: 'Begin', exact: true }).click();
    for (const v of [ann, ben]) await v.page.locator('.strip').waitFor();
    // Each sits where he sat: Germany is asked, and what it does comes to both.
    const first = await version(ben.page);
    await ben.page.locator('.strip [data-answer]').first().click();
    const sheet = ben.page.getByRole('dialog').locator('.btn.main');
    await until(async () => {
      if (await sheet.isVisible()) await sheet.click();
      return (await version(ben.page)) > first;
    });
    await until(async () => (await version(ann.page)) === (await version(ben.page)));
    for (const v of [ann, ben, stranger]) {
      expect(v.faults).toEqual([]);
      await v.context.close();
    }
  });
});
