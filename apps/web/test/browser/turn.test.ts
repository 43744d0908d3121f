import { createClient } from '@wardroom/protocol';
import { expect, test } from 'vitest';
import { axeFaults, browser, cutOff, inBrowsers, openAt, shot, site, until, visitor, watch } from './harness.ts';
import { twoBattles } from './positions.ts';
import { turnByKeys, turnByMouse } from './turns/aa1942.ts';

inBrowsers('a power’s turn in a browser', () => {
  test(
    '[3] a whole turn by keyboard alone, to the income; axe finds no serious fault in any phase, dark or light',
    turnByKeys,
  );

  test('[15.3] standing orders: set, kept over a reload, answer for the absent, unknown to others', async () => {
    const axis = await visitor(browser);
    const allies = await visitor(browser);
    const id = await openAt(
      site,
      twoBattles,
      [
        { who: axis, seats: ['germany', 'japan'] },
        { who: allies, seats: ['ussr', 'uk', 'usa'] },
      ],
      { pace: 'slow', clock: { bank: 86_400, perMove: 86_400 } },
    );
    const eyes = await watch(site, id);
    const editor = allies.page.getByRole('dialog', { name: 'Standing orders' });
    const open = async (): Promise<void> => {
      await allies.page.getByRole('button', { name: 'Table menu' }).click();
      await allies.page.getByRole('menuitem', { name: 'Standing orders' }).click();
      await editor.getByText('Order of loss on land').click();
    };
    const order = editor.getByRole('list', { name: /order of loss/i }).first();
    const first = async (): Promise<string> => (await order.getByRole('listitem').first().textContent()) ?? '';
    await open();
    expect(await order.getByText(/submarine|battleship/i).count()).toBe(0);
    await until(async () => {
      if (/tank/i.test(await first())) return true;
      await order.getByRole('button', { name: /^tank ↑/i }).click();
      return false;
    }, 'tanks are lost first');
    await editor.getByRole('button', { name: 'Set on the map' }).click();
    const placing = allies.page.locator('[data-placing]');
    await placing.getByLabel('Place by name').fill('Ukraine S.S.R.');
    await allies.page.keyboard.press('Enter');
    await until(async () => (await placing.getByRole('status').textContent()) === '1 place', 'Ukraine is set');
    await allies.page.keyboard.press('Escape');
    await shot(allies.page, 'standing-orders');
    expect(await axeFaults(allies.page)).toEqual([]);
    await editor.getByRole('button', { name: 'Save' }).click();
    await editor.waitFor({ state: 'hidden' });

    await allies.page.reload();
    await allies.page.locator('.strip').waitFor();
    await open();
    expect(await first()).toMatch(/tank/i);
    const asked = await editor.locator('[data-ask-at]').textContent();
    expect(asked).toContain('Ukraine S.S.R.');
    expect(asked).not.toContain('Karelia S.S.R.');

    // On a phone the clocks of my seats and of whoever is asked are all in sight.
    await editor.getByRole('button', { name: 'Close' }).click();
    await allies.page.setViewportSize({ width: 390, height: 844 });
    const clocks = allies.page.locator('.seats li').filter({ has: allies.page.locator('time') });
    await until(async () => (await cutOff(allies.page)) === 0, 'the seats fit');
    expect(await clocks.evaluateAll((all) => all.map((li) => li.classList.contains('asked')))).toEqual([
      false,
      true,
      false,
      false,
    ]);
    await allies.page.goto('about:blank');
    const at = axis.page;
    await at.locator('.strip [data-answer]').click();
    await at.getByRole('dialog').or(at.locator('.ask')).first().waitFor();
    if (await at.getByRole('dialog').isVisible()) await at.getByRole('dialog').locator('.btn.main').click();
    await at
      .locator('.ask')
      .getByRole('button', { name: /Karelia/ })
      .click();
    await until(
      () => eyes.ask().prompt === 'retreatOrContinue' && eyes.ask().seat === 'germany',
      'the orders have answered in Karelia',
    );
    const left = Object.values(eyes.state().units).filter((u) => u.space === 'karelia_ssr' && u.power === 'ussr');
    expect(left.length).toBeLessThan(15);
    const dead = 15 - left.length;
    expect(left.filter((u) => u.type === 'tank')).toHaveLength(Math.max(0, 3 - dead));
    await at
      .locator('.ask')
      .getByRole('button', { name: /^Retreat to/ })
      .first()
      .click();

    // The attacker's own editor knows nothing of them, nor does what the server tells him when he opens the match.
    const cookie = (await axis.context.cookies()).map((c) => `${c.name}=${c.value}`).join('; ');
    const enemy = createClient({ url: site.url, cookie });
    const opened = await enemy.open(id);
    expect(opened.info.seats).toContain('germany');
    expect(JSON.stringify([opened.info, opened.view])).not.toContain('askMe');
    await enemy.close();

    // The last battle waits for its owner; in the Ukraine the defender is waited for, and asked when he comes back.
    await at.locator('[data-stage-on]').click();
    await at.locator('[data-roll] .btn').click();
    await until(() => eyes.ask().seat === 'ussr', 'the Soviet Union is asked');
    expect(eyes.ask()).toMatchObject({ prompt: 'casualties', params: { space: 'ukraine_ssr' } });
    await allies.page.goto(`${site.url}/t/${id}`);
    await allies.page
      .locator('.ask')
      .getByRole('button', { name: /^Accept/ })
      .click();
    await until(() => eyes.ask().seat === 'germany', 'the defender has answered');
    for (const v of [axis, allies]) {
      expect(v.faults).toEqual([]);
      await v.context.close();
    }
    await eyes.close();
  });

  test(
    '[3, 5.8.10, 5.11] a whole turn by mouse: one gesture across the water, and where a fighter will land',
    turnByMouse,
  );
});
