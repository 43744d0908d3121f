import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import {
  axeFaults,
  browser,
  inBrowsers,
  openTab,
  shot,
  sideways,
  site,
  until,
  type Visitor,
  version,
  visitor,
} from './harness.ts';

/** Two bidders at a table that the first one has opened from the form, and somebody who watches on a phone. */
async function begun(
  game: string,
  fill: (page: Page) => Promise<unknown>,
): Promise<readonly [Visitor, Visitor, Visitor]> {
  const host = await visitor(browser);
  const guest = await visitor(browser, { colorScheme: 'light' });
  const third = await visitor(browser, { viewport: { width: 390, height: 844 }, hasTouch: true });
  await host.page.goto(`${site.url}/new?game=${game}`);
  await host.page.getByLabel('Who plays which side').selectOption('auction');
  await host.page.locator('[data-auction=format]').waitFor();
  await fill(host.page);
  expect(await host.page.locator('select[aria-label^="Who plays"]').count()).toBe(2);
  await host.page.getByRole('radio', { name: 'No clock' }).check();
  await shot(host.page, `auction-form-${game}`);
  await host.page.getByRole('button', { name: 'Open the table' }).click();
  const link = await host.page.getByLabel('Send this link').inputValue();
  await guest.page.goto(link);
  await guest.page.getByRole('button', { name: 'Take Second bidder' }).click();
  await host.page.getByRole('button', { name: 'Begin' }).click();
  await third.page.goto(link.split('?')[0] ?? link);
  for (const v of [host, guest, third]) await v.page.locator('.auction').waitFor();
  return [host, guest, third];
}

const can = (page: Page, kind: string): Promise<boolean> => page.locator(`[data-bid=${kind}]`).isVisible();
/** The one of the two who can do this now, and the other. */
async function who(a: Visitor, b: Visitor, kind: string): Promise<readonly [Visitor, Visitor]> {
  await until(async () => (await can(a.page, kind)) || (await can(b.page, kind)), `somebody can ${kind}`);
  return (await can(a.page, kind)) ? [a, b] : [b, a];
}
const number = async (page: Page, n: number): Promise<void> => {
  await page.getByRole('textbox', { name: 'Number' }).fill(String(n));
  await page.getByRole('textbox', { name: 'Number' }).press('Tab');
};
async function closes(...all: readonly Visitor[]): Promise<void> {
  for (const v of all) {
    expect(await sideways(v.page)).toBeLessThanOrEqual(0);
    expect(v.faults).toEqual([]);
    await v.context.close();
  }
}
/** Somebody is asked by the game, chooses from the list, and the other sees the step. */
async function playsOn(a: Visitor, b: Visitor): Promise<void> {
  const lists = [a, b].map((v) => v.page.locator('.list [data-order]'));
  for (const v of [a, b]) await openTab(v.page, 'Orders');
  await until(async () => (await Promise.all(lists.map((l) => l.count()))).some((n) => n > 0), 'the game asks');
  const mine = (await lists[0]?.count()) ? a : b;
  const before = await version(mine.page);
  await until(async () => {
    if ((await version(mine.page)) > before) return true;
    const ready = mine.page.locator('.ready [data-order]');
    const next = (await ready.count()) > 0 ? ready : mine.page.locator('.choices [data-order]');
    await next
      .first()
      .click({ timeout: 2000 })
      .catch(() => undefined);
    const sheet = mine.page.getByRole('dialog').locator('.btn.main');
    if (await sheet.isVisible()) await sheet.click();
    return false;
  }, 'a choice of the game is made');
  const now = await version(mine.page);
  await until(async () => (await version(a.page)) >= now && (await version(b.page)) >= now, 'both have the step');
}

inBrowsers('sides that are auctioned, in browsers', () => {
  test('[F1] axis and allies: open, raise, accept, divide, and the game begins, seats moved', async () => {
    const [host, guest, third] = await begun('aa1942', (page) => page.getByLabel('Least first offer').fill('3'));
    const [opener, other] = await who(host, guest, 'open');
    await opener.page.getByRole('radio', { name: 'Axis' }).check();
    await number(opener.page, 6);
    await opener.page.getByText('You play Axis; the other side gets 6 IPCs of units before turn 1.').waitFor();
    expect(await axeFaults(opener.page)).toEqual([]);
    await shot(opener.page, 'auction-open');
    await opener.page.locator('[data-bid=open]').click();
    await other.page.getByText('You play Allies and get 6 IPCs of units before turn 1.').waitFor();
    await number(other.page, 9);
    await other.page.getByText('You play Axis; the other side gets 9 IPCs of units before turn 1.').waitFor();
    await shot(other.page, 'auction-answer-light');
    await other.page.locator('[data-bid=raise]').click();
    await third.page.getByText('gives 9 for Axis').first().waitFor();
    await shot(third.page, 'auction-phone');
    await opener.page.locator('[data-bid=accept]').click();
    // The one who accepted plays the Allies, who get the nine.
    await opener.page.locator('[data-bid=split]').waitFor();
    await shot(opener.page, 'auction-split');
    await opener.page.locator('[data-bid=split]').click();
    for (const v of [host, guest, third])
      await until(async () => (await v.page.locator('.seats li').count()) === 5, 'the powers are seated');
    await opener.page.getByRole('tab', { name: 'Auction' }).click();
    await opener.page.getByText('Allies: 9 IPCs of units before turn 1.').waitFor();
    await shot(opener.page, 'auction-done');
    await playsOn(opener, other);
    await closes(host, guest, third);
  }, 120_000);

  test('[F6] empire of the sun: sealed bids nobody sees, opened by the server for who has gone', async () => {
    const [host, guest, third] = await begun('eots', (page) =>
      page.locator('[data-auction=format]').selectOption('sealedSigned'),
    );
    await who(host, guest, 'commit');
    await host.page.getByRole('radio', { name: 'Japan' }).check();
    await number(host.page, 1);
    await host.page.locator('.auction').getByText('1 box of US political will').waitFor();
    await shot(host.page, 'auction-sealed');
    await host.page.locator('[data-bid=commit]').click();
    await third.page.getByText('has handed in a sealed bid').first().waitFor();
    expect(await guest.page.locator('.bids').textContent()).not.toMatch(/Japan/);
    await guest.page.getByText('The server keeps the bids, locked, and opens them when all are in.').waitFor();
    const table = host.page.url();
    await host.page.goto('about:blank');
    await guest.page.getByRole('radio', { name: 'Japan' }).check();
    await number(guest.page, 0);
    await guest.page.locator('[data-bid=commit]').click();
    // The first bidder has gone: the server opens what was left with it.
    for (const v of [guest, third])
      await until(
        async () => !((await v.page.locator('.seats').textContent()) ?? '').includes('bidder'),
        'the sides are seated',
      );
    await third.page.getByRole('tab', { name: 'Auction' }).click();
    await third.page.locator('.result').getByText('Allies: 1 box of US political will.').waitFor();
    await shot(third.page, 'auction-sealed-done-phone');
    await host.page.goto(table);
    await playsOn(host, guest);
    await closes(host, guest, third);
  }, 120_000);
});
