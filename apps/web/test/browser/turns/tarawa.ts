import type { State } from '@wardroom/tarawa/read';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import type { Visitor } from '../harness.ts';
import { openAt, shot, site, until, version } from '../harness.ts';

/** A table of The First Waves, begun, with its only seat. */
export const firstWaves = (who: Visitor): Promise<string> =>
  openAt(site, null, [{ who, seats: ['us'] }], { game: 'tarawa', scenario: 'first_waves', position: undefined });

/** A person to whom what happens is told step by step, at his own pace. */
export async function atHisPace(v: Visitor): Promise<void> {
  await v.context.addInitScript(() => {
    if (location.origin !== 'null') localStorage.setItem('wardroom.preferences', JSON.stringify({ pace: 'step' }));
  });
}

/** The turn of the clock of a view. */
export const turnOf = (view: object): number => (view as State).turn.now?.n ?? 0;

/** Does something on the board, and waits until it is a step. */
export async function step(page: Page, what: () => Promise<unknown>): Promise<void> {
  const before = await version(page);
  await what();
  await until(async () => (await version(page)) > before, 'it is a step');
}
/** The main button of the strip, and the sheet that may ask whether it is meant. */
export const main = (page: Page): Promise<void> =>
  step(page, async () => {
    await page.locator('.strip [data-answer]').first().click();
    const sure = page.getByRole('dialog').locator('.btn.main');
    if (await sure.isVisible()) await sure.click();
  });
/** Pixels a unit of the map, and the smallest side of a counter or chip on it. */
const faces = (page: Page): Promise<{ k: number; least: number; chips: number }> =>
  page.locator('.chart .sheet').evaluate((sheet) => ({
    k: new DOMMatrix(getComputedStyle(sheet).transform).a,
    least: Math.min(
      ...[...sheet.querySelectorAll('.face')].map((face) => {
        const { width, height } = face.getBoundingClientRect();
        return Math.min(width, height);
      }),
    ),
    chips: sheet.querySelectorAll('[data-chip]').length,
  }));
/** Takes the map farther away step by step to the whole of it: no face stays below 24 pixels. A chip leads back. */
export async function fartherAndBack(page: Page): Promise<void> {
  for (let before = 0, now = await faces(page); now.k !== before; now = await faces(page)) {
    before = now.k;
    await page.keyboard.press('-');
    await until(async () => (await faces(page)).least >= 24, `a face has 24 pixels farther than ${before}`);
  }
  await page.keyboard.press('0');
  await until(async () => (await faces(page)).chips > 0, 'chips stand for counters');
  await until(async () => (await faces(page)).least >= 24, 'a face has 24 pixels on the whole map');
  await shot(page, 'tarawa-afar');
  const many = page.locator('[data-chip*=" "] .face');
  const free = await many.evaluateAll((all) =>
    all.flatMap((face) => {
      const { left, top, width, height } = face.getBoundingClientRect();
      const [x, y] = [left + width / 2, top + height / 2];
      return document.elementFromPoint(x, y)?.closest('[data-chip]')?.contains(face) ? [{ x, y }] : [];
    }),
  );
  expect(free.length).toBeGreaterThan(0);
  await page.mouse.click(free[0]?.x ?? 0, free[0]?.y ?? 0);
  await until(async () => (await faces(page)).chips === 0, 'the map has come nearer to the chip');
}
/** Loads a company that is in sight into a full LVT by touch: the word, the pile, the counter. Gives its hex. */
export async function load(page: Page): Promise<string> {
  await page.locator('[data-word="load|full"]').click();
  const piles = page.locator('[data-pile].able');
  const inSight = await piles.evaluateAll((all) =>
    all.flatMap((pile) => {
      const { left, top, width, height } = pile.getBoundingClientRect();
      const over = document.elementFromPoint(left + width / 2, top + height / 2);
      return over?.closest('[data-pile]') === pile ? [pile.getAttribute('data-pile') ?? ''] : [];
    }),
  );
  const hex = inSight[0] ?? '';
  await page.locator(`[data-pile="${hex}"]`).click();
  await page.locator('section.card .unit[aria-disabled="false"]').first().click();
  return hex;
}
/** Chooses the first of what the list offers, part by part. */
export async function firstListed(page: Page): Promise<void> {
  await page.getByRole('tab', { name: 'Orders' }).click();
  const before = await version(page);
  for (let n = 0; n < 8 && (await version(page)) === before; n++) {
    const ready = page.locator('.list .ready button[data-order]');
    const next = (await ready.count()) > 0 ? ready : page.locator('.list [data-key]');
    await next.first().click();
    await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
  }
}
/** Goes on with what the page asks: its main button, or the first line of its list. */
export async function goOn(page: Page): Promise<void> {
  const answer = page.locator('.strip [data-answer]');
  const open = page.locator('.strip [data-answer], [data-word], .list [data-key], [data-pile].able');
  await until(async () => (await open.count()) > 0, 'something is asked');
  if ((await answer.count()) > 0) await main(page);
  else await step(page, () => firstListed(page));
}

/** How pressing on ended: the turn came, the match is over, or this page asks nothing that could be pressed. */
type Pressed = 'turn' | 'over' | 'nothing';
/**
 * Presses in the page what it asks for, as fast as it answers, until this turn: its main button, or the first line of
 * its list.
 */
export const pressOn = (page: Page, turn: number): Promise<Pressed> =>
  page.evaluate(async (wanted): Promise<Pressed> => {
    const frame = (): Promise<unknown> => new Promise((done) => requestAnimationFrame(done));
    const find = (selector: string): HTMLElement | null =>
      document.querySelector<HTMLElement>(`${selector}:not([disabled])`);
    const now = (name: string): string => document.querySelector(`[data-${name}]`)?.getAttribute(`data-${name}`) ?? '';
    const press = (): HTMLElement | null =>
      find('[role=dialog] .btn.main') ??
      find('.strip [data-answer]') ??
      find('.list .ready button[data-order]') ??
      find('.list [data-key]');
    const idle = 90;
    for (let waited = 0; waited < idle; ) {
      if (now('over') === 'true') return 'over';
      if (Number(now('turn')) >= wanted) return 'turn';
      const button = press();
      if (!button) {
        waited++;
        find('[role=tab][data-value=orders]')?.click();
        await frame();
        continue;
      }
      waited = 0;
      const before = now('version');
      button.click();
      for (let n = 0; n < 20 && now('version') === before; n++) await frame();
    }
    return 'nothing';
  }, turn);

/** What is told of a chain of acts in this page: the keys of the lines of the act that stands there. */
export const toldIn = (page: Page): Promise<string[]> =>
  page
    .locator('[data-watching] [data-line]')
    .evaluateAll((all) => all.map((line) => line.getAttribute('data-line') ?? ''));
/**
 * How many acts are still to be told; null: nothing is told. A step that has just come is drawn before it is asked.
 */
export const behind = (page: Page): Promise<number | null> =>
  page.evaluate(async () => {
    for (let n = 0; n < 2; n++) await new Promise((done) => requestAnimationFrame(done));
    const left = document.querySelector('[data-show]')?.getAttribute('data-show');
    return left === undefined || left === null ? null : Number(left);
  });

/** Watches a chain act by act, one on and on, until `wanted` is told or all is. Gives what was told, act by act. */
export async function watchActs(page: Page, wanted: string, picture: string): Promise<string[][]> {
  const told: string[][] = [];
  for (;;) {
    // Looks and goes on in one breath: acts that say nothing pass by themselves.
    const { lines, on } = await page.evaluate((until) => {
      const all = [...document.querySelectorAll('[data-watching] [data-line]')];
      const lines = all.map((line) => line.getAttribute('data-line') ?? '');
      const on = document.querySelector('[data-show]') !== null;
      if (on && !lines.includes(until)) document.querySelector<HTMLElement>('.strip [aria-label="Next"]')?.click();
      return { lines, on };
    }, wanted);
    if (lines.length > 0 && lines.join() !== told.at(-1)?.join()) told.push(lines);
    if (!on || lines.includes(wanted)) break;
  }
  await shot(page, picture);
  return told;
}
/** One act back, in the strip or, where all is told, over the map. */
export async function stepBack(page: Page): Promise<void> {
  const left = (await behind(page)) ?? 0;
  const where = left > 0 ? page.locator('.strip').getByRole('button', { name: 'Back' }) : page.locator('[data-back]');
  await where.click();
  await until(async () => ((await behind(page)) ?? 0) > left, 'the act before stands there');
}
