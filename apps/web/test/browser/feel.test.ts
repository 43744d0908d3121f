import type { Choice, OpenAsk } from '@wardroom/rules';
import { list } from '@wardroom/rules';
import { expect, test } from 'vitest';
import { act, everyPower, find, hand } from './hands.ts';
import {
  axeFaults,
  browser,
  clientOf,
  inBrowsers,
  middleOf,
  onMap,
  openAt,
  shot,
  site,
  until,
  version,
  visitor,
  watch,
} from './harness.ts';
import { planning, promise, turn } from './positions.ts';

inBrowsers('how a game feels', () => {
  test('[3.3] planning: moves removed one by one or all, those that fall named; keys; the way back', async () => {
    const me = await visitor(browser);
    const { page } = me;
    const id = await openAt(site, planning, [{ who: me, seats: everyPower }]);
    const [eyes, m] = await Promise.all([watch(site, id), hand(site, me, id)]);
    const units = () => Object.values(eyes.state().units);
    const done = page.locator('.strip [data-answer]');
    const sheet = page.getByRole('dialog');
    await act(m, eyes, page, () => ({ kind: 'buy', value: ['infantry'], amount: 20 }));
    // What was looked at while buying lies over no target when the moves begin.
    const looked = page.locator('.card-at');
    await page.locator('[data-space="germany"]').first().click({ force: true });
    await looked.waitFor();
    await done.click();
    await page.locator('.plan').waitFor();
    await looked.waitFor({ state: 'detached' });

    // Keys take up what can still act, space by space.
    const inHand = async (): Promise<string> =>
      (await page.locator('.copy .chosen[data-space]').first().getAttribute('data-space')) ?? '';
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
    await act(m, eyes, page, (ask) =>
      find(ask, 'assault', (v) => v.includes(transport) && v.includes('united_kingdom')),
    );
    const tank = units().find((u) => u.type === 'tank' && u.space === 'poland')?.id as string;
    await act(m, eyes, page, (ask) => find(ask, 'move', (v) => v[0] === tank && v[1] === 'ukraine_ssr'));
    const moves = page.locator('.plan .move');
    await until(async () => (await moves.count()) === 4, 'four moves are listed');
    await shot(page, 'feel-plan');
    await moves.last().getByRole('button', { name: 'Remove' }).click();
    await page.locator('.plan .sure').waitFor();
    await shot(page, 'feel-fall');
    expect(await page.locator('.plan .sure li').allTextContents()).toEqual(['1 tank will land in United Kingdom']);
    await page.getByRole('button', { name: 'Remove all of these' }).click();
    await until(async () => (await moves.count()) === 2, 'the voyage and the attack over land stay');

    await done.click();
    await sheet.waitFor();
    await shot(page, 'feel-sheet');
    const listed = sheet.getByRole('listitem');
    expect(await listed.getByRole('button', { name: /^(Show|Back to Purchase units)/ }).count()).toBe(
      await listed.count(),
    );
    for (const what of ['20 IPCs are not spent', '20 units bought', 'Baltic States: 2 units', 'Poland: 9 units'])
      expect(await listed.filter({ hasText: what }).count(), what).toBe(1);
    await sheet.getByRole('listitem').filter({ hasText: 'Baltic' }).getByRole('button', { name: 'Show' }).click();
    await sheet.waitFor({ state: 'hidden' });
    await shot(page, 'feel-show');
    await page.getByRole('button', { name: 'Remove all moves' }).click();
    await until(async () => (await moves.count()) === 0, 'no move is left');
    await until(() => units().every((u) => !u.spent), 'nobody has moved');

    await done.click();
    await listed
      .filter({ hasText: 'not spent' })
      .getByRole('button', { name: /^Back to/ })
      .click();
    await page.locator('.purchase').waitFor();
    await until(() => eyes.state().turn.now?.phase === 'purchase', 'the purchase is open again');
    expect(eyes.state().powers.germany?.bought).toMatchObject({ infantry: 20 });

    // Switched off, the sheet does not come.
    await done.click();
    await page.locator('.plan').waitFor();
    await done.click();
    await sheet.getByLabel('Do not ask me any more').check();
    await sheet.getByRole('button', { name: 'Not yet' }).click();
    await sheet.waitFor({ state: 'hidden' });
    await done.click();
    await until(() => eyes.state().turn.now?.phase === 'noncombatMove', 'the combat move ends without a sheet');
    expect(me.faults).toEqual([]);
    m.client.close();
    await eyes.close();
    await me.context.close();
  });

  test('[10.6] the sheet names the carrier that a fighter counts on, in both moves, and shows it', async () => {
    const me = await visitor(browser);
    const { page } = me;
    const id = await openAt(site, promise, [{ who: me, seats: everyPower }]);
    const [eyes, m] = await Promise.all([watch(site, id), hand(site, me, id)]);
    const done = page.locator('.strip [data-answer]');
    const sheet = page.getByRole('dialog');
    const promised = sheet.getByRole('listitem').filter({ hasText: 'Fighters count on a carrier in Sea Zone 11' });
    /** How far the zone is from the middle of the map, as a part of the width of the map. */
    const off = (): Promise<number> =>
      page.evaluate(() => {
        const map = document.querySelector('.frame.aa1942')?.getBoundingClientRect() ?? new DOMRect();
        const middle = (r: DOMRect): number => r.x + r.width / 2;
        const all = [...document.querySelectorAll('.copy [data-space="sz11"]')].map((e) => e.getBoundingClientRect());
        return Math.min(...all.map((r) => Math.abs(middle(r) - middle(map)) / map.width));
      });
    await done.click();
    await sheet.waitFor();
    expect(await promised.count()).toBe(0);
    await sheet.getByRole('button', { name: 'Not yet' }).click();
    const fighter = Object.values(eyes.state().units).find((u) => u.type === 'fighter')?.id as string;
    await act(m, eyes, page, (ask) => find(ask, 'move', (v) => v[0] === fighter && v[1] === 'sz11'));
    for (const phase of ['combatMove', 'noncombatMove']) {
      expect(eyes.ask().prompt).toBe(phase);
      await done.click();
      await promised.waitFor();
      await shot(page, `feel-promised-${phase}`);
      await promised.getByRole('button', { name: 'Show' }).click();
      await sheet.waitFor({ state: 'hidden' });
      await until(async () => (await off()) < 0.1, 'the map shows the zone');
      await done.click();
      await sheet.locator('.btn.main').click();
      await until(() => eyes.ask().prompt !== phase, `${phase} ends`);
      // The transport that was attacked waits until its attacker says so.
      if (eyes.ask().prompt === 'pickBattle') await page.locator('[data-roll] .btn').click();
      await until(() => eyes.ask().prompt !== 'pickBattle', 'the battle is over');
      await until(async () => (await version(page)) === eyes.match.version, 'the page has the step');
    }
    expect(eyes.ask()).toMatchObject({ prompt: 'mobilize' });
    expect(me.faults).toEqual([]);
    m.client.close();
    await eyes.close();
    await me.context.close();
  });

  test('[3.1] from the landing page through a guided first turn; no name, no changing of seats', async () => {
    const me = await visitor(browser);
    const { page } = me;
    await page.goto(site.url);
    await page.getByRole('link', { name: 'Guided first turn' }).click();
    const card = page.locator('.guide');
    const says = (title: string): Promise<void> => card.getByText(title, { exact: true }).waitFor();
    const done = async (): Promise<void> => {
      await page.locator('.strip [data-answer]').click();
      const sheet = page.getByRole('dialog').locator('.btn.main');
      const before = await version(page);
      await until(
        async () => (await version(page)) > before || (await sheet.count()) > 0,
        'the phase ends or the sheet opens',
        2000,
      ).catch(() => undefined);
      if ((await sheet.count()) > 0) await sheet.click();
    };
    await says('Spend your income');
    for (let i = 0; i < 4; i++) await page.getByRole('button', { name: 'Infantry +1' }).click();
    await says('Bought units come later');
    // Its end is what the guide asks for, not what a bot would buy for the rest.
    await page.locator('.strip [data-answer="done"].main').waitFor();
    await shot(page, 'guide-bought');
    await done();
    await says('Attack West Russia');
    // What is still to be done comes before the end of the phase: Enter does not skip the lesson.
    expect(await page.locator('.strip .btn.main').count()).toBe(0);
    await shot(page, 'guide-attack');
    await page.locator('[data-pointed="west_russia"]').first().waitFor({ state: 'attached' });
    const at = async (selector: string): Promise<void> => {
      const { x, y } = await middleOf(page.locator(`.copy ${selector}`).first());
      await page.mouse.click(x, y);
    };
    // Too few: the guide says so, and its golden button sends the rest.
    await at('[data-stack*="karelia_ssr|ussr|infantry"]');
    await at('[data-stack*="west_russia|germany|"]');
    await card.getByText(/^4 infantry are there/).waitFor();
    await card.locator('[data-does].main').click();
    await says('Bring a fighter');
    await shot(page, 'guide-support');
    await at('[data-stack*="karelia_ssr|ussr|fighter"]');
    await at('[data-stack*="west_russia|germany|"]');
    await says('Look at the plan');
    await page.locator('.strip [data-answer="done"].main').waitFor();
    await shot(page, 'guide-ready');
    await done();
    const asked = page.locator('.ask');
    for (let i = 0; i < 30; i++) {
      await until(
        async () => (await asked.count()) > 0 || /Noncombat/.test((await page.locator('.strip').textContent()) ?? ''),
        'something is asked',
      );
      if ((await asked.count()) === 0) break;
      const before = await version(page);
      await page.keyboard.press('Enter');
      await until(async () => (await version(page)) > before, 'Enter answers');
    }
    await shot(page, 'guide-landing');
    // The dice may have taken the fighter: then there is nothing to land.
    const land = page.locator('.guide[data-step="land"]');
    await land.or(page.locator('.guide[data-step="reinforce"]')).waitFor();
    if ((await land.count()) > 0) await land.locator('[data-does]').click();
    await says('Move up the rest');
    await done();
    await says('Place what you bought');
    await shot(page, 'guide-place');
    await page.locator('.mobilize .sites button').first().click();
    await done();
    await says('That was a turn');
    await shot(page, 'guide-over');
    await card.getByRole('button', { name: 'Play this position from its start against a bot' }).click();
    await page.waitForURL(/\/t\//);
    // My side is the Allies; the bot has the Axis.
    await until(async () => (await page.locator('.seats li.mine').count()) === 3, 'three seats are mine');
    await page.locator('.strip [data-proposal]').waitFor();
    expect(me.faults).toEqual([]);
    await me.context.close();
  });

  test('coming back: the next game by deadline, the log, luck, threats; a take-back names what is lost', async () => {
    const [me, other] = await Promise.all([visitor(browser), visitor(browser)]);
    const { page } = me;
    const holdings = [
      { who: other, seats: ['germany', 'japan'] },
      { who: me, seats: ['ussr', 'uk', 'usa'] },
    ];
    const slow = (perMove: number) => ({ pace: 'slow' as const, clock: { bank: 0, perMove } });
    const id = await openAt(site, turn, holdings, { ...slow(86_400), name: 'The long one' });
    const near = await openAt(site, { ...(turn as object), power: 'uk', treasury: { uk: 10 } } as never, holdings, {
      ...slow(7200),
      name: 'The urgent one',
    });
    // The usual orders; then I am away.
    const mine = await clientOf(me, id);
    await mine.orders({});
    mine.close();
    await page.goto(`${site.url}/home`);
    const eyes = await watch(site, id);
    const theirs = await hand(site, other, id);
    await other.page.goto(`${site.url}/t/${id}`);
    await other.page.locator('.strip').waitFor();
    const play = (choice: (ask: OpenAsk) => Choice): Promise<void> => act(theirs, eyes, other.page, choice);
    await play(() => ({ kind: 'done', value: [] }));
    for (const type of ['infantry', 'tank', 'fighter']) {
      const one = Object.values(eyes.state().units).find((u) => u.space === 'poland' && u.type === type)?.id;
      await play((ask) => find(ask, 'move', (v) => v[0] === one && v[1] === 'ukraine_ssr' && v.length === 2));
    }
    for (let i = 0; i < 60 && eyes.ask().seat !== 'uk'; i++) {
      // The defender is away: the orders answer, a moment later.
      await until(() => eyes.ask().seat !== 'ussr', 'the orders of the defender answer');
      if (eyes.ask().seat !== 'germany') break;
      await play((ask) =>
        find(
          ask,
          ['battle', 'landAll', 'continue', 'casualties', 'done'].find(
            (k) => ask.kinds[k] && list(k, ask.kinds[k] as never, 1).choices.length > 0,
          ) ?? '',
        ),
      );
    }
    expect(eyes.ask()).toMatchObject({ seat: 'uk', prompt: 'purchase' });

    await page.reload();
    const waiting = page.locator('section').filter({ has: page.getByRole('heading', { name: 'These wait for you' }) });
    await until(async () => (await waiting.getByRole('link').count()) === 2, 'two games wait for me');
    expect(await waiting.getByRole('link').evaluateAll((all) => all.map((a) => a.getAttribute('href')))).toEqual([
      `/t/${near}`,
      `/t/${id}`,
    ]);
    expect(await page.getByRole('link', { name: 'Next game' }).getAttribute('href')).toBe(`/t/${near}`);
    expect(await waiting.getByRole('link').last().textContent()).toMatch(/against .*Round \d+ · Purchase.*your turn/s);
    await shot(page, 'feel-home');

    await waiting.getByRole('link').last().click();
    const recap = page.locator('.recap').first();
    await recap.getByRole('button', { name: 'Play back' }).click();
    // It is told act by act; who has seen enough goes to the end.
    const show = page.locator('.what[data-show]');
    await show.waitFor();
    expect(Number(await show.getAttribute('data-show'))).toBeGreaterThan(1);
    await show.locator('.line').getByText(/\S/).first().waitFor();
    await page.getByRole('button', { name: 'To my decision' }).click();
    await show.waitFor({ state: 'hidden' });
    await recap.getByRole('button', { name: 'Summary' }).click();
    const summary = page.getByRole('dialog');
    await summary.getByText(/%/).first().waitFor();
    await shot(page, 'feel-recap');
    expect(await summary.getByText(/Ukraine S\.S\.R\./).count()).toBeGreaterThan(0);
    await page.keyboard.press('Escape');
    await recap.getByRole('button', { name: 'I am up to date' }).click();
    await page.getByRole('tab', { name: 'Log' }).click();
    await page.locator('.log .mark').waitFor();
    await shot(page, 'feel-mark');

    await page.getByRole('tab', { name: 'Luck' }).click();
    await page.locator('.luck').getByText(/%/).first().waitFor();
    expect(await page.locator('.luck tbody th').allTextContents()).toEqual(
      expect.arrayContaining([expect.stringContaining('Germany'), expect.stringContaining('Soviet Union')]),
    );
    await shot(page, 'feel-luck');

    // What is told over the map is put away, so that nothing covers what is pointed at.
    const told = page.locator('.story-card');
    for (let n = await told.count(); n > 0; n--) await told.first().getByRole('button', { name: 'Close' }).click();
    // Threats: what can reach the space under the pointer; E puts the greatest into the odds.
    await page.keyboard.press('Escape');
    await page.keyboard.press('0');
    await page.keyboard.press('t');
    // The map may still be on its way: the pointer goes to where the stack is by then.
    await until(async () => {
      const russia = await middleOf(await onMap(page, '[data-stack*="russia|ussr|infantry"]'));
      await page.mouse.move(russia.x - 2, russia.y);
      await page.mouse.move(russia.x, russia.y);
      return page.locator('.threat').getByText('Germany').isVisible();
    }, 'what threatens Russia is told');
    await shot(page, 'feel-threat');
    await page.keyboard.press('e');
    await until(
      async () => (await page.getByRole('tab', { name: 'Odds' }).getAttribute('data-state')) === 'active',
      'the odds are shown',
    );
    await shot(page, 'feel-threat-odds');

    // A take-back: what it returns to and what is lost is named to who asks and to who is asked.
    const before = eyes.match.version;
    await other.page.getByRole('button', { name: 'Table menu' }).click();
    await other.page.getByRole('menuitem', { name: 'Ask to take back' }).click();
    const dialog = other.page.getByRole('dialog');
    await dialog.getByRole('slider').fill('1');
    // Whose steps, and which dice, are named before anybody opens anything.
    await dialog.getByText(/^Undone: .*Germany \((one step|\d+ steps)\)/).waitFor();
    await dialog.getByText('What would be lost').waitFor();
    await shot(other.page, 'feel-takeback');
    expect(await axeFaults(other.page)).toEqual([]);
    await dialog.getByRole('button', { name: 'Ask' }).click();
    const proposal = page.locator('.proposal');
    await proposal.getByText('What would be lost').click();
    await shot(page, 'feel-proposal');
    expect(await axeFaults(page)).toEqual([]);
    expect(await proposal.getByText(/Ukraine S\.S\.R\./).count()).toBeGreaterThan(0);
    await proposal.getByRole('button', { name: 'Agree' }).click();
    await until(
      () => eyes.match.version > before && eyes.state().turn.now?.phase === 'combatMove',
      'the table returns',
    );
    await page.getByRole('tab', { name: 'Log' }).click();
    await page
      .locator('.log')
      .getByText(/By consent the table returns to step 1/)
      .waitFor();
    for (const v of [me, other]) {
      expect(v.faults).toEqual([]);
      await v.context.close();
    }
    theirs.client.close();
    await eyes.close();
  });
});
