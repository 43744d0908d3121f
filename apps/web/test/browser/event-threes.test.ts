import { expect, test } from 'vitest';
import { lastWinter } from '../../../server/test/last-winter.ts';
import { axeFaults, inBrowsers, shot, sideways, site, until } from './harness.ts';
import { asked, eventAct, named } from './people.ts';

inBrowsers('a table of three in an event, in browsers', () => {
  test('[F11] three people name a price for every side, each has his own, and the game ranks them', async () => {
    const org = await named('Orla');
    const [ann, ben, cai] = [
      await named('Ann'),
      await named('Ben', { colorScheme: 'light' }),
      await named('Cai', { viewport: { width: 390, height: 844 }, hasTouch: true }),
    ];
    const people = [ann, ben, cai];
    const rules = {
      game: 'cnc',
      scenario: 'pacific',
      position: lastWinter(),
      system: 'threes',
      rounds: 1,
      publish: 'auto',
      tieBreaks: ['C1', 'BH', 'SB', 'LOT'],
      auction: { format: 'seats', box: 'server' },
    };
    const { slug } = await asked<{ slug: string }>(org, '/api/events', { name: 'Three Capitals', rules });
    await eventAct(org, slug, { kind: 'announce' });
    for (const v of people) {
      await v.page.goto(`${site.url}/e/${slug}`);
      await v.page.getByRole('button', { name: 'Enter', exact: true }).click();
      await v.page.getByText('You are in.').waitFor();
    }
    await eventAct(org, slug, { kind: 'start' });
    for (const v of people) {
      const link = v.page.getByRole('link', { name: 'To my board' }).first();
      await link.waitFor({ timeout: 60_000 });
      await link.click();
      await v.page.locator('.auction [data-bid=commit]').waitFor();
    }
    const price = async (page: (typeof ann)['page'], side: string, n: number): Promise<void> => {
      const box = page.locator('.auction').getByRole('textbox', { name: side });
      await box.fill(String(n));
      await box.press('Tab');
    };
    // The highest single price has its side: Ben Japan for 4, then Ann the United States for 3, the Soviets are left.
    const prices = [
      { v: ann, bid: [2, 3, 0] },
      { v: ben, bid: [4, 2, 1] },
      { v: cai, bid: [1, 0, 1] },
    ];
    const names = await ann.page.locator('.auction .bid .name').allTextContents();
    expect(names).toHaveLength(3);
    for (const { v, bid } of prices) {
      for (const [i, side] of names.entries()) await price(v.page, side.trim(), bid[i] ?? 0);
      expect(await sideways(v.page)).toBeLessThanOrEqual(0);
    }
    expect(await axeFaults(ann.page)).toEqual([]);
    await shot(ann.page, 'three-bids');
    await shot(cai.page, 'three-bids-phone');
    await ann.page.locator('[data-bid=commit]').click();
    await cai.page.getByText('has handed in a sealed bid').first().waitFor();
    // Nobody reads it, and the form of the others stays as they filled it.
    expect(await cai.page.locator('.bids').textContent()).not.toMatch(/[23]/);
    await ben.page.locator('[data-bid=commit]').click();
    await ann.page.goto('about:blank');
    await cai.page.locator('[data-bid=commit]').click();
    const seatsOf = async (v: typeof ann): Promise<string> => (await v.page.locator('.seats').textContent()) ?? '';
    for (const v of [ben, cai]) await until(async () => !/bidder/i.test(await seatsOf(v)), 'the sides are seated');
    const result = ben.page.locator('.auction .result');
    const plays = [`Ben plays ${names[0]?.trim()}`, `Ann plays ${names[1]?.trim()}`, `Cai plays ${names[2]?.trim()}`];
    // The first question of the game brings its own panel forward, before or after this one is opened.
    const told = async (): Promise<string> => {
      if (!(await result.isVisible())) await ben.page.getByRole('tab', { name: 'Auction' }).click();
      return result.textContent({ timeout: 1000 }).then(
        (text) => text ?? '',
        () => '',
      );
    };
    for (const line of plays) await until(async () => (await told()).includes(line), line);
    await shot(ben.page, 'three-settled');
    await cai.page.getByRole('tab', { name: 'Auction' }).click();
    expect(await sideways(cai.page)).toBeLessThanOrEqual(0);
    await shot(cai.page, 'three-settled-phone');

    // Japan passes, and the war is over: Ben does it in his page.
    await until(async () => {
      const main = ben.page.locator('.strip .buttons .btn.main:not([disabled])').first();
      const sheet = ben.page.getByRole('dialog').locator('.btn.main');
      if (await sheet.isVisible()) await sheet.click().catch(() => undefined);
      else await main.click({ timeout: 500 }).catch(() => undefined);
      await ben.page
        .getByRole('button', { name: /^Pass/ })
        .first()
        .click({ timeout: 500 })
        .catch(() => undefined);
      const info = (await (await org.page.request.get(`${site.url}/api/events/${slug}`)).json()) as {
        log: { act: { kind: string } }[];
      };
      return info.log.some((l) => l.act.kind === 'finish');
    }, 'the event is over');
    await ann.page.goto(`${site.url}/e/${slug}?tab=standings`);
    const rows = ann.page.getByRole('region', { name: 'Standings' }).locator('tbody tr');
    await until(async () => (await rows.count()) === 3, 'all three stand there');
    await shot(ann.page, 'three-standings');
    await ann.page.goto(`${site.url}/e/${slug}?tab=bids`);
    await ann.page
      .getByText(names[0]?.trim() ?? '')
      .first()
      .waitFor();
    expect(await axeFaults(ann.page)).toEqual([]);
    await shot(ann.page, 'three-table-of-bids');
    for (const v of [org, ...people]) {
      expect(v.faults).toEqual([]);
      await v.context.close();
    }
  }, 240_000);
});
