import type { TableInfo } from '@wardroom/protocol';
import { expect, test } from 'vitest';
import { hand } from './hands.ts';
import type { Visitor } from './harness.ts';
import { axeFaults, browser, hash, inBrowsers, shot, sideways, site, until, version, visitor } from './harness.ts';
import { atHisPace, behind, firstWaves, goOn, pressOn, stepBack, toldIn, turnOf, watchActs } from './turns/tarawa.ts';

const post = (v: Visitor, path: string, data: object) =>
  v.page.request.post(`${site.url}/api/${path}`, { data, headers: { 'X-Wardroom': '1' } });
/** Somebody asks for a share of the Marines' seat, and its first holder agrees. */
async function joins(v: Visitor, first: Visitor, id: string): Promise<{ id: string; name: string }> {
  const me = (await (await post(v, 'session', {})).json()) as { id: string; name: string };
  await post(v, `tables/${id}/ask`, { seat: 'us' });
  const { requests } = (await (await first.page.request.get(`${site.url}/api/tables/${id}`)).json()) as TableInfo;
  expect((await post(first, `tables/${id}/answer`, { request: requests[0]?.id, yes: true })).ok()).toBe(true);
  await v.page.goto(`${site.url}/t/${id}`);
  await v.page.locator('.strip').waitFor();
  return me;
}
const tab = (v: Visitor, name: string): Promise<void> => v.page.getByRole('tab', { name }).click();

inBrowsers('a staff of three', () => {
  test('[8] three share the Marines for ten turns, watched on a phone: battalions, arrows, kill -9', async () => {
    const [first, second, third] = [await visitor(browser), await visitor(browser), await visitor(browser)];
    const watcher = await visitor(browser, { viewport: { width: 390, height: 844 }, hasTouch: true });
    await atHisPace(watcher);
    const staff = [first, second, third];
    const id = await firstWaves(first);
    const [b, c] = [await joins(second, first, id), await joins(third, first, id)];
    await watcher.page.goto(`${site.url}/t/${id}`);
    await watcher.page.locator('.strip').waitFor();
    const eyes = await hand(site, first, id);
    const top = (): string => Object.values(eyes.view._stack).at(-1)?.phase ?? '';

    // The commander divides the battalions of the first wave.
    await tab(first, 'Commanders');
    await first.page.locator('[data-group="2/8"] select').selectOption(b.id);
    await first.page.locator('[data-group="3/2"] select').selectOption(c.id);
    await tab(second, 'Commanders');
    await second.page.locator('[data-group="2/8"].mine').waitFor();
    await tab(third, 'Commanders');
    await third.page.locator('[data-group="3/2"].mine').waitFor();

    await goOn(first.page);
    // What is drawn is seen by the staff, not by who watches, and is no step.
    const before = await version(first.page);
    await first.page.locator('[data-pencil]').click();
    for (const pile of ['0123', '0121']) await first.page.locator(`[data-pile="${pile}"]`).click();
    for (const v of staff) await v.page.locator('[data-sketch=arrow]').waitFor({ state: 'attached' });
    await shot(second.page, 'tarawa-arrow');
    expect(await watcher.page.locator('[data-sketch]').count()).toBe(0);
    expect(await version(first.page)).toBe(before);
    await first.page.locator('[data-pencil]').click();

    // Talk of the side stays with the staff.
    await tab(second, 'Chat');
    await second.page.getByLabel('To whom').selectOption({ label: 'my side' });
    await second.page.getByPlaceholder('Write to your side').fill('Red 2 is mine');
    await second.page.getByPlaceholder('Write to your side').press('Enter');
    for (const v of [first, third]) {
      await tab(v, 'Chat');
      await v.page.locator('.chat').getByText('Red 2 is mine').waitFor();
    }
    await watcher.page.getByRole('tab', { name: 'Chat' }).click();
    expect(await watcher.page.getByText('Red 2 is mine').count()).toBe(0);

    // Only its commander loads a battalion: the page of another does not offer it, the server refuses it with the
    // name.
    for (let n = 0; n < 20 && top() !== 'assignLvts'; n++) {
      await goOn(first.page);
      // What is asked next is read where the page's last step may not have come yet: its golden button loads them all.
      const now = await version(first.page);
      await until(() => eyes.version >= now, 'the step has come there too');
    }
    await until(async () => (await version(third.page)) === (await version(first.page)), 'everybody is there');
    const wrong = [{ kind: 'load', value: ['full', 'us-e-2-8'] }];
    const theirs = await hand(site, third, id);
    const said = await theirs.act('us', theirs.info.waiting[0]?.id ?? '', wrong);
    expect(said.ok ? said : [said.error.code, said.error.params]).toEqual([
      'commanded',
      { group: '2/8', name: b.name },
    ]);
    const offered = async (v: Visitor): Promise<boolean> => {
      await v.page.locator('[data-word="load|full"]').click();
      const listed = await v.page.locator('[data-pile="0123"].able').count();
      await v.page.keyboard.press('Escape');
      return listed > 0;
    };
    expect([await offered(second), await offered(third)]).toEqual([true, false]);

    // The Japanese of the first turn are watched on a phone, act by act and back; then the watcher goes to the
    // present.
    let fired: string[] = [];
    for (let turn = 2; turn < 12; turn++) {
      if (turn === 5) {
        await first.page.reload();
        await first.page.locator('.strip').waitFor();
        await until(async () => (await second.page.locator('[data-sketch]').count()) === 0, 'his arrow went with him');
      }
      if (turn === 7) {
        const kept = await Promise.all(staff.map((v) => version(v.page)));
        await site.crash();
        for (const v of [...staff, watcher]) await v.page.locator('.connection.online').waitFor({ state: 'attached' });
        expect(await Promise.all(staff.map((v) => version(v.page)))).toEqual(kept);
      }
      // Who begins goes round; what is another's to choose he chooses himself.
      for (let n = turn, idle = 0; idle < staff.length; n++) {
        const how = await pressOn((staff[n % staff.length] as Visitor).page, turn);
        if (how !== 'nothing') break;
        idle++;
      }
      const now = await version((staff[turn % staff.length] as Visitor).page);
      for (const v of staff) await until(async () => (await version(v.page)) >= now, 'the staff is together');
      if (turn > 2) continue;
      const { page } = watcher;
      fired = (await watchActs(page, 'fire.hits', 'tarawa-phone-watched')).flat();
      await stepBack(page);
      expect((await toldIn(page)).length).toBeGreaterThan(0);
      await page.getByRole('button', { name: 'To the present' }).click();
      await until(async () => (await behind(page)) === null, 'he is at the present');
      expect(await sideways(page)).toBeLessThanOrEqual(0);
      await shot(page, 'tarawa-phone');
    }
    expect(fired).toContain('fire.card');
    expect(turnOf(eyes.view)).toBe(10);
    await until(async () => (await first.page.locator('[data-over=true]').count()) === 1, 'the match is over');
    const last = await hash(first.page);
    for (const v of [second, third]) await until(async () => (await hash(v.page)) === last, 'the staff sees the same');
    const steps = await version(first.page);
    await until(async () => (await version(watcher.page)) === steps, 'the watcher has every step');
    // Whoever is behind goes to the present; whoever has caught up has the end before him already.
    await until(async () => {
      if (await watcher.page.locator('[data-end]').isVisible()) return true;
      const toNow = watcher.page.getByRole('button', { name: 'To the present' });
      if (await toNow.isVisible()) await toNow.click({ timeout: 1000 }).catch(() => undefined);
      return false;
    }, 'the end is shown');
    await shot(watcher.page, 'tarawa-phone-end');
    // Its way out stands in the corner of its head, and the names behind the lines of the graph are read whole.
    const box = async (what: string): Promise<{ right: number; top: number }> =>
      watcher.page
        .locator(what)
        .first()
        .evaluate((e) => (({ right, top }) => ({ right, top }))(e.getBoundingClientRect()));
    const [head, close] = [await box('[data-end] header'), await box('[data-end] header .close')];
    expect(close.top - head.top).toBeLessThan(20);
    expect(head.right - close.right).toBeLessThan(20);
    expect((await box('[data-end] .graph text.end')).right).toBeLessThanOrEqual(
      (await box('[data-end] .graph svg')).right,
    );
    expect(await sideways(watcher.page)).toBeLessThanOrEqual(0);
    expect(await axeFaults(watcher.page)).toEqual([]);
    for (const v of [...staff, watcher]) {
      expect(v.faults).toEqual([]);
      await v.context.close();
    }
  }, 600_000);
});
