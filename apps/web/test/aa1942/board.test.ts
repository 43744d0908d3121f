import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { map, place } from '../../src/games/aa1942/map/geography.ts';
import { browserPath } from '../chromium.ts';
import type { Bench } from './browser.ts';
import { counterAt, openBench, pointIn } from './browser.ts';
import { sixty } from './sixty.ts';

interface Shown {
  decision: { prompt: string; seat: string } | null;
  seq: number;
  view: {
    units: Record<string, { type: string; power: string; space: string }>;
    moves: Record<string, { units: string[]; path: string[] }>;
    powers: Record<string, { ipcs: number; bought?: Record<string, number> }>;
  };
  act: (c: unknown) => Promise<{ ok: boolean; error?: unknown }>;
  panel: string;
}
declare const table: Shown;

const act = (page: Page, choice: unknown) => page.evaluate(async (c) => (await table.act(c)).ok, choice);
/** What is asked; what has happened is told first. */
const prompt = async (page: Page) => (await page.waitForFunction(() => table.decision?.prompt)).jsonValue();
const at = async (page: Page, key: string) => {
  const p = await counterAt(page, key);
  if (!p) throw new Error(`no counter ${key} in sight`);
  return p;
};
const inside = async (page: Page, space: string) => {
  const p = await pointIn(page, space);
  if (!p) throw new Error(`nothing of ${space} in sight`);
  return p;
};

describe.runIf(browserPath)('the board in a browser', () => {
  let bench: Bench;
  beforeAll(async () => {
    bench = await openBench(3341);
  });
  afterAll(() => bench?.close());

  test('[4.1] the purchase panel buys and takes back with its buttons', async () => {
    const page = await bench.open('board.html');
    await page.getByRole('button', { name: 'Infantry +1' }).click();
    await page.getByRole('button', { name: 'Infantry +1' }).click();
    await page.getByRole('button', { name: 'Infantry −1' }).click();
    await page.waitForFunction(() => table.seq === 3);
    expect(await page.evaluate(() => [table.view.powers.ussr?.bought, table.view.powers.ussr?.ipcs])).toEqual([
      { infantry: 1 },
      21,
    ]);
    await page.close();
  });

  test('[5.1.1] a stack is dragged as a whole; clicks on several and on the target move them all', async () => {
    const page = await bench.open('board.html');
    await act(page, { kind: 'done', value: [] });
    const infantry = await at(page, 'karelia_ssr|ussr|infantry');
    const target = await inside(page, 'west_russia');
    await page.mouse.move(infantry.x, infantry.y);
    await page.mouse.down();
    await page.mouse.move(infantry.x + 20, infantry.y + 10, { steps: 3 });
    await page.mouse.move(target.x, target.y, { steps: 4 });
    await page.mouse.up();
    await page.waitForFunction(() => Object.keys(table.view.moves).length === 1);
    expect(
      await page.evaluate(
        () => Object.values(table.view.units).filter((u) => u.space === 'west_russia' && u.power === 'ussr').length,
      ),
    ).toBe(4);
    for (const key of ['karelia_ssr|ussr|fighter', 'russia|ussr|infantry'])
      await page.mouse.click((await at(page, key)).x, (await at(page, key)).y);
    await page.mouse.click(target.x, target.y);
    await page.waitForFunction(() => Object.keys(table.view.moves).length === 3);
    const there = await page.evaluate(() =>
      Object.values(table.view.units)
        .filter((u) => u.space === 'west_russia' && u.power === 'ussr')
        .map((u) => u.type)
        .sort(),
    );
    expect(there.filter((x) => x === 'fighter')).toHaveLength(1);
    expect(there.filter((x) => x === 'infantry').length).toBeGreaterThan(4);
    await page.close();
  });

  test('[2.2] what is not offered is inert, and the card says why with its rule', async () => {
    const page = await bench.open('board.html');
    await act(page, { kind: 'done', value: [] });
    const infantry = await at(page, 'karelia_ssr|ussr|infantry');
    await page.mouse.click(infantry.x, infantry.y);
    const poland = await inside(page, 'poland');
    await page.mouse.click(poland.x, poland.y);
    await page.waitForSelector('.card-at.pinned .why');
    expect(await page.locator('.card-at .why').textContent()).toMatch(/2\.1|5\.1/);
    expect(await page.evaluate(() => Object.keys(table.view.moves).length)).toBe(0);
    await page.close();
  });

  test('[9.9] a move is taken off the list; all of them at once', async () => {
    const page = await bench.open('board.html');
    await act(page, { kind: 'done', value: [] });
    for (const [key, space] of [
      ['karelia_ssr|ussr|infantry', 'west_russia'],
      ['russia|ussr|infantry', 'west_russia'],
    ] as const) {
      const from = await at(page, key);
      const to = await inside(page, space);
      await page.mouse.click(from.x, from.y);
      await page.mouse.click(to.x, to.y);
    }
    await page.waitForFunction(() => Object.keys(table.view.moves).length === 2);
    await page.getByRole('button', { name: 'Remove', exact: true }).first().click();
    await page.waitForFunction(() => Object.keys(table.view.moves).length === 1);
    await page.close();
  });

  test('[7.3.4] casualties come preselected and Enter accepts them; five rounds cost few inputs', async () => {
    const page = await bench.open('board.html');
    await act(page, { kind: 'done', value: [] });
    const from = await at(page, 'karelia_ssr|ussr|infantry');
    const to = await inside(page, 'west_russia');
    await page.mouse.click(from.x, from.y);
    await page.mouse.click(to.x, to.y);
    await page.waitForFunction(() => Object.keys(table.view.moves).length === 1);
    expect(await act(page, { kind: 'done', value: [] })).toBe(true);
    await page.waitForSelector('.battle');
    let inputs = 0;
    for (; inputs < 60; inputs++) {
      const now = await prompt(page);
      if (now === 'noncombatMove') break;
      expect(['pickBattle', 'casualties', 'retreatOrContinue']).toContain(now);
      const seq = await page.evaluate(() => table.seq);
      await page.keyboard.press('Enter');
      // What has happened is told first.
      await page.waitForFunction((s) => table.seq > s && table.decision !== null, seq);
    }
    expect(await prompt(page)).toBe('noncombatMove');
    await page.close();
  });

  test('[10.8] a whole type is placed with one action: twelve units in at most twelve', async () => {
    const bought = { infantry: 6, artillery: 2, tank: 2, fighter: 1, submarine: 1 };
    const page = await bench.open('board.html', {
      position: {
        game: 'aa1942',
        power: 'germany',
        phase: 'mobilizeUnits',
        bought: { germany: bought },
        units: { germany: { germany: { infantry: 1 } } },
      },
    });
    expect(await prompt(page)).toBe('mobilize');
    let actions = 0;
    while (
      (await prompt(page)) === 'mobilize' &&
      (await page.evaluate(() => Object.keys(table.view.powers.germany?.bought ?? {}).length)) > 0 &&
      actions < 20
    ) {
      const seq = await page.evaluate(() => table.seq);
      await page.locator('.mobilize .sites button').first().click();
      actions++;
      await page.waitForFunction((s) => table.seq > s, seq);
    }
    expect(await page.evaluate(() => table.view.powers.germany?.bought ?? {})).toEqual({});
    expect(actions).toBeLessThanOrEqual(12);
    await page.close();
  });

  test('[ODDS 3] the odds panel answers what is typed in', async () => {
    const page = await bench.open('board.html');
    await page.evaluate(() => {
      table.panel = 'odds';
    });
    await page.waitForSelector('.result');
    await page.getByRole('button', { name: 'Clear' }).click();
    await page.getByRole('button', { name: 'Attacker: Infantry +1' }).click();
    await page.getByRole('button', { name: 'Defender: Infantry +1' }).click();
    await page.waitForFunction(() => /25%/.test(document.querySelector('.result dl')?.textContent ?? ''));
    expect(await page.locator('.result dl').textContent()).toMatch(/63%/);
    await page.close();
  });

  test('[5.1.2] 60 units from 25 spaces into 8 targets take at most 75 pointer actions', async () => {
    const { position, orders } = sixty();
    const page = await bench.open('board.html', { position, size: { width: 1900, height: 1000 } });
    await page.getByRole('button', { name: 'Whole map' }).click();
    await page.waitForSelector('.counter.can .chip-count');
    let actions = 1;
    const click = async (p: { x: number; y: number }) => {
      await page.mouse.click(p.x, p.y);
      actions++;
    };
    // The map may still be on its way: where the thing is when it has come to rest.
    const resting = async (find: () => Promise<{ x: number; y: number } | null>) => {
      let at = await find();
      await expect
        .poll(
          async () => {
            const before = at;
            at = await find();
            return at !== null && at.x === before?.x && at.y === before?.y;
          },
          { timeout: 60_000 },
        )
        .toBe(true);
      return at as { x: number; y: number };
    };
    // What is out of sight is looked at by a click on the small map, which counts too.
    const see = async (space: string, find: () => Promise<{ x: number; y: number } | null>) => {
      if (await find()) return resting(find);
      const mini = await page.locator('.mini').boundingBox();
      const there = place(space);
      if (!mini) throw new Error('no small map');
      await click({
        x: mini.x + (there.x / map.width) * mini.width,
        y: mini.y + (there.y / map.height) * mini.height,
      });
      return resting(find);
    };
    for (const { target, origins } of orders) {
      for (const space of origins) {
        const key = `${space}|germany|infantry`;
        await click(await see(space, () => counterAt(page, key)));
      }
      const seq = await page.evaluate(() => table.seq);
      await click(await see(target, () => pointIn(page, target)));
      await page.waitForFunction((s) => table.seq > s, seq);
    }
    const moved = await page.evaluate(() => Object.values(table.view.moves).reduce((n, m) => n + m.units.length, 0));
    expect(orders.reduce((n, o) => n + o.origins.length, 0)).toBe(25);
    expect(orders).toHaveLength(8);
    const still = await page.evaluate(() => {
      const gone = new Set(Object.values(table.view.moves).flatMap((m) => m.units));
      return Object.entries(table.view.units).flatMap(([id, u]) =>
        u.power === 'germany' && !gone.has(id) ? [`${u.type} ${u.space}`] : [],
      );
    });
    expect(still).toEqual([]);
    expect(moved).toBe(60);
    expect(actions).toBeLessThanOrEqual(75);
    await page.close();
  });

  test('[phone] the board fits 390 pixels without scrolling sideways', async () => {
    const page = await bench.open('board.html', { size: { width: 390, height: 844 } });
    await act(page, { kind: 'done', value: [] });
    await page.getByRole('button', { name: 'Whole map' }).click();
    const width = await page.evaluate(() => document.documentElement.scrollWidth);
    expect(width).toBeLessThanOrEqual(390);
    await page.close();
  });
});
