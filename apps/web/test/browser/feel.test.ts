import type { MatchClient } from '@wardroom/protocol';
import { createClient } from '@wardroom/protocol';
import type { Choice, OpenAsk } from '@wardroom/rules';
import { list } from '@wardroom/rules';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Eyes, Site, Visitor } from './harness.ts';
import { browserPath, launch, openAt, shot, startSite, until, version, visitor, watch } from './harness.ts';
import { planning } from './positions.ts';

const everyPower = ['germany', 'japan', 'ussr', 'uk', 'usa'];

/** The same person without the page: makes what a test needs but is not about. */
async function hand(site: Site, v: Visitor, id: string): Promise<MatchClient> {
  const cookie = (await v.context.cookies()).map((c) => `${c.name}=${c.value}`).join('; ');
  return createClient({ url: site.url, cookie }).open(id);
}

/** The first listed choice of a kind whose parts fit, with the most that it may take. */
function find(ask: OpenAsk, kind: string, fits: (value: readonly (string | number)[]) => boolean = () => true): Choice {
  const offer = ask.kinds[kind];
  const hit = offer ? list(kind, offer, 20_000).choices.find((c) => fits(c.value)) : undefined;
  if (!hit) throw new Error(`${ask.seat} cannot ${kind} in ${ask.phase}`);
  return { kind, value: hit.value, ...(hit.range ? { amount: hit.range.max } : {}) };
}

/** Answers what is asked, and waits until the page has it too. */
async function act(m: MatchClient, eyes: Eyes, page: Page, choice: (ask: OpenAsk) => Choice): Promise<void> {
  const ask = eyes.ask();
  const decision = `${ask.seat}.${eyes.match.view._asks[ask.seat]?.n ?? 0}`;
  const done = await m.act(ask.seat, decision, [choice(ask)]);
  if (!done.ok) throw new Error(JSON.stringify(done.error));
  const { version: now } = done.value;
  await until(async () => eyes.match.version >= now && (await version(page)) >= now, 'the page has the step');
}

describe.runIf(browserPath)('how a game feels', () => {
  let site: Site;
  let browser: Browser;
  beforeAll(async () => {
    [site, browser] = await Promise.all([startSite(), launch()]);
  }, 120_000);
  afterAll(async () => {
    await browser?.close();
    await site?.stop();
  });

  test('[3.3] planning: moves are removed one by one or all, those that fall are named first; keys cycle; the sheet links; the way back to the purchase', async () => {
    const me = await visitor(browser);
    const { page } = me;
    const id = await openAt(site, planning, [{ who: me, seats: everyPower }]);
    const [eyes, m] = await Promise.all([watch(site, id), hand(site, me, id)]);
    const units = () => Object.values(eyes.state().units);
    const done = page.locator('.strip .btn.main');
    const sheet = page.getByRole('dialog');
    await act(m, eyes, page, () => ({ kind: 'buy', value: ['infantry'], amount: 20 }));
    await done.click();
    await page.locator('.plan').waitFor();

    // Keys take up what can still act, space by space.
    const inHand = async (): Promise<string> => (await page.locator('.copy .chosen[data-space]').first().getAttribute('data-space')) ?? '';
    const seen = new Set<string>();
    for (let i = 0; i < 4; i++) {
      await page.keyboard.press('n');
      seen.add(await inHand());
    }
    expect([...seen].sort()).toEqual(['baltic_states', 'germany', 'poland', 'sz5']);
    const last = await inHand();
    await page.keyboard.press('n');
    await page.keyboard.press('p');
    expect(await inHand()).toBe(last);
    await shot(page, 'feel-cycle');
    await page.keyboard.press('Escape');

    const transport = units().find((u) => u.type === 'transport')?.id as string;
    await act(m, eyes, page, (ask) => find(ask, 'load', (v) => v.includes(transport)));
    await act(m, eyes, page, (ask) => find(ask, 'move', (v) => v[0] === transport && v[1] === 'sz6'));
    await act(m, eyes, page, (ask) => find(ask, 'assault', (v) => v.includes(transport) && v.includes('united_kingdom')));
    const tank = units().find((u) => u.type === 'tank' && u.space === 'poland')?.id as string;
    await act(m, eyes, page, (ask) => find(ask, 'move', (v) => v[0] === tank && v[1] === 'ukraine_ssr'));
    const moves = page.locator('.plan .move');
    await until(async () => (await moves.count()) === 4, 'four moves are listed');
    await shot(page, 'feel-plan');
    await moves.last().getByRole('button', { name: 'Remove' }).click();
    await page.locator('.plan .sure').waitFor();
    await shot(page, 'feel-fall');
    console.log(await page.locator('.plan .sure').textContent());
    await page.getByRole('button', { name: 'Remove all of these' }).click();
    await until(async () => (await moves.count()) === 2, 'the voyage and the attack over land stay');

    await done.click();
    await sheet.waitFor();
    await shot(page, 'feel-sheet');
    console.log(await sheet.locator('li').allTextContents());
    await sheet.getByRole('listitem').filter({ hasText: 'Baltic' }).getByRole('button', { name: 'Show' }).click();
    await sheet.waitFor({ state: 'hidden' });
    await shot(page, 'feel-show');
    await done.click();
    await sheet
      .getByRole('listitem')
      .filter({ hasText: 'not spent' })
      .getByRole('button', { name: /^Back to/ })
      .click();
    await page.locator('.purchase').waitFor();
    expect(eyes.state().turn.now?.phase).toBe('purchase');
    expect(units().filter((u) => u.spent)).toEqual([]);
    await shot(page, 'feel-back');
    expect(me.faults).toEqual([]);
    m.client.close();
    await eyes.close();
    await me.context.close();
  });
});
