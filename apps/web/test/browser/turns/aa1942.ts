import type { Choice, Offer } from '@wardroom/rules';
import { list } from '@wardroom/rules';
import { expect } from 'vitest';
import { everyPower, find } from '../hands.ts';
import {
  axeFaults,
  browser,
  chooseByKeys,
  middleOf,
  onMap,
  openAt,
  pastResult,
  shot,
  site,
  until,
  version,
  visitor,
  watch,
} from '../harness.ts';
import { greaterTurn, planning } from '../positions.ts';

/**
 * A whole turn by keyboard alone, from purchase to income; axe finds no serious fault in any phase, dark and light in
 * turn.
 */
export async function turnByKeys(): Promise<void> {
  const me = await visitor(browser);
  const { page } = me;
  const id = await openAt(site, greaterTurn, [{ who: me, seats: everyPower }]);
  const eyes = await watch(site, id);
  const seen = new Set<string>();
  const play = async (choice: Choice): Promise<void> => {
    const ask = eyes.ask();
    await until(async () => (await version(page)) === eyes.match.version, 'the page is up to date');
    const name = `${ask.seat} ${ask.prompt}`;
    if (!seen.has(name)) {
      // One theme for each phase, in turn; what surrounds the panels stays the same.
      const colorScheme = seen.size % 2 === 0 ? 'light' : 'dark';
      seen.add(name);
      await page.emulateMedia({ colorScheme });
      expect(await axeFaults(page, seen.size === 1 ? 'html' : '.side'), `${name}, ${colorScheme}`).toEqual([]);
      await shot(page, `turn-${ask.prompt}-${colorScheme}`);
    }
    const before = eyes.match.version;
    await chooseByKeys(page, choice);
    await until(() => eyes.match.version > before, `${choice.kind} is told`);
  };
  const said = async (text: string): Promise<void> =>
    void (await page.locator('.list').getByText(text, { exact: true }).waitFor());
  const unit = (type: string): string =>
    Object.values(eyes.state().units).find((u) => u.space === 'poland' && u.type === type)?.id ?? '';

  await play({ kind: 'buy', value: ['infantry'], amount: 3 });
  expect(eyes.state().powers.germany).toMatchObject({ ipcs: 11, bought: { infantry: 3 } });
  await play({ kind: 'done', value: [] });
  await said('24 infantry: Poland → Ukraine S.S.R. (or fewer)');
  for (const type of ['infantry', 'artillery', 'tank', 'fighter']) {
    const one = unit(type);
    await play(find(eyes.ask(), 'move', (v) => v[0] === one && v[1] === 'ukraine_ssr' && v.length === 2));
  }
  expect(
    Object.values(eyes.state().units).filter((u) => u.space === 'ukraine_ssr' && u.power === 'germany'),
  ).toHaveLength(31);
  await play({ kind: 'done', value: [] });
  for (let i = 0; i < 60 && eyes.ask().prompt !== 'noncombatMove'; i++) {
    const kind = ['battle', 'casualties', 'continue'].find((k) => eyes.ask().kinds[k]) ?? '';
    await play(find(eyes.ask(), kind));
  }
  expect(eyes.state().spaces.ukraine_ssr?.controller).toBe('germany');
  await play({ kind: 'landAll', value: [] });
  await play({ kind: 'done', value: [] });
  await play(find(eyes.ask(), 'place', (v) => v[0] === 'infantry' && v[1] === 'germany'));
  await play({ kind: 'done', value: [] });
  await until(() => eyes.ask().seat === 'uk', 'the turn passes to the United Kingdom');
  expect(Object.values(eyes.state().units).filter((u) => u.space === 'germany' && u.type === 'infantry').length).toBe(
    9,
  );
  expect(eyes.state().powers.germany?.ipcs).toBeGreaterThan(11 + 35);
  expect([...seen]).toEqual(
    expect.arrayContaining([
      'germany purchase',
      'germany combatMove',
      'ussr casualties',
      'germany casualties',
      'germany noncombatMove',
      'germany mobilize',
    ]),
  );
  expect(me.faults).toEqual([]);
  await eyes.close();
  await me.context.close();
}

/**
 * A whole turn by mouse alone: steppers, stacks dragged and clicked, one gesture across the water, the preview of
 * where a fighter comes down, buttons of the battles, new units on the map.
 */
export async function turnByMouse(): Promise<void> {
  const me = await visitor(browser);
  const { page } = me;
  const id = await openAt(site, planning, [{ who: me, seats: everyPower }]);
  const eyes = await watch(site, id);
  const middle = async (selector: string) => middleOf(await onMap(page, selector));
  const click = async (selector: string): Promise<void> => {
    const at = await middle(selector);
    await page.mouse.click(at.x, at.y);
  };
  const done = async (prompt: string): Promise<void> => {
    const main = page.locator('.strip [data-answer]');
    const sheet = page.getByRole('dialog').locator('.btn.main');
    await main.click();
    await until(async () => {
      if (await sheet.isVisible()) await sheet.click();
      return eyes.ask().prompt !== prompt;
    }, `${prompt} ends`);
  };
  const german = (space: string): number =>
    Object.values(eyes.state().units).filter((u) => u.space === space && u.power === 'germany').length;

  for (let i = 0; i < 3; i++) await page.getByRole('button', { name: 'Infantry +1' }).click();
  await until(() => eyes.state().powers.germany?.ipcs === 71, 'three infantry are bought');
  await done('purchase');

  // The fighter: what is in hand says before the move that it would find a place to land after it.
  await click('[data-stack*="poland|germany|fighter"]');
  const goal = '[data-stack*="ukraine_ssr|ussr|infantry"]';
  const over = await middle(goal);
  await page.mouse.move(over.x, over.y, { steps: 3 });
  await page.locator('.board .bar').getByText('✓ Ukraine S.S.R. · all can land').waitFor();
  await page.mouse.click(over.x, over.y);
  await until(() => german('ukraine_ssr') === 1, 'the fighter is there');
  for (const type of ['infantry', 'tank']) {
    const before = german('ukraine_ssr');
    await click(`[data-stack*="poland|germany|${type}"]`);
    await click(goal);
    await until(() => german('ukraine_ssr') > before, `the ${type} is there`);
  }

  // Across the water in one gesture: board, sail, land.
  const from = await middle('[data-stack*="germany|germany|infantry"]');
  const to = await middle('[data-stack*="united_kingdom|uk|infantry"]');
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await page.mouse.move((from.x + to.x) / 2, (from.y + to.y) / 2, { steps: 4 });
  await page.mouse.move(to.x, to.y, { steps: 4 });
  await page.locator('.board .bar').getByText('✓ United Kingdom').waitFor();
  await shot(page, 'ferry-drag');
  await page.mouse.up();
  const landing = (): number =>
    Object.values(eyes.state().units).filter((u) => u.aboard && u.landing === 'united_kingdom').length;
  await until(() => landing() === 2, 'both infantry are to land in the United Kingdom', 15_000);
  const transport = Object.values(eyes.state().units).find((u) => u.type === 'transport');
  expect(['sz6', 'sz7', 'sz8']).toContain(transport?.space);
  await until(async () => (await version(page)) === eyes.match.version, 'the page has it');
  await page.locator('.plan .battle').getByText('United Kingdom').first().waitFor();
  await shot(page, 'ferry-done');
  await done('combatMove');

  for (let i = 0; i < 80 && eyes.ask().prompt !== 'noncombatMove'; i++) {
    const before = eyes.match.version;
    await until(async () => (await version(page)) === before, 'the page is up to date');
    const ask = page.locator('.ask');
    const main = ask.locator('.btn.main');
    await pastResult(page);
    await ((await main.count()) > 0 ? main : ask.locator('button')).first().click();
    await until(() => eyes.match.version > before, 'it is answered');
  }
  const land = page.getByRole('button', { name: 'Land all as proposed' });
  // The dice may have taken the fighter: then there is nothing to land.
  if (eyes.ask().kinds.landAll && list('landAll', eyes.ask().kinds.landAll as Offer, 1).choices.length > 0)
    await land.click();
  await done('noncombatMove');

  const home = german('germany');
  await until(async () => (await version(page)) === eyes.match.version, 'new units can be placed');
  await page.locator('.mobilize .pick[aria-pressed=true]').waitFor();
  // The map has followed the battles: all of it comes into sight.
  await page.keyboard.press('0');
  await page.locator('.copy [data-space="germany"]').first().waitFor();
  const berlin = await middle('[data-space="germany"]');
  await page.mouse.click(berlin.x, berlin.y);
  await until(() => german('germany') === home + 3, 'the infantry stand in Germany');
  await done('mobilize');
  expect(eyes.ask().seat).toBe('uk');
  expect(me.faults).toEqual([]);
  await eyes.close();
  await me.context.close();
}
