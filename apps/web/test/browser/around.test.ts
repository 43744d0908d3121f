import { expect, test } from 'vitest';
import { act, everyPower, find, hand } from './hands.ts';
import type { Visitor } from './harness.ts';
import { axeFaults, browser, inBrowsers, openAt, shot, site, until, version, visitor, watch } from './harness.ts';
import { turn } from './positions.ts';

inBrowsers('around a game', () => {
  test('guests and conduct: a link and its QR move a guest; report, mute, block; the host removes', async () => {
    const [host, guest] = await Promise.all([visitor(browser), visitor(browser)]);
    const id = await openAt(site, turn, [
      { who: host, seats: ['germany', 'japan'] },
      { who: guest, seats: ['ussr', 'uk', 'usa'] },
    ]);
    const post = (v: Visitor, path: string, data: object) =>
      v.page.request.post(site.url + path, { data, headers: { 'X-Wardroom': '1' } });
    const name = ((await (await post(guest, '/api/session', {})).json()) as { name: string }).name;

    const theirs = await hand(site, guest, id);
    await theirs.say('You are a fool');
    await theirs.say('A second line');
    await host.page.getByRole('tab', { name: 'Chat' }).click();
    const line = host.page.locator('.chat .line').filter({ hasText: 'You are a fool' });
    const about = async (what: string): Promise<void> => {
      await line.getByRole('button', { name: `About ${name}` }).click();
      await host.page.getByRole('menuitem', { name: what, exact: true }).click();
    };
    expect(await line.locator('strong').textContent()).toBe(`${name} (guest)`);
    await about('Report this');
    await host.page.getByText('The message was reported.').waitFor();
    await about(`Mute ${name}`);
    await host.page.getByText(`You no longer see what ${name} writes.`, { exact: true }).waitFor();
    await line.waitFor({ state: 'hidden' });
    await theirs.say('Can you hear me?');
    await host.page.reload();
    await host.page.getByRole('tab', { name: 'Chat' }).click();
    await host.page.locator('.chat .line').first().waitFor();
    expect(
      await host.page
        .locator('.chat')
        .getByText(/fool|second|hear me/)
        .count(),
    ).toBe(0);
    await shot(host.page, 'feel-muted');

    // Before the start.
    const opened = async (): Promise<string> => {
      const made = await post(host, '/api/tables', { game: 'aa1942', scenario: 'standard', seats: ['ussr'] });
      return `/t/${((await made.json()) as { id: string }).id}`;
    };
    const room = await opened();
    await Promise.all([host, guest].map((v) => v.page.goto(site.url + room)));
    await guest.page.getByRole('button', { name: 'Take Germany' }).click();
    await host.page.getByRole('button', { name: `Remove ${name}` }).click();
    await guest.page.getByText('You were removed from this table.').first().waitFor();
    expect(await host.page.getByRole('button', { name: `Remove ${name}` }).count()).toBe(0);
    await shot(host.page, 'feel-room');
    const me = ((await (await post(guest, '/api/session', {})).json()) as { id: string }).id;
    expect((await post(host, '/api/people', { user: me, relation: 'blocked' })).ok()).toBe(true);
    await guest.page.goto(site.url + (await opened()));
    await guest.page.getByRole('button', { name: 'Take Germany' }).click();
    await guest.page.getByText('You may not do that at this table.').waitFor();
    await shot(guest.page, 'feel-blocked');
    expect(await guest.page.getByRole('button', { name: 'Give up Germany' }).count()).toBe(0);

    // The guest goes on elsewhere.
    await guest.page.goto(`${site.url}/profile`);
    await guest.page.getByRole('button', { name: 'Make a link' }).click();
    const link = await guest.page.getByLabel('One-time link').inputValue();
    const code = guest.page.locator('section', { has: guest.page.getByLabel('One-time link') }).getByRole('img');
    await until(async () => code.evaluate((e) => (e as HTMLImageElement).naturalWidth > 100), 'the QR is drawn');
    await shot(guest.page, 'feel-qr');
    const pocket = await visitor(browser, { viewport: { width: 390, height: 844 }, hasTouch: true });
    await pocket.page.goto(link);
    await pocket.page.getByRole('button', { name: `Sign in as ${name}` }).click();
    await pocket.page.getByText(`This device now plays as ${name}.`).waitFor();
    await pocket.page.getByRole('link', { name: 'To my games' }).click();
    await until(async () => (await pocket.page.locator(`a[href="/t/${id}"]`).count()) === 1, 'the game is there');
    await pocket.page.goto(link);
    await pocket.page.getByText('This link no longer works.').waitFor();
    theirs.client.close();
    for (const v of [host, guest, pocket]) {
      expect(v.faults).toEqual([]);
      await v.context.close();
    }
  });

  const watching = (pace: string) => (v: Visitor) =>
    v.page.addInitScript((p) => localStorage.setItem('wardroom.preferences', JSON.stringify({ pace: p })), pace);

  test('what others do is told act by act at my pace: it waits for a key, the log follows', async () => {
    const me = await visitor(browser);
    const { page } = me;
    await watching('step')(me);
    const id = await openAt(site, turn, [{ who: me, seats: everyPower.slice(1) }], { bots: { germany: 'sensible' } });
    const [eyes, m] = await Promise.all([watch(site, id), hand(site, me, id)]);
    const told = page.locator('.strip [data-show]');
    await page.locator('.strip').waitFor();
    // Until Germany does several things in a row while this page looks on.
    for (let i = 0; i < 60; i++) {
      await until(() => eyes.asks().some((a) => a.seat !== 'germany'), 'I am asked');
      await until(async () => (await version(page)) >= eyes.match.version, 'the page has all of it');
      if ((await told.count()) > 0 && Number(await told.getAttribute('data-show')) > 2) break;
      await act(m, eyes, page, (ask) =>
        find(ask, ask.kinds.casualties ? 'casualties' : (Object.keys(ask.kinds)[0] as string)),
      );
    }
    const behind = async (): Promise<number> => Number((await told.getAttribute('data-show')) ?? 0);
    const lines = (): Promise<number> => page.locator('[role=log] .line').count();
    await page.getByRole('tab', { name: 'Log' }).click();
    const [acts, before] = [await behind(), await lines()];
    expect(acts).toBeGreaterThan(2);
    expect(await page.locator('.strip.mine').count()).toBe(0);
    await shot(page, 'told-step');
    expect(await axeFaults(page, '.strip')).toEqual([]);
    await page.locator('[role=log]').focus();
    await page.keyboard.press('Enter');
    await until(async () => (await behind()) < acts, 'one act more is shown');
    // A battle brings its panel forward.
    await page.getByRole('tab', { name: 'Log' }).click();
    await until(async () => (await lines()) >= before, 'the log follows');
    await page.locator('[role=log]').focus();
    expect(await page.locator('.strip.mine').count()).toBe(0);
    await page.keyboard.press('Escape');
    await page.locator('.strip.mine').waitFor();
    expect(await told.count()).toBe(0);
    await page.getByRole('tab', { name: 'Log' }).click();
    expect(await lines()).toBeGreaterThan(before);
    expect(me.faults).toEqual([]);
    m.client.close();
    await eyes.close();
    await me.context.close();
  });

  test('where my clock runs in a live game, the show is cut short: my prompts come at once', async () => {
    const me = await visitor(browser);
    const { page } = me;
    await watching('step')(me);
    const id = await openAt(site, turn, [{ who: me, seats: everyPower.slice(1) }], {
      bots: { germany: 'sensible' },
      pace: 'live',
      clock: { bank: 3600, perMove: 600 },
    });
    const [eyes, m] = await Promise.all([watch(site, id), hand(site, me, id)]);
    for (let i = 0; i < 60; i++) {
      await until(() => eyes.asks().some((a) => a.seat !== 'germany'), 'I am asked');
      await until(
        async () => (await page.locator('.strip.mine').count()) > 0 && (await version(page)) >= eyes.match.version,
        'my page asks me',
      );
      if (eyes.ask().seat === 'uk' && eyes.ask().prompt === 'purchase') break;
      await act(m, eyes, page, (ask) =>
        find(ask, ask.kinds.casualties ? 'casualties' : (Object.keys(ask.kinds)[0] as string)),
      );
    }
    expect(eyes.ask()).toMatchObject({ seat: 'uk', prompt: 'purchase' });
    expect(eyes.match.version).toBeGreaterThan(6);
    expect(me.faults).toEqual([]);
    m.client.close();
    await eyes.close();
    await me.context.close();
  });

  test('opening a table: what is chosen before the session is there stays chosen', async () => {
    const me = await visitor(browser);
    const { page } = me;
    let release: () => void = () => undefined;
    const held = new Promise<void>((done) => {
      release = done;
    });
    await page.route('**/api/session', async (route) => {
      await held;
      await route.continue();
    });
    await page.goto(`${site.url}/new`);
    const who = page.locator('select[aria-label^="Who plays"]');
    await until(async () => (await who.count()) === 5, 'five seats are listed');
    await who.nth(4).selectOption('me');
    release();
    await until(async () => (await who.nth(4).locator('option').count()) > 2, 'the bots are listed');
    await page.getByRole('link', { name: /^Guest/ }).waitFor();
    expect(await who.evaluateAll((all) => all.map((s) => (s as HTMLSelectElement).value))).toEqual([
      'me',
      '',
      '',
      '',
      'me',
    ]);
    expect(me.faults).toEqual([]);
    await me.context.close();
  });
});
