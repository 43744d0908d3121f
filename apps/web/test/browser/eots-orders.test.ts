import type { State } from '@wardroom/eots/read';
import { knownHands, march } from '@wardroom/eots/testing';
import type { LogEntry } from '@wardroom/rules';
import { expect, test } from 'vitest';
import type { Visitor } from './harness.ts';
import {
  answer,
  axeFaults,
  browser,
  clientOf,
  inBrowsers,
  linesOf,
  openAt,
  openTab,
  shot,
  sideways,
  site,
  until,
  visitor,
} from './harness.ts';

const hands = { japan: ['jp-10', 'jp-12', 'jp-19'], allied: ['al-08', 'al-59', 'al-40'] } as const;

/** A slow table of two whose hands are known. */
const slow = (japan: Visitor, allied: Visitor): Promise<string> =>
  openAt(
    site,
    knownHands(hands),
    [
      { who: japan, seats: ['japan'] },
      { who: allied, seats: ['allied'] },
    ],
    { game: 'eots', pace: 'slow', clock: { bank: 86_400, perMove: 86_400 } },
  );

inBrowsers('standing orders of Empire of the Sun', () => {
  test('[R11.2] conditional orders: set in the editor, kept over a reload, answer at once, stay unknown', async () => {
    const japan = await visitor(browser);
    const allied = await visitor(browser, { locale: 'es-ES' });
    const id = await slow(japan, allied);
    const at = allied.page;
    const editor = at.getByRole('dialog', { name: 'Órdenes permanentes' });
    const open = async (): Promise<void> => {
      await at.getByRole('button', { name: 'Menú de la mesa' }).click();
      await at.getByRole('menuitem', { name: 'Órdenes permanentes' }).click();
      await editor.waitFor();
    };
    await open();
    const more = editor.locator('summary', { hasText: 'Más' });
    await more.click();
    for (const [label, to] of [
      ['Meteorología', 'none'],
      ['Reacción Especial', 'none'],
      ['Inteligencia', 'none'],
      ['Impactos de mi fuego', 'order'],
    ] as const)
      await editor.getByLabel(label, { exact: true }).selectOption(to);
    await editor.getByRole('button', { name: 'barcos ↑' }).click();
    const kinds = async (): Promise<string[]> => editor.locator('ol li span').allTextContents();
    expect(await kinds()).toEqual(['1. portaaviones', '2. barcos', '3. aviación', '4. unidades de tierra']);
    await shot(at, 'eots-standing-orders');
    expect(await axeFaults(at)).toEqual([]);
    // Each line leads to its rule.
    expect(await editor.getByRole('button', { name: /\b11\.19/ }).count()).toBe(1);
    await editor.getByRole('button', { name: 'Guardar' }).click();
    await editor.waitFor({ state: 'hidden' });
    await at.setViewportSize({ width: 390, height: 800 });
    await at.reload();
    await at.locator('.strip').waitFor();
    await open();
    await more.click();
    expect(await editor.getByLabel('Meteorología', { exact: true }).inputValue()).toBe('none');
    expect(await editor.getByLabel('Cartas de ataque', { exact: true }).inputValue()).toBe('ask');
    expect((await kinds())[1]).toBe('2. barcos');
    expect(await sideways(at)).toBeLessThanOrEqual(0);
    await shot(at, 'eots-standing-orders-phone');
    await at.goto('about:blank');

    const told: LogEntry[] = [];
    const by: string[] = [];
    const mine = await clientOf(japan, id);
    mine.onStep = (m) => {
      told.push(...linesOf(m));
      if (m.b) by.push(`${m.s} ${m.b === 'orders' ? m.b : 'hand'}`);
    };
    for (const step of march) await answer(mine, 'japan', step);
    // Weather and intelligence are answered; the attack cards are left to the player.
    await until(
      () => by.filter((b) => b === 'allied orders').length === 2 && mine.info.waiting[0]?.seat === 'allied',
      'two answers',
    );
    expect((mine.view as unknown as State).offensive.now).toMatchObject({ intel: 'surprise', step: 9 });
    const page = japan.page;
    await openTab(page, 'Log');
    await until(
      async () => (await page.locator('.tag', { hasText: 'standing orders' }).count()) > 0,
      'the log says so',
    );
    await shot(page, 'eots-orders-log');
    expect(JSON.stringify([mine.info, mine.view, told])).not.toMatch(/"order"|postBattle|"carrier"/);

    // The player comes back and is asked what was left to him.
    await at.goto(`${site.url}/t/${id}`);
    await until(
      async () => /ataque/i.test((await at.locator('.strip .sentence').textContent()) ?? ''),
      'the attack cards are asked',
    );
    expect([japan.faults, allied.faults]).toEqual([[], []]);
  });

  test('[R11.2] orders are given in one touch, places where I am asked all the same on the map', async () => {
    const japan = await visitor(browser);
    const allied = await visitor(browser);
    const id = await slow(japan, allied);
    const { page } = allied;
    await page.goto(`${site.url}/t/${id}`);
    const editor = page.getByRole('dialog', { name: 'Standing orders' });
    const open = async (): Promise<void> => {
      await page.getByRole('button', { name: 'Table menu' }).click();
      await page.getByRole('menuitem', { name: 'Standing orders' }).click();
      await editor.waitFor();
    };
    const bells = (): Promise<(string | null)[]> =>
      page.locator('[data-bell]').evaluateAll((all) => all.map((bell) => bell.getAttribute('data-bell')));
    await open();
    await editor.getByLabel('Let it pass').check();
    await editor.getByRole('button', { name: 'Set on the map' }).click();
    await editor.waitFor({ state: 'detached' });
    const bar = page.locator('[data-placing]');
    expect(await bar.textContent()).toContain('no place yet');
    // One of the outlined places in sight; a second touch takes a place back.
    const spots = await page.locator('.chart [data-hex]').evaluateAll((all) =>
      all.map((hex) => {
        const { x, y, width, height } = hex.getBoundingClientRect();
        return { id: hex.getAttribute('data-hex') ?? '', x: x + width / 2, y: y + height / 2 };
      }),
    );
    const [hex, other] = spots.filter((s) => s.x > 250 && s.x < 800 && s.y > 250 && s.y < 600) as typeof spots;
    if (!hex || !other) throw new Error('no place is in sight');
    for (const at of [hex, other, other]) await page.mouse.click(at.x, at.y);
    await until(async () => (await bar.textContent())?.includes('1 place') ?? false, 'a place is set');
    expect(await bells()).toEqual([hex.id]);
    // By keys alone: a name that is typed sets its place, and takes it back; what is no place is refused.
    const field = bar.getByLabel('Place by name');
    const name = (await bar.locator('option').first().getAttribute('value')) ?? '';
    await field.focus();
    for (const [typed, says] of [
      [name, '2 places'],
      ['Berlin', '2 places'],
      [name, '1 place'],
    ] as const) {
      await field.fill(typed);
      await page.keyboard.press('Enter');
      expect(await field.inputValue()).toBe(typed === 'Berlin' ? typed : '');
      await until(async () => (await bar.getByRole('status').textContent()) === says, `${typed}: ${says}`);
    }
    await shot(page, 'eots-orders-placing');
    expect(await axeFaults(page)).toEqual([]);
    await page.keyboard.press('Escape');
    // What was chosen before stands beside the place.
    expect(await editor.locator('[data-ask-at]').textContent()).toContain(hex.id);
    expect(await editor.getByLabel('Let it pass').isChecked()).toBe(true);
    await editor.getByRole('button', { name: 'Save' }).click();
    await editor.waitFor({ state: 'detached' });
    await page.reload();
    await until(async () => (await bells()).join() === hex.id, 'the bell stays');
    await page.goto('about:blank');
    const by: string[] = [];
    const mine = await clientOf(japan, id);
    mine.onStep = (m) => by.push(m.b ?? '');
    for (const step of march) await answer(mine, 'japan', step);
    // The march goes elsewhere: weather, intelligence and attack cards are let pass.
    await until(() => by.filter((b) => b === 'orders').length >= 3, 'the orders let it pass');
    expect([japan.faults, allied.faults]).toEqual([[], []]);
  });

  test('[R11.2] whoever never set any is asked, and offered orders where they first matter', async () => {
    const japan = await visitor(browser);
    const allied = await visitor(browser);
    const id = await slow(japan, allied);
    const offer = allied.page.locator('[data-orders-offer]');
    const by: string[] = [];
    const mine = await clientOf(japan, id);
    mine.onStep = (m) => by.push(m.b ?? '');
    for (const step of march) await answer(mine, 'japan', step);
    await offer.waitFor();
    expect(mine.info.waiting.map((w) => w.seat)).toEqual(['allied']);
    expect(by).not.toContain('orders');
    await shot(allied.page, 'eots-orders-offer');
    await offer.getByRole('button', { name: 'Standing orders' }).click();
    const editor = allied.page.getByRole('dialog', { name: 'Standing orders' });
    await editor.locator('summary', { hasText: 'More' }).click();
    await editor.getByLabel('Weather', { exact: true }).selectOption('none');
    // R20.2 Nothing is ordered for a December that is over.
    expect(await editor.getByLabel('Last stand of December 1941', { exact: true }).count()).toBe(0);
    await editor.getByRole('button', { name: 'Save' }).click();
    await offer.waitFor({ state: 'detached' });
    expect([japan.faults, allied.faults]).toEqual([[], []]);
  });
});
