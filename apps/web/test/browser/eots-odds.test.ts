import { knownHands } from '@wardroom/eots/testing';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import {
  answer,
  axeFaults,
  browser,
  clientOf,
  inBrowsers,
  openAt,
  openTab,
  shot,
  site,
  until,
  visitor,
} from './harness.ts';

const hands = { japan: ['jp-10', 'jp-12', 'jp-19'], allied: ['al-08', 'al-59', 'al-40'] } as const;

inBrowsers('odds while an offensive of Empire of the Sun is planned', () => {
  test('[R11.12 R11.20] a hex, a planned and a declared battle: exact odds, for the planner alone', async () => {
    const [japan, allied] = [await visitor(browser), await visitor(browser)];
    const id = await openAt(
      site,
      knownHands(hands),
      [
        { who: japan, seats: ['japan'] },
        { who: allied, seats: ['allied'] },
      ],
      { game: 'eots' },
    );
    const mine = await clientOf(japan, id);
    const go = (...steps: readonly (readonly [string, ...(string | number)[]])[]): Promise<void> =>
      steps.reduce((before, step) => before.then(() => answer(mine, 'japan', step)), Promise.resolve());
    await go(
      ['playOC', 'jp-12'],
      ['hq', 'jp-hq-south'],
      ['activate', 'jp-air-22'],
      ['activate', 'jp-army-15'],
      ['activate', 'jp-army-25'],
    );
    await go(['activateDone']);

    const page = japan.page;
    const kuantan = page.locator('[data-outlook="2014"]');
    const says = (what: RegExp): Promise<void> =>
      until(async () => what.test((await kuantan.textContent({ timeout: 1000 }).catch(() => '')) ?? ''), String(what));
    const offensive = (of: Page): Promise<void> => openTab(of, 'Offensive');
    await offensive(page);
    await page.getByRole('searchbox', { name: 'Place or unit' }).fill('Kuantan');
    await page.locator('.tools ul button').first().click();
    // The air units of Saigon reach it from where they stand.
    await says(/if you fight here/);
    await says(/With 22nd Air Flotilla\./);
    expect(await kuantan.locator('thead th').allTextContents()).toEqual([
      'Condition',
      'surprise attack',
      'intercept',
      'ambush',
    ]);
    await shot(page, 'eots-odds-looked-at');

    // Both armies have marched: the battle is planned, then declared; the numbers are those of the whole force.
    await go(['move', 'ground', 'jp-army-15', 'go', '2014'], ['move', 'ground', 'jp-army-25', 'go', '2014']);
    await says(/planned/);
    expect(await kuantan.count()).toBe(1);
    const ground = (): Promise<string[]> =>
      kuantan.locator('tr', { hasText: 'ground combat' }).locator('td').allTextContents();
    const before = await ground();
    expect(before).toHaveLength(3);
    expect(before.every((cell) => /^\d+%$/.test(cell))).toBe(true);
    // Who joins from afar has a line to the battle, beside the two ways of the armies.
    const lines = page.locator('path.way.japan');
    const drawn = await lines.count();
    await go(['moveDone'], ['assign', 'jp-air-22', '2014']);
    await until(async () => (await lines.count()) === drawn + 1, 'the aircraft have a line');
    await until(
      async () => (await kuantan.count()) === 1 && !/planned/.test((await kuantan.textContent()) ?? ''),
      'the battle is declared',
    );
    await until(async () => (await ground()).join() !== before.join(), 'the air units count');
    // R11.25 Whoever may answer has a line of its own, empty where a surprise forbids it.
    const answered = await kuantan.locator('tr', { hasText: 'likeliest reaction' }).locator('td').allTextContents();
    expect(answered[0]).toBe('');
    expect(answered.slice(1).every((cell) => /^\d+%$/.test(cell))).toBe(true);
    await kuantan.getByText(/Likeliest reaction: .+, led by/).waitFor();
    await shot(page, 'eots-odds-declared');
    expect(await axeFaults(page)).toEqual([]);

    // The other side has heard of nothing yet.
    await allied.page.goto(`${site.url}/t/${id}`);
    await offensive(allied.page);
    await allied.page.locator('.offensive').waitFor();
    expect(await allied.page.locator('[data-outlook]').count()).toBe(0);
    await go(['declareDone']);
    await allied.page.locator('[data-outlook="2014"]').waitFor();
    expect([japan.faults, allied.faults]).toEqual([[], []]);
  });
});
