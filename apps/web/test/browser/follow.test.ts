import { expect, test } from 'vitest';
import { axeFaults, browser, inBrowsers, openAt, shot, sideways, site, until, visitor } from './harness.ts';
import { named } from './people.ts';
import { turn } from './positions.ts';

inBrowsers('following a player', () => {
  test('[issue 13 5] from the page of live tables: theirs come first; the profile lists and drops them', async () => {
    const ann = await named('Ann Followed');
    const others = await named('Olaf Other');
    const open = (who: typeof ann, name: string): Promise<string> =>
      openAt(site, turn, [{ who, seats: ['ussr', 'uk', 'usa', 'germany', 'japan'] }], {
        visibility: 'open',
        spectators: 0,
        name,
      });
    const first = await open(ann, 'The older one');
    const last = await open(others, 'The newer one');
    const me = await visitor(browser, { viewport: { width: 390, height: 844 }, colorScheme: 'light', hasTouch: true });
    await me.page.goto(`${site.url}/watch`);
    // No key of a text is ever on show, however late the texts come.
    expect(await me.page.getByRole('heading').first().textContent()).toBe('Watch');
    const featured = me.page.locator('[data-featured]');
    await until(async () => (await featured.getAttribute('data-featured')) === last);
    await me.page.getByRole('button', { name: 'Follow Ann Followed', exact: true }).click();
    await me.page.locator(`[data-board="${first}"] [data-followed]`).waitFor();
    // What is on the big chart stays there under the finger.
    expect(await featured.getAttribute('data-featured')).toBe(last);
    expect(await axeFaults(me.page)).toEqual([]);
    expect(await sideways(me.page)).toBeLessThanOrEqual(0);
    await shot(me.page, 'follow-watch');
    await me.page.reload();
    await until(async () => (await featured.getAttribute('data-featured')) === first);
    await me.page.goto(`${site.url}/profile`);
    await me.page.getByRole('heading', { name: 'Whom you follow' }).waitFor();
    await me.page.getByRole('button', { name: 'Follow no longer: Ann Followed' }).click();
    await until(async () => (await me.page.getByRole('heading', { name: 'Whom you follow' }).count()) === 0);
    for (const v of [ann, others, me]) {
      expect(v.faults).toEqual([]);
      await v.context.close();
    }
  });
});
