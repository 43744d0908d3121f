import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import {
  axeFaults,
  browser,
  cutOff,
  until as hold,
  inBrowsers,
  openAt,
  shot,
  sideways,
  site,
  visitor,
} from './harness.ts';
import { turn } from './positions.ts';

/** Steps that the page shows, as `3 / 12`. */
const shown = async (page: Page): Promise<string> => (await page.locator('.time .count').textContent())?.trim() ?? '';
const newest = async (page: Page): Promise<number> => Number((await shown(page)).split('/')[1]);
const tab = (page: Page, name: string): Promise<void> => page.getByRole('tab', { name }).click();

const until = (what: () => Promise<boolean>, ms = 40_000): Promise<void> => hold(what, 'at the table', ms);

inBrowsers('a table in browsers', () => {
  test('from the landing page to the combat move against a bot: two clicks, no name', async () => {
    const me = await visitor(browser);
    await me.page.goto(site.url);
    const bot = me.page.getByRole('combobox', { name: 'The bot' });
    const game = me.page.getByRole('combobox', { name: 'Game' });
    // A newcomer meets the middle one; what was chosen is kept for its game alone.
    expect(await bot.inputValue()).toBe('sensible');
    await bot.selectOption('random');
    await game.selectOption('eots');
    expect(await bot.inputValue()).toBe('sensible');
    await me.page.reload();
    expect(await bot.inputValue()).toBe('random');
    await bot.selectOption('sensible');
    await me.page.getByRole('button', { name: 'Play now' }).click();
    await me.page.getByRole('tab', { name: 'Orders' }).waitFor();
    await me.page.locator('.strip [data-answer]').click();
    const sheet = me.page.getByRole('dialog');
    if (await sheet.isVisible().catch(() => false)) await sheet.locator('.btn.main').click();
    await until(async () => /combat/i.test((await me.page.locator('.strip .sentence').textContent()) ?? ''));
    await shot(me.page, 'table-play-now');
    expect(await cutOff(me.page)).toBe(0);
    // Log and talk have a place of their own where there is room for them.
    await me.page.setViewportSize({ width: 1920, height: 1080 });
    await me.page.locator('[data-dock="log"] [role=log]').waitFor();
    expect(await me.page.getByRole('tab', { name: 'Log' }).count()).toBe(0);
    await shot(me.page, 'table-wide');
    expect(await axeFaults(me.page)).toEqual([]);
    expect(me.faults).toEqual([]);
    await me.context.close();
  });

  test('two people and a spectator: open, join, begin, choose by list, undo, chat, reload, crash', async () => {
    const host = await visitor(browser);
    const guest = await visitor(browser);
    const third = await visitor(browser, { viewport: { width: 390, height: 844 }, hasTouch: true });
    await host.page.goto(`${site.url}/new`);
    const who = host.page.locator('select[aria-label^="Who plays"]');
    await until(async () => (await who.count()) === 5);
    for (let i = 0; i < 5; i++) await who.nth(i).selectOption(i % 2 === 0 ? 'me' : '');
    await host.page.getByLabel('Name of the table').fill('Two and one');
    await host.page.getByRole('radio', { name: 'No clock' }).check();
    await host.page.getByRole('button', { name: 'Open the table' }).click();
    const link = await host.page.getByLabel('Send this link').inputValue();
    expect(await axeFaults(host.page)).toEqual([]);
    await shot(host.page, 'room');

    await guest.page.goto(link);
    await guest.page.getByRole('button', { name: 'Take Axis: all 2 free seats' }).click();
    await guest.page.getByRole('button', { name: 'Give up Japan' }).waitFor();
    await host.page.getByRole('button', { name: 'Begin' }).click();
    await third.page.goto(link.split('?')[0] ?? link);
    for (const v of [host, guest, third]) await v.page.locator('.strip').waitFor();

    // A purchase from the list of choices, by keyboard alone; everybody sees it.
    await tab(host.page, 'Orders');
    const first = await newest(host.page);
    await host.page.keyboard.press('Escape');
    await host.page.keyboard.press('o');
    await host.page.keyboard.press('Enter');
    await until(async () => {
      if ((await newest(host.page)) > first) return true;
      await host.page.keyboard.press('Enter');
      return false;
    });
    const after = await newest(host.page);
    for (const v of [guest, third]) await until(async () => (await newest(v.page)) === after);
    await host.page.getByRole('button', { name: 'Undo' }).click();
    for (const v of [host, guest, third]) await until(async () => (await newest(v.page)) === after + 1);

    // Players and spectators talk apart.
    await tab(guest.page, 'Chat');
    await guest.page.getByPlaceholder('Write to the players').fill('Good evening');
    await guest.page.getByPlaceholder('Write to the players').press('Enter');
    await tab(host.page, 'Chat');
    await host.page.getByText('Good evening').waitFor();
    await third.page.getByRole('tab', { name: 'Chat' }).click();
    await third.page.getByPlaceholder('Write to the spectators').fill('Who is winning?');
    await third.page.getByPlaceholder('Write to the spectators').press('Enter');
    await third.page.getByText('Who is winning?').waitFor();
    // What somebody is stands apart from his name.
    const apart = await third.page
      .locator('.line.spectators')
      .first()
      .evaluate((line) => {
        const [name, tag] = ['strong', '.tag'].map((part) =>
          (line.querySelector(part) as Element).getBoundingClientRect(),
        );
        return (tag?.left ?? 0) - (name?.right ?? 0);
      });
    expect(apart).toBeGreaterThanOrEqual(4);
    expect(await guest.page.getByText('Who is winning?').count()).toBe(0);
    expect(await third.page.getByText('Good evening').count()).toBe(0);
    await shot(third.page, 'table-phone');

    // A pause needs the consent of the other player, and so does its end.
    for (const [ask, proposal, paused] of [
      ['Ask for a pause', 'asks for a pause', true],
      ['Ask to go on', 'asks to go on', false],
    ] as const) {
      await host.page.getByRole('button', { name: 'Table menu' }).click();
      await host.page.getByRole('menuitem', { name: ask }).click();
      await guest.page.getByText(proposal).waitFor();
      await guest.page.getByRole('button', { name: 'Agree' }).click();
      await until(
        async () => ((await host.page.locator('.sentence').textContent()) ?? '').includes('paused') === paused,
      );
    }

    // Scrubbing back is not interrupted by new steps; "follow live" returns.
    await third.page.getByRole('button', { name: 'One step back' }).click();
    const looked = (await shown(third.page)).split('/')[0]?.trim();
    await tab(host.page, 'Orders');
    const before = await newest(host.page);
    await host.page.locator('.strip [data-answer]').click();
    const sheet = host.page.getByRole('dialog');
    await until(async () => {
      if (await sheet.isVisible()) await sheet.locator('.btn.main').click();
      return (await newest(host.page)) > before;
    });
    await until(async () => (await newest(third.page)) > before);
    expect((await shown(third.page)).split('/')[0]?.trim()).toBe(looked);
    await third.page.getByRole('button', { name: 'Follow live' }).click();
    expect(await shown(third.page)).toBe(`${await newest(third.page)} / ${await newest(third.page)}`);

    // A reload and a crash lose nothing.
    const kept = await newest(host.page);
    await guest.page.reload();
    await guest.page.locator('.strip').waitFor();
    await until(async () => (await newest(guest.page)) === kept);
    await site.crash();
    for (const v of [host, guest, third])
      await v.page.locator('.connection.online').waitFor({ state: 'attached', timeout: 30_000 });
    await host.page.getByRole('button', { name: 'Undo' }).click();
    for (const v of [host, guest, third]) await until(async () => (await newest(v.page)) === kept + 1);

    expect(await sideways(third.page)).toBeLessThanOrEqual(0);
    for (const v of [host, guest, third]) {
      expect(await axeFaults(v.page)).toEqual([]);
      expect(v.faults).toEqual([]);
      await v.context.close();
    }
  }, 240_000);

  test('two bots are watched; a spectator is asked nothing', async () => {
    const me = await visitor(browser);
    await me.page.goto(site.url);
    await me.page.locator('[data-game=aa1942]').getByRole('button', { name: 'Watch two bots' }).click();
    await me.page.locator('.strip').waitFor();
    await until(async () => (await newest(me.page)) > 3, 60_000);
    // The log lies open; a list of choices is not even there.
    await me.page.getByRole('log').waitFor();
    expect(await me.page.getByRole('tab', { name: 'Orders' }).count()).toBe(0);
    expect(await me.page.locator('.strip [data-answer], .list [data-key]').count()).toBe(0);
    expect(await me.page.getByRole('button', { name: 'Undo' }).count()).toBe(0);

    // The page of live tables, and the match on a second screen: chart, players, what happens, nothing of the site.
    const id = new URL(me.page.url()).pathname.split('/').at(-1) ?? '';
    await me.page.goto(`${site.url}/screen/${id}`);
    const live = me.page.locator(`[data-live="${id}"]`);
    await live.locator('.chart-of .board').waitFor();
    await until(async () => ((await live.locator('.what').textContent()) ?? '').trim() !== '', 60_000);
    expect(await live.locator('.seats li').count()).toBe(5);
    expect(await me.page.locator('header nav').count()).toBe(0);
    await shot(me.page, 'watch-screen');
    // A table that anybody may look into. Each field of its form has a line of help, or a way to learn of the game.
    await me.page.goto(`${site.url}/new?game=eots`);
    await me.page.locator('.seat').nth(1).waitFor();
    const bare = await me.page
      .locator('fieldset .field')
      .evaluateAll((all) =>
        all
          .filter((f) => !f.querySelector('.tiny') && !f.nextElementSibling?.matches('.tiny, .small'))
          .map((f) => f.textContent),
      );
    expect(bare).toEqual([]);
    for (const side of ['Japan', 'Allies']) {
      await me.page
        .locator('.seat')
        .filter({ hasText: side })
        .locator('select')
        .selectOption({ label: 'bot: Veteran' });
    }
    await me.page.getByRole('button', { name: 'Open the table' }).click();
    await me.page.getByRole('button', { name: 'Begin' }).click();
    await me.page.locator('.strip').waitFor();
    // The page of live tables says who plays at the one on the big chart.
    await me.page.goto(`${site.url}/watch?game=eots`);
    await me.page.getByRole('heading', { name: 'Watch', exact: true }).waitFor();
    expect(await me.page.locator('[data-featured] [data-players]').textContent()).toBe('Veteran');
    expect(await axeFaults(me.page)).toEqual([]);
    await shot(me.page, 'watch');
    // On a phone the fields stand in one row below the heading, each as wide as the other.
    await me.page.setViewportSize({ width: 390, height: 844 });
    const boxes = await me.page
      .locator('.head .field')
      .evaluateAll((all) => all.map((f) => f.getBoundingClientRect()));
    expect(new Set(boxes.map((b) => Math.round(b.top))).size).toBe(1);
    expect(new Set(boxes.map((b) => Math.round(b.width))).size).toBe(1);
    expect(await sideways(me.page)).toBeLessThanOrEqual(0);
    await shot(me.page, 'watch-phone');
    expect(me.faults).toEqual([]);
    await me.context.close();
  });

  test('a finished match: replay from its record, verified here; one changed value is found; what if', async () => {
    const me = await visitor(browser);
    const { page } = me;
    await page.goto(site.url);
    await page.getByRole('button', { name: 'Play now' }).click();
    await tab(page, 'Orders');
    await page.keyboard.press('Escape');
    await page.locator('.strip [data-answer]').click();
    await until(async () => (await newest(page)) > 0);
    const id = new URL(page.url()).pathname.split('/')[2] ?? '';
    // The second screen says how close it is.
    await page.goto(`${site.url}/screen/${id}`);
    expect(await page.locator('[data-closeness]').textContent()).toMatch(/Allies a little ahead/);
    await page.goto(`${site.url}/t/${id}`);
    await page.getByRole('button', { name: 'Table menu' }).click();
    await page.getByRole('menuitem', { name: 'Resign' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Resign' }).click();
    await page.locator('.strip').getByRole('button', { name: 'Rematch' }).waitFor();

    await page.locator('.strip').getByRole('link', { name: 'Replay' }).click();
    // A moment is drawn on and a sentence said of it: whoever opens the link sees both, at that step alone.
    await page.getByRole('button', { name: 'Table menu' }).click();
    await page.getByRole('menuitem', { name: 'Draw on this moment' }).click();
    const sheet = page.locator('[data-pencil]');
    const box = (await sheet.boundingBox()) as { x: number; y: number };
    await page.mouse.click(box.x + 160, box.y + 140);
    await page.mouse.move(box.x + 180, box.y + 200);
    await page.mouse.down();
    await page.mouse.move(box.x + 320, box.y + 240, { steps: 4 });
    await page.mouse.up();
    await page.locator('.copy:not(.away) [data-notes="2"] .arrow').first().waitFor();
    await page.getByLabel('A sentence, if you like').fill('Here it was decided');
    expect(await axeFaults(page)).toEqual([]);
    await shot(page, 'note-drawn');
    await page.getByRole('button', { name: 'Share the link' }).click();
    const link = await page.getByLabel('Link to what you have drawn').inputValue();
    expect(link).toMatch(/step=\d+.*&note=/);
    const other = await visitor(browser, { viewport: { width: 390, height: 844 } });
    await other.page.goto(link);
    await other.page.getByText('Here it was decided').waitFor();
    await other.page.locator('.copy:not(.away) [data-notes="2"] .arrow').first().waitFor();
    // It is brought into sight, however small the window is.
    const ring = other.page.locator('.copy:not(.away) [data-notes] circle').first();
    await until(async () => {
      const at = await ring.boundingBox();
      return at !== null && at.x >= 0 && at.x + at.width <= 390 && at.y >= 0 && at.y + at.height <= 844;
    });
    expect(await sideways(other.page)).toBeLessThanOrEqual(0);
    await shot(other.page, 'note-phone');
    expect(other.faults).toEqual([]);
    await other.context.close();
    await page.getByRole('button', { name: 'Close', exact: true }).click();

    await page.getByRole('button', { name: 'Verify the dice' }).click();
    await page.getByText(/All right: .* steps in an unbroken chain/).waitFor();
    await page.keyboard.press('Escape');
    // It is told act by act, in the words of the table; the button goes one act on.
    await page.getByRole('button', { name: 'One act on' }).click();
    expect(await page.locator('[data-show] .line').textContent()).toMatch(/\w/);
    await page.getByRole('button', { name: 'Play', exact: true }).click();
    await until(async () => (await page.locator('.player [data-show]').count()) === 0);
    await page.getByRole('button', { name: 'To the start' }).click();
    await page.getByRole('button', { name: 'One act on' }).click();
    expect(await axeFaults(page)).toEqual([]);
    await shot(page, 'replay');
    // A link to a moment opens there.
    await page.goto(`${site.url}/replay/${id}?step=1`);
    await until(async () => (await page.locator('.player input[type=range]').inputValue()) === '1');

    const record = (await (await page.request.get(`${site.url}/api/matches/${id}/record`)).json()) as {
      steps: { log: unknown[] }[];
    };
    record.steps[1]?.log.push({ key: 'forged' });
    await page.goto(`${site.url}/replay`);
    await page.locator('input[type=file]').setInputFiles({
      name: 'forged.json',
      mimeType: 'application/json',
      buffer: Buffer.from(JSON.stringify(record)),
    });
    await page.getByRole('button', { name: 'Verify the dice' }).click();
    await page.getByText('Step 1 is wrong: the chain of steps is broken').waitFor();
    await page.keyboard.press('Escape');

    await page.getByRole('button', { name: 'What if', exact: false }).first().click();
    await page.getByRole('tab', { name: 'Orders' }).waitFor();
    await page.locator('.strip [data-answer]').waitFor();
    expect(me.faults).toEqual([]);
    await me.context.close();
  });

  test('[12.2] a side concedes together: its players are asked, the others not; a draw is asked of all', async () => {
    const [axis, soviet, west] = [await visitor(browser), await visitor(browser), await visitor(browser)];
    const everybody = [
      { who: axis, seats: ['germany', 'japan'] },
      { who: soviet, seats: ['ussr'] },
      { who: west, seats: ['uk', 'usa'] },
    ];
    const items = async (page: Page): Promise<string[]> => {
      await page.getByRole('button', { name: 'Table menu' }).click();
      return page.getByRole('menuitem').allTextContents();
    };
    const ends = (page: Page, text: string): Promise<void> =>
      until(async () => ((await page.locator('.sentence').textContent()) ?? '').includes(text));
    await openAt(site, turn, everybody);

    // Who plays alone on a side resigns.
    expect((await items(axis.page)).map((i) => i.trim())).not.toContain('Concede together');
    await axis.page.keyboard.press('Escape');
    await items(soviet.page);
    await soviet.page.getByRole('menuitem', { name: 'Concede together' }).click();
    const sheet = soviet.page.getByRole('dialog');
    expect(await axeFaults(soviet.page)).toEqual([]);
    await shot(soviet.page, 'table-concede');
    await sheet.getByRole('button', { name: 'Ask the others' }).click();
    const asked = west.page.locator('.proposal').filter({ hasText: 'asks whether your side concedes' });
    await asked.waitFor();
    await shot(west.page, 'table-concede-asked');
    await asked.getByRole('button', { name: 'Decline' }).click();
    await soviet.page.locator('.proposal').waitFor({ state: 'hidden' });

    // What comes later has arrived: the question before it was not for the other side.
    await items(west.page);
    await west.page.getByRole('menuitem', { name: 'Offer a draw' }).click();
    await axis.page.locator('.proposal').filter({ hasText: 'offers a draw' }).waitFor();
    await items(soviet.page);
    await soviet.page.getByRole('menuitem', { name: 'Concede together' }).click();
    await sheet.getByRole('button', { name: 'Ask the others' }).click();
    await asked.waitFor();
    expect(await axis.page.locator('.proposal').count()).toBe(1);
    await asked.getByRole('button', { name: 'Agree' }).click();
    for (const v of [axis, soviet, west]) await ends(v.page, 'Axis');
    // The draw that was offered is not to be had any more.
    expect(await axis.page.locator('.proposal').count()).toBe(0);
    await shot(axis.page, 'table-concede-over');

    // Who offers to end by points, and who is asked, reads who would win, by how much and why.
    await openAt(site, turn, everybody);
    await items(axis.page);
    await axis.page.getByRole('menuitem', { name: 'Offer to end by points' }).click();
    const offer = axis.page.getByRole('dialog');
    expect(await offer.locator('[data-score] p').textContent()).toMatch(/^Ending now: victory for the \w+, margin \d/);
    expect(await offer.locator('[data-score] li').count()).toBe(2);
    await offer.getByRole('button', { name: 'Ask the others' }).click();
    const points = west.page.locator('.proposal').filter({ hasText: 'count points' });
    await points.locator('[data-score] li').first().waitFor();
    await shot(west.page, 'table-score');
    await points.getByRole('button', { name: 'Decline' }).click();
    await points.waitFor({ state: 'hidden' });
    // Who asked reads in his strip that somebody has said no, until he puts it away.
    const no = axis.page.locator('.strip [data-declined]');
    await no.getByText(/declines the proposal/).waitFor();
    await no.getByRole('button', { name: 'Close' }).click();
    expect(await no.count()).toBe(0);
    await items(axis.page);
    await axis.page.getByRole('menuitem', { name: 'Offer a draw' }).click();
    for (const v of [soviet, west]) await v.page.locator('.proposal').getByRole('button', { name: 'Agree' }).click();
    for (const v of [axis, soviet, west]) await ends(v.page, 'A draw was agreed');
    for (const v of [axis, soviet, west]) {
      expect(v.faults).toEqual([]);
      await v.context.close();
    }
  });
});
