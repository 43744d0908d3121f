import type { TableInfo } from '@wardroom/protocol';
import type { State } from '@wardroom/tarawa/read';
import { expect, test } from 'vitest';
import { hand } from './hands.ts';
import { axeFaults, browser, inBrowsers, shot, sideways, site, until, version, visitor } from './harness.ts';
import {
  atHisPace,
  behind,
  fartherAndBack,
  firstWaves,
  goOn,
  load,
  main,
  pressOn,
  step,
  stepBack,
  turnOf,
  watchActs,
} from './turns/tarawa.ts';

inBrowsers('the landing on Betio', () => {
  test('[4.1] The First Waves on the board: one turn by hand, the Japanese act by act, reload, kill -9', async () => {
    const me = await visitor(browser);
    await atHisPace(me);
    const { page } = me;
    const id = await firstWaves(me);
    const eyes = await hand(site, me, id);
    const state = () => eyes.view as unknown as State;
    await page.locator('[data-pile], [data-position]').first().waitFor();
    await shot(page, 'tarawa-start');
    expect(await page.locator('[data-position]').count()).toBe(85);
    expect(await sideways(page)).toBe(0);
    await main(page);
    // Where the landing from the hex under the pointer may drift, with the share of the cards of each way.
    await page.locator('[data-pile="0123"]').hover();
    await page.locator('[data-way]').first().waitFor();
    const shares = await page.locator('[data-way] text').allTextContents();
    expect(shares.reduce((n, s) => n + Number(s.replace('%', '')), 0)).toBeGreaterThan(96);
    expect(shares.length).toBeGreaterThan(2);
    await shot(page, 'tarawa-drift');

    // The first turn by hand: one company is loaded by touch.
    const seen = new Set<string>();
    const told: string[] = [];
    for (let n = 0; n < 60 && turnOf(state()) < 2; n++) {
      const asked = page.locator('[data-watching], .strip [data-answer], [data-word], .list [data-key]');
      await until(async () => (await asked.count()) > 0, 'something is asked or told');
      if ((await behind(page)) !== null) {
        const acts = await watchActs(page, 'fire.hits', `tarawa-told-${n}`);
        told.push(...acts.flat());
        if (acts.length > 1) await stepBack(page);
        const skip = page.locator('[data-skip]');
        if (await skip.isVisible()) await skip.click();
        await until(async () => (await behind(page)) === null, 'the rest is skipped');
        const close = page.locator('[data-close]');
        if (await close.isVisible()) await close.click();
        continue;
      }
      const { phase } = Object.values(eyes.view._stack).at(-1) ?? { phase: '' };
      if (phase === 'assignLvts' && !seen.has(phase)) {
        let from = '';
        await step(page, async () => {
          from = await load(page);
        });
        // Who looks on without a page hears of it a moment later.
        const aboard = (): boolean => Object.values(state().us).some((u) => u.at === from && u.lvt !== undefined);
        await until(aboard, 'the company is aboard');
      } else await goOn(page);
      seen.add(phase);
    }
    expect(turnOf(state())).toBe(2);
    expect(told).toEqual(expect.arrayContaining(['landing.drift', 'landing.losses', 'fire.card']));

    await fartherAndBack(page);
    // The other nine as fast as the page answers.
    await me.context.addInitScript(() =>
      localStorage.setItem('wardroom.preferences', JSON.stringify({ pace: 'once' })),
    );
    await page.reload();
    await page.locator('.strip').waitFor();
    expect(await pressOn(page, 4)).toBe('turn');
    const kept = await version(page);
    await page.reload();
    await page.locator('.strip').waitFor();
    await until(async () => (await version(page)) === kept, 'the reloaded page is where it was');
    expect(await pressOn(page, 6)).toBe('turn');
    const stored = await version(page);
    await site.crash();
    await page.locator('.connection.online').waitFor({ state: 'attached' });
    expect(await version(page)).toBe(stored);
    expect(await pressOn(page, 11)).toBe('over');
    // The end sets the match beside the battle; then the map again.
    const end = page.locator('[data-end]');
    await end.locator('[data-history] [data-here]').first().waitFor();
    expect(await end.locator('[data-history] [data-here]').count()).toBe(6);
    await shot(page, 'tarawa-end');
    await end.locator('[data-history]').scrollIntoViewIfNeeded();
    await shot(page, 'tarawa-end-history');
    await end.locator('.btn.main').last().click();
    await end.waitFor({ state: 'detached' });
    await page.getByRole('tab', { name: 'Fire card' }).click();
    const label = page.locator('[data-panel="fire"] [data-reconstructed]');
    expect(await label.getAttribute('data-reconstructed')).toBe('cards');
    expect(await label.textContent()).toContain('not from the printed game');
    await page.locator('[data-overlay="fields"]').click();
    expect(await page.locator('.legend [data-reconstructed]').getAttribute('data-reconstructed')).toBe('fields');
    await page.getByRole('tab', { name: 'Course' }).click();
    await page.locator('[data-graph="loss"]').click();
    expect(await page.locator('[data-panel="course"] caption').textContent()).toContain('Steps lost');
    expect(await axeFaults(page)).toEqual([]);
    expect(me.faults).toEqual([]);
    await me.context.close();
  }, 480_000);

  test('[8] commanders who share the Marines divide the battalions, and only they move theirs', async () => {
    const [first, second] = [await visitor(browser), await visitor(browser)];
    const id = await firstWaves(first);
    const post = (v: typeof first, path: string, data: object) =>
      v.page.request.post(`${site.url}/api/${path}`, { data, headers: { 'X-Wardroom': '1' } });
    const me = (await (await post(second, 'session', {})).json()) as { id: string; name: string };
    await post(second, `tables/${id}/ask`, { seat: 'us' });
    const { requests } = (await (await first.page.request.get(`${site.url}/api/tables/${id}`)).json()) as TableInfo;
    await post(first, `tables/${id}/answer`, { request: requests[0]?.id, yes: true });
    await second.page.goto(`${site.url}/t/${id}`);
    for (const v of [first, second]) await v.page.getByRole('tab', { name: 'Commanders' }).click();
    await first.page.locator('[data-group="2/8"] select').selectOption(me.id);
    await second.page.locator('[data-group="2/8"].mine select').waitFor();
    const host = (await (await post(first, 'session', {})).json()) as { id: string; name: string };
    await first.page.locator('[data-group="A/1/18"] select').selectOption(host.id);
    const theirs = second.page.locator('[data-group="A/1/18"] [data-commander]');
    await until(async () => (await theirs.textContent()) === host.name, 'the other one sees whose it is');
    expect(await axeFaults(second.page)).toEqual([]);
    await shot(second.page, 'tarawa-commanders');
    const eyes = await hand(site, second, id);
    const place = [{ kind: 'place', value: ['us-2-a-1-18', '0128'] }];
    const said = await eyes.act('us', eyes.info.waiting[0]?.id ?? '', place);
    expect(said.ok ? said : [said.error.code, said.error.params]).toEqual([
      'commanded',
      { group: 'A/1/18', name: host.name },
    ]);
    // Each page has begun its chain for the dice.
    const linked = first.page.locator('[data-linked]').getByText('devices take part in the dice');
    await until(async () => {
      await first.page.getByRole('button', { name: 'Table menu' }).click();
      await first.page.getByRole('menuitem', { name: 'The dice' }).click();
      await first.page.locator('[data-linked]').waitFor();
      const there = (await linked.count()) > 0;
      if (there) await shot(first.page, 'dice');
      await first.page.keyboard.press('Escape');
      return there;
    }, 'the device takes part in the dice');
    expect([first.faults, second.faults]).toEqual([[], []]);
    for (const v of [first, second]) await v.context.close();
  }, 120_000);
});
