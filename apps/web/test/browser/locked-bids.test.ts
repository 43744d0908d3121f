import { expect, test } from 'vitest';
import type { TestBeacon } from '../../../server/test/beacon.ts';
import { startBeacon } from '../../../server/test/beacon.ts';
import { axeFaults, browser, inBrowsers, shot, sideways, site, until, visitor } from './harness.ts';
import type { Serving } from './site.ts';

let beacon: TestBeacon;
const serving: Serving = {
  async settings() {
    beacon = await startBeacon(Date.now);
    const { chain, key, genesis, period } = beacon.chain;
    const info = { hash: chain, public_key: key, genesis_time: genesis, period, schemeID: 'bls-unchained-g1-rfc9380' };
    return { BEACON_URL: beacon.url, BEACON_CHAIN: JSON.stringify(info) };
  },
};

inBrowsers(
  'bids that a public beacon locks, in browsers',
  () => {
    test('[beacon] who could read a bid stands before it; boxes are made in the page', async () => {
      const host = await visitor(browser);
      const guest = await visitor(browser, { viewport: { width: 390, height: 844 }, hasTouch: true });
      const loaded: string[] = [];
      host.page.on('request', (r) => loaded.push(r.url()));
      await host.page.goto(`${site.url}/new?game=eots`);
      await host.page.getByLabel('Who plays which side').selectOption('auction');
      await host.page.locator('[data-auction=format]').selectOption('sealedSigned');
      await host.page.locator('[data-auction=box]').selectOption('beacon');
      await host.page.locator('[data-auction=minutes]').fill('30');
      await host.page.getByText('30 minutes from the start').waitFor();
      await shot(host.page, 'beacon-form');
      await host.page.getByRole('radio', { name: 'No clock' }).check();
      await host.page.getByRole('button', { name: 'Open the table' }).click();
      const link = await host.page.getByLabel('Send this link').inputValue();
      await guest.page.goto(link);
      await guest.page.getByRole('button', { name: 'Take Second bidder' }).click();
      await host.page.getByRole('button', { name: 'Begin' }).click();
      // The chain is the test's own, and the page says so.
      for (const v of [host, guest]) await v.page.locator('[data-locked=other]').waitFor();
      await host.page.locator('[data-locked-state=bids]').waitFor();
      await host.page.getByText('whoever holds its key can read a bid at once').waitFor();
      expect(await axeFaults(host.page)).toEqual([]);
      await shot(host.page, 'beacon-before');
      await shot(guest.page, 'beacon-before-phone');
      // What makes boxes comes with the first of them.
      expect(loaded.filter((url) => url.includes('timelock'))).toEqual([]);
      await host.page.getByRole('radio', { name: 'Japan' }).check();
      await host.page.locator('[data-bid=commit]').click();
      await guest.page.getByText('has handed in a sealed bid').first().waitFor();
      expect(loaded.filter((url) => url.includes('timelock')).length).toBeGreaterThan(0);
      const table = host.page.url();
      await host.page.goto('about:blank');
      await guest.page.getByRole('radio', { name: 'Japan' }).check();
      await guest.page.getByRole('textbox', { name: 'Number' }).fill('1');
      await guest.page.getByRole('textbox', { name: 'Number' }).press('Tab');
      await guest.page.locator('[data-bid=commit]').click();
      // One device is away: the bids stay shut, and the page says until when.
      await guest.page.locator('[data-locked-state=waits]').waitFor();
      await shot(guest.page, 'beacon-waits-phone');
      expect(await guest.page.locator('.bids').textContent()).not.toMatch(/Japan/);
      expect(beacon.asked).toEqual([]);
      // It is back: both open by themselves, before the round.
      await host.page.goto(table);
      for (const v of [host, guest])
        await until(
          async () => !((await v.page.locator('.seats').textContent()) ?? '').includes('bidder'),
          'the sides are seated',
        );
      await host.page.getByRole('tab', { name: 'Auction' }).click();
      await host.page.locator('.result').getByText('Allies: 1 box of US political will.').waitFor();
      for (const v of [host, guest]) {
        expect(await sideways(v.page)).toBeLessThanOrEqual(0);
        expect(v.faults).toEqual([]);
        await v.context.close();
      }
      await beacon.close();
    }, 120_000);
  },
  serving,
);
