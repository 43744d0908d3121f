import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { AxeBuilder } from '@axe-core/playwright';
import type { Browser, Page } from 'playwright-core';
import { chromium } from 'playwright-core';
import type { PreviewServer } from 'vite';
import { build, preview } from 'vite';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { browserPath, flags } from '../chromium.ts';

const root = fileURLToPath(new URL('../../kit/', import.meta.url));
const sizes = { desktop: { width: 1280, height: 900 }, phone: { width: 390, height: 844 } };

describe.runIf(browserPath)('the gallery of the board kit', () => {
  let browser: Browser;
  let server: PreviewServer;
  let url = '';
  const outDir = mkdtempSync(join(tmpdir(), 'wardroom-kit-'));

  beforeAll(async () => {
    const configFile = join(root, 'vite.config.ts');
    await build({ configFile, logLevel: 'error', build: { outDir, emptyOutDir: true } });
    server = await preview({
      configFile,
      logLevel: 'error',
      build: { outDir },
      preview: { port: 0, host: '127.0.0.1' },
    });
    url = `http://127.0.0.1:${(server.httpServer.address() as { port: number }).port}/kit/`;
    browser = await chromium.launch({ executablePath: browserPath ?? '', args: flags });
  });
  afterAll(async () => {
    await browser?.close();
    await server?.close();
    rmSync(outDir, { recursive: true, force: true });
  });

  async function open(
    part: string,
    theme = 'dark',
    viewport = sizes.desktop,
  ): Promise<{ page: Page; faults: string[] }> {
    const page = await browser.newPage({ viewport, reducedMotion: 'reduce', locale: 'en-GB' });
    const faults: string[] = [];
    page.on('pageerror', (e) => faults.push(e.message));
    await page.goto(`${url}?theme=${theme}#${part}`);
    await page.locator('section[data-part]').first().waitFor();
    return { page, faults };
  }
  const said = async (page: Page): Promise<string> => (await page.getByRole('status').textContent()) ?? '';

  test.each(
    ['dark', 'light'].flatMap((theme) => (['desktop', 'phone'] as const).map((size) => [theme, size] as const)),
  )(
    '[kit] every part in %s on a %s: no fault that axe finds, nothing sticks out, nothing throws',
    async (theme, size) => {
      const { page, faults } = await open('all', theme, sizes[size]);
      const names = await page
        .locator('section[data-part]')
        .evaluateAll((all) => all.map((e) => e.getAttribute('data-part')));
      expect(names).toEqual(
        expect.arrayContaining([
          'Sheet',
          'Counter',
          'Marks',
          'ChoiceBar',
          'Tools',
          'OpenPile',
          'PlayingCard',
          'Stage',
          'BoardFrame',
          'StagedBattle',
          'OrderLines',
        ]),
      );
      expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
      const axe = await new AxeBuilder({ page: page as never })
        .setLegacyMode(true)
        .options({ resultTypes: ['violations'] })
        .analyze();
      const serious = axe.violations.filter((v) => v.impact === 'serious' || v.impact === 'critical');
      expect(
        serious.flatMap((v) => v.nodes.map((n) => `${v.id}: ${n.target.join(' ')} ${n.failureSummary ?? ''}`)),
      ).toEqual([]);
      for (const name of names) {
        await page.goto(`${url}?theme=${theme}#${name}`);
        await page.locator(`section[data-part=${name}]`).waitFor();
        expect(await page.locator('section[data-part]').count(), String(name)).toBe(1);
      }
      expect(faults).toEqual([]);
      await page.close();
    },
  );

  test('[kit] the card of a thing comes by pointer, by key and by a long touch, and goes again', async () => {
    const { page, faults } = await open('About');
    const [first, second, both] = [0, 1, 2].map((n) => page.locator('[data-thing]').nth(n));
    const card = page.locator('[data-about-card]');
    await first?.hover();
    await card.waitFor();
    expect([await card.getAttribute('role'), await card.getAttribute('aria-label')]).toEqual([
      'tooltip',
      'Enterprise',
    ]);
    await page.mouse.move(1, 1);
    await card.waitFor({ state: 'detached' });
    await second?.focus();
    await page.keyboard.press('i');
    await card.waitFor();
    expect([await card.getAttribute('role'), await card.getAttribute('aria-label')]).toEqual(['dialog', 'Hornet']);
    await page.keyboard.press('Escape');
    await card.waitFor({ state: 'detached' });
    expect(await second?.evaluate((e) => e === document.activeElement)).toBe(true);
    // A card of several things opens one of them, and goes when something else is touched.
    await both?.focus();
    await page.keyboard.press('i');
    await card.getByRole('button', { name: 'Hornet' }).click();
    await page.getByRole('dialog', { name: 'Hornet', exact: true }).waitFor();
    await page.mouse.click(1, 1);
    await card.waitFor({ state: 'detached' });
    // A finger that lies on it: the card, and no touch of what lies below.
    const box = await first?.boundingBox();
    const at = { x: (box?.x ?? 0) + 5, y: (box?.y ?? 0) + 5 };
    const touch = { bubbles: true, pointerType: 'touch', clientX: at.x, clientY: at.y };
    await first?.evaluate((e) => e.addEventListener('click', () => e.setAttribute('data-clicked', '')));
    await first?.dispatchEvent('pointerdown', touch);
    await card.waitFor();
    await first?.dispatchEvent('pointerup', touch);
    await first?.dispatchEvent('click');
    expect(await first?.getAttribute('data-clicked')).toBeNull();
    expect(faults).toEqual([]);
    await page.close();
  });

  test('[kit] a sheet is moved by arrows, enlarged by plus, tells what was touched; the small map', async () => {
    const { page } = await open('Sheet');
    const box = page.getByRole('region', { name: 'hexes' });
    const place = (): Promise<string> => box.locator('.sheet').evaluate((e) => (e as HTMLElement).style.transform);
    await expect.poll(place).not.toBe('');
    const at = async (): Promise<number[]> => (await place()).match(/-?[\d.]+/g)?.map(Number) ?? [];
    const [left, top] = (await at()) as [number, number];
    await box.focus();
    // Narrower than its frame and taller: it stays in the middle of one and moves along the other.
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('ArrowDown');
    await expect.poll(at).toEqual([left, top - 85, 1]);
    for (let i = 0; i < 3; i++) await page.keyboard.press('+');
    await expect.poll(() => box.locator('[data-detail]').getAttribute('data-detail')).toBe('2');
    const larger = await at();
    await page.keyboard.press('ArrowRight');
    await expect.poll(async () => (await at())[0]).toBeLessThan(larger[0] ?? 0);
    await page.keyboard.press('0');
    await expect.poll(() => box.locator('[data-detail]').getAttribute('data-detail')).toBe('0');
    const frame = await box.boundingBox();
    await page.mouse.click((frame?.x ?? 0) + (frame?.width ?? 0) / 2, (frame?.y ?? 0) + 130);
    expect(await said(page)).toMatch(/^h\d+$/);
    const there = await place();
    const mini = await box.getByRole('img', { name: 'small map of hexes' }).boundingBox();
    await page.mouse.click((mini?.x ?? 0) + 5, (mini?.y ?? 0) + 5);
    await expect.poll(place).not.toBe(there);
    await page.close();
  });

  test('[kit] a map that closes goes on beyond its edge, on its other copy', async () => {
    const { page } = await open('Sheet');
    const box = page.getByRole('region', { name: 'round' });
    await box.focus();
    for (let i = 0; i < 20; i++) await page.keyboard.press('ArrowRight');
    const at = await box.locator('.sheet').evaluate((e) => {
      const frame = e.parentElement as HTMLElement;
      const sheet = e.getBoundingClientRect();
      const around = frame.getBoundingClientRect();
      return { left: sheet.left <= around.left, right: sheet.right >= around.right };
    });
    expect(at).toEqual({ left: true, right: true });
    await page.close();
  });

  test('[kit] a question is answered by arrows and Enter, and put off by Escape', async () => {
    const { page } = await open('AskMenu');
    const ask = page.getByRole('button', { name: 'Ask' });
    await ask.click();
    await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('Attack');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    expect(await said(page)).toBe('Raid');
    await ask.click();
    await page.getByRole('menuitem').first().waitFor();
    await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('Attack');
    await page.keyboard.press('Escape');
    expect(await said(page)).toBe('closed');
    await page.close();
  });

  test('[kit] words of a choice, a search, a pile, a card and a number work by keys alone', async () => {
    const { page } = await open('ChoiceBar');
    await page.locator('[data-word="move|air"]').focus();
    await page.keyboard.press('Enter');
    expect(await said(page)).toBe('sea,air'.split(',')[1]);
    await page.goto(`${url}#Tools`);
    await page.getByRole('searchbox').fill('Truk');
    await page.keyboard.press('Enter');
    expect(await said(page)).toBe('h1');
    await page.goto(`${url}#OpenPile`);
    await page.locator('[data-unit=Marines]').focus();
    await page.keyboard.press('Enter');
    expect(await said(page)).toBe('why not Marines');
    await page.goto(`${url}#PlayingCard`);
    await page.getByRole('button', { name: /Raid/ }).focus();
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'Play', exact: true }).waitFor();
    await page.goto(`${url}#Numbers`);
    await page.getByRole('textbox', { name: 'Tanks' }).focus();
    await page.keyboard.press('ArrowUp');
    expect(await page.getByRole('textbox', { name: 'Tanks' }).inputValue()).toBe('3');
    await page.getByRole('button', { name: 'ships ↑' }).focus();
    await page.keyboard.press('Enter');
    expect(await page.locator('ol li span').allTextContents()).toEqual(['1. ships', '2. carriers', '3. aircraft']);
    await page.close();
  });

  test('[kit] pieces are dragged where they reach, or moved by touches', async () => {
    const { page } = await open('Drag');
    const centre = async (selector: string): Promise<[number, number]> => {
      const b = await page.locator(selector).boundingBox();
      return [(b?.x ?? 0) + (b?.width ?? 0) / 2, (b?.y ?? 0) + (b?.height ?? 0) * 0.7];
    };
    await page.mouse.move(...(await centre('[data-stack=a]')));
    await page.mouse.down();
    await page.mouse.move(...(await centre('[data-space=right]')), { steps: 4 });
    await page.mouse.up();
    expect(await page.locator('[data-space=right] [data-stack]').allTextContents()).toEqual(['a']);
    await page.mouse.click(...(await centre('[data-stack=b]')));
    await page.mouse.click(...(await centre('[data-space=right]')));
    expect(await page.locator('[data-space=right] [data-stack]').allTextContents()).toEqual(['a', 'b']);
    await page.close();
  });

  test('[kit] a choice is put together by touching hexes, dropped by Escape; a battle put away by Enter', async () => {
    const { page } = await open('BoardFrame');
    const board = page.getByRole('region', { name: 'A board of hexes' });
    const middle = async (selector: string): Promise<[number, number]> => {
      const b = await board.locator(selector).boundingBox();
      return [(b?.x ?? 0) + (b?.width ?? 0) / 2, (b?.y ?? 0) + (b?.height ?? 0) / 2];
    };
    await page.mouse.click(...(await middle('[data-pile=h3]')));
    await board.getByText('the ship').waitFor();
    expect(await board.locator('[data-hex]').count()).toBe(2);
    await board.focus();
    await page.keyboard.press('Escape');
    await expect.poll(() => board.locator('[data-hex]').count()).toBe(0);
    await page.mouse.click(...(await middle('[data-pile=h3]')));
    await page.mouse.click(...(await middle('[data-hex=h12]')));
    await expect.poll(() => said(page)).toBe('move ship h12');
    await page.goto(`${url}#StagedBattle`);
    await page.getByRole('button', { name: 'Go on late' }).click();
    await page.getByText('Three tanks are lost.').waitFor();
    // What is asked next is golden once the result was put away.
    const golden = page.locator('.btn.main');
    expect(await golden.allTextContents()).toEqual([expect.stringContaining('Go on')]);
    await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur());
    await page.keyboard.press('Enter');
    await expect.poll(() => said(page)).toBe('pass late, put away');
    expect(await golden.allTextContents()).toEqual([expect.stringContaining('Pass')]);
    await page.goto(`${url}#OrderLines`);
    const save = page.getByRole('button', { name: 'Save' });
    expect(await save.isDisabled()).toBe(true);
    await page.getByRole('combobox', { name: 'Orders for losses' }).selectOption('proposal');
    await save.click();
    expect(await said(page)).toBe('{"losses":"proposal"}');
    await page.close();
  });

  test('[kit] dice that fall below what the stage shows come into sight, and stay during a question', async () => {
    const { page } = await open('BattleStage');
    const seen = () =>
      page.evaluate(() => {
        const body = document.querySelector('.battle-stage .body')?.getBoundingClientRect();
        const last = [...document.querySelectorAll('[data-dice]')].at(-1)?.getBoundingClientRect();
        return body !== undefined && last !== undefined && last.bottom <= body.bottom + 1 && last.top >= body.top;
      });
    expect(await seen()).toBe(true);
    await page.getByRole('button', { name: 'Fire' }).click();
    await expect.poll(() => page.locator('[data-dice]').count()).toBe(7);
    await expect.poll(seen).toBe(true);
    await page.close();
  });

  test('[kit] an answer is given with one press; what is not whole, and rows of figures, say so', async () => {
    const { page } = await open('Answer');
    await page.getByRole('button', { name: 'Sail' }).click();
    expect(await said(page)).toBe('move ship');
    expect(await page.getByRole('button', { name: 'Not whole yet' }).isDisabled()).toBe(true);
    expect(await page.locator('.btn.main').allTextContents()).toEqual([expect.stringContaining('Pass: golden')]);
    await page.goto(`${url}#Rows`);
    expect(
      await page
        .getByRole('row', { name: /Steps lost/ })
        .getByRole('cell')
        .allTextContents(),
    ).toEqual(['1.4', '2.1']);
    await page.close();
  });

  test('[kit] acts are played back one after another, and stop at the last', async () => {
    const { page } = await open('Pace');
    await page.getByRole('button', { name: 'Play back' }).click();
    await page.getByText('Japan lands', { exact: true }).first().waitFor();
    await expect.poll(() => page.getByRole('slider').inputValue()).toBe('3');
    await page.getByRole('button', { name: 'Play back' }).waitFor();
    await page.close();
  });
});
