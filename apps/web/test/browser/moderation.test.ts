import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { everyPower, find, hand } from './hands.ts';
import type { Visitor } from './harness.ts';
import { axeFaults, browser, inBrowsers, openAt, shot, sideways, site, until, visitor, watch } from './harness.ts';
import { turn } from './positions.ts';

const good = 'quiet harbour at 5 fathoms';
const post = (v: Visitor, path: string, data: object) =>
  v.page.request.post(site.url + path, { data, headers: { 'X-Wardroom': '1' } });
async function registered(v: Visitor, name: string): Promise<string> {
  await post(v, '/api/session', {});
  const answer = await post(v, '/api/register', { name, password: good });
  return ((await answer.json()) as { id: string }).id;
}
/** What the audit log calls it. */
const words: Readonly<Record<string, string>> = { mute: 'muted', warn: 'warned', ban: 'banned' };
const noted = (page: Page, what: string): Promise<void> =>
  page.locator('.audit strong').getByText(what, { exact: true }).first().waitFor();
/** A moderator's page; the role is given beside the server, as the first one always is. */
async function keeper(name: string): Promise<Visitor> {
  const v = await visitor(browser);
  await registered(v, name);
  await v.page.goto(`${site.url}/moderation`);
  await v.page.getByText('There is nothing here for you.').waitFor();
  await site.admin('role', name, 'administrator');
  await v.page.goto(`${site.url}/moderation`);
  await v.page.getByRole('heading', { name: 'Audit log' }).waitFor();
  return v;
}

inBrowsers('the moderation page in a browser', () => {
  test('[platform] a report comes with the talk around it; a line goes, muted, warned, banned: noted', async () => {
    const [host, rude] = await Promise.all([visitor(browser), visitor(browser)]);
    await registered(rude, 'Rude Rudolf');
    await registered(host, 'Patient Paula');
    const id = await openAt(site, turn, [
      { who: host, seats: everyPower.slice(0, 2) },
      { who: rude, seats: everyPower.slice(2) },
    ]);
    const keep = await keeper('Keeper Kim');
    const [mine, theirs] = [await hand(site, host, id), await hand(site, rude, id)];
    await theirs.say('something vile');
    await mine.say('please stop');
    await host.page.goto(`${site.url}/t/${id}`);
    await host.page.getByRole('tab', { name: 'Chat' }).click();
    const line = host.page.locator('.chat .line').filter({ hasText: 'something vile' });
    await line.getByRole('button', { name: 'About Rude Rudolf' }).click();
    await host.page.getByRole('menuitem', { name: 'Report this', exact: true }).click();
    await host.page.getByText('The message was reported.').waitFor();

    const { page } = keep;
    await page.reload();
    const report = page.getByRole('article').filter({ hasText: 'Rude Rudolf' });
    await report.getByText('reported by Patient Paula').waitFor();
    await report.getByText('something vile').first().waitFor();
    await report.getByText('please stop').waitFor();
    await shot(page, 'moderation');
    expect(await axeFaults(page)).toEqual([]);
    await page.setViewportSize({ width: 390, height: 844 });
    await shot(page, 'moderation-phone');
    expect(await sideways(page)).toBeLessThanOrEqual(0);
    await page.setViewportSize({ width: 1280, height: 800 });

    // Nothing is done without a reason.
    const deletes = report.getByRole('button', { name: 'Delete', exact: true }).first();
    expect(await deletes.isDisabled()).toBe(true);
    const because = page.getByLabel('Reason or note');
    await because.fill('vile words');
    await deletes.click();
    await until(async () => (await line.count()) === 0, 'the line is gone from the table');

    const impose = async (kind: string): Promise<void> => {
      await report.getByLabel('What to do').selectOption(kind);
      await report.getByRole('button', { name: 'Impose on Rude Rudolf' }).click();
      await noted(page, words[kind] as string);
    };
    await impose('mute');
    expect(await theirs.say('can anybody hear me')).toMatchObject({ ok: false, error: { key: 'muted' } });
    await impose('warn');
    await rude.page.goto(`${site.url}/home`);
    const told = rude.page.getByRole('dialog');
    await told.getByText('From the moderators').waitFor();
    expect(await told.getByText('vile words').count()).toBe(2);
    await shot(rude.page, 'moderation-told');
    await told.getByRole('button', { name: 'Understood' }).click();
    await told.waitFor({ state: 'hidden' });
    await rude.page.reload();
    await rude.page.locator('#main h1').first().waitFor();
    expect(await rude.page.getByRole('dialog').count()).toBe(0);
    await impose('ban');
    expect((await rude.page.request.get(`${site.url}/api/me`)).status()).toBe(401);
    await report.getByRole('button', { name: 'Handled' }).click();
    await page.getByText('Nothing is waiting.').waitFor();
    for (const what of ['closed a report', 'deleted a line', 'reported', 'role']) await noted(page, what);

    // Somebody is looked up by name, and made a moderator.
    await page.getByLabel('Registered name').fill('patient paula');
    await page.getByRole('button', { name: 'Look up' }).click();
    const paula = page.getByRole('article').filter({ has: page.getByRole('button', { name: 'Give this role' }) });
    await paula.getByLabel('Role').selectOption('moderator');
    await paula.getByRole('button', { name: 'Give this role' }).click();
    await page.locator('li').filter({ hasText: 'Patient Paula' }).getByText('Moderator', { exact: true }).waitFor();
    await shot(page, 'moderation-role');

    // What was imposed can be looked up and ended, with a reason that stands beside it.
    await page.getByLabel('Which reports').selectOption('handled');
    const before = page.getByRole('article').filter({ hasText: 'Rude Rudolf' });
    await before.getByRole('button', { name: 'What was imposed' }).click();
    await before.locator('strong').getByText('Ban', { exact: true }).waitFor();
    await because.fill('was somebody else');
    await before.getByRole('button', { name: 'End: Ban' }).click();
    await noted(page, 'ended a sanction');
    expect((await post(rude, '/api/login', { name: 'Rude Rudolf', password: good })).ok()).toBe(true);
    expect((await post(rude, '/api/tables', { game: 'aa1942', scenario: 'standard' })).ok()).toBe(true);
    for (const m of [mine, theirs]) m.client.close();
    for (const v of [host, rude, keep]) {
      expect(v.faults).toEqual([]);
      await v.context.close();
    }
  });

  test('[platform] a refusal is disputed at once: position and rule in the list, ruling in the log', async () => {
    const me = await visitor(browser);
    await registered(me, 'Doubting Dora');
    let deaf = false;
    // The page hears of no further step: what it then chooses is closed already.
    await me.page.routeWebSocket(/socket\.io/, (ws) => {
      const server = ws.connectToServer();
      ws.onMessage((m) => server.send(m));
      server.onMessage((m) => {
        if (!(deaf && String(m).startsWith('42["step"'))) ws.send(m);
      });
    });
    const id = await openAt(site, turn, [{ who: me, seats: everyPower }]);
    const eyes = await watch(site, id);
    const m = await hand(site, me, id);
    deaf = true;
    const ask = eyes.ask();
    const kind = Object.keys(ask.kinds)[0] as string;
    const decision = m.info.waiting[0]?.id ?? '';
    expect((await m.act(ask.seat, decision, [find(ask, kind)])).ok).toBe(true);
    const { page } = me;
    await page.locator('.strip [data-answer]').first().click();
    const sheet = page.getByRole('dialog').locator('.btn.main');
    const refusal = page.locator('.strip .refusal');
    await until(async () => {
      if (await sheet.isVisible()) await sheet.click();
      return refusal.isVisible();
    }, 'the choice is refused');
    const words = (await refusal.locator('span.grow').textContent())?.trim() ?? '';
    await refusal.getByRole('button', { name: 'Dispute a ruling' }).click();
    const dialog = page.getByRole('dialog');
    expect((await dialog.locator('select option').first().textContent())?.trim()).toBe(words);
    await dialog.getByLabel('What should have happened').fill('it was still open');
    await shot(page, 'moderation-dispute');
    await dialog.getByRole('button', { name: 'Send to the arbiter' }).click();
    await page.getByText('Sent: position, rule and choice go along.').waitFor();

    const keep = await keeper('Keeper Kay');
    const report = keep.page.getByRole('article').filter({ hasText: 'it was still open' });
    await report.getByText('A ruling is disputed').waitFor();
    expect(await report.locator('pre').textContent()).toMatch(/"key": "stale"[\s\S]*"choice":/);
    const [file] = await Promise.all([
      keep.page.waitForEvent('download'),
      report.getByRole('link', { name: 'Position as a file' }).click(),
    ]);
    const position = JSON.parse(readFileSync((await file.path()) as string, 'utf8')) as { game: string };
    expect(position.game).toBe('aa1942');
    await shot(keep.page, 'moderation-ruling');
    await report.getByLabel('Ruling (stands in the record)').fill('The choice had been made already.');
    await report.getByRole('button', { name: 'Rule', exact: true }).click();
    await noted(keep.page, 'ruled');
    deaf = false;
    await page.reload();
    await page.getByRole('tab', { name: 'Log' }).click();
    await page.getByText('The choice had been made already.').first().waitFor();
    m.client.close();
    await eyes.close();
    for (const v of [me, keep]) {
      expect(v.faults).toEqual([]);
      await v.context.close();
    }
  });
});
