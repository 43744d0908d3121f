import { knownHands } from '@wardroom/eots/testing';
import { expect, test } from 'vitest';
import {
  axeFaults,
  browser,
  clientOf,
  until as hold,
  inBrowsers,
  openAt,
  openTab,
  shot,
  sideways,
  site,
  visitor,
} from './harness.ts';

const hands = { japan: ['jp-10', 'jp-12', 'jp-19'], allied: ['al-31', 'al-59', 'al-40'] } as const;
const until = (what: () => Promise<boolean>): Promise<void> => hold(what, 'at the cast', 40_000);

inBrowsers(
  'casting a match',
  () => {
    test('[platform] agreed, the caster sees both hands after the delay and draws; a player ends it', async () => {
      const [japan, allied, caster, looker] = await Promise.all([1, 2, 3, 4].map(() => visitor(browser)));
      if (!japan || !allied || !caster || !looker) throw new Error('somebody is missing');
      const id = await openAt(
        site,
        knownHands(hands),
        [
          { who: japan, seats: ['japan'] },
          { who: allied, seats: ['allied'] },
        ],
        { game: 'eots', spectators: 10, pace: 'live', clock: { bank: 3600, increment: 30, atZero: 'nothing' } },
      );
      await site.crash();
      const mj = await clientOf(japan, id);
      for (const v of [caster, looker]) await v.page.goto(`${site.url}/t/${id}`);
      for (const v of [allied, caster, looker]) await v.page.locator('.strip').waitFor();
      expect(await caster.page.getByRole('tab', { name: 'Cards' }).count()).toBe(0);

      const menu = async (v: typeof japan, item: string): Promise<void> => {
        await v.page.getByRole('button', { name: 'Table menu' }).click();
        await v.page.getByRole('menuitem', { name: item }).click();
      };
      await menu(caster, 'Cast this match');
      await caster.page.getByRole('button', { name: 'Ask the players' }).click();
      await caster.page.getByText('The players are asked').waitFor();
      await shot(caster.page, 'cast-asked');
      await shot(allied.page, 'cast-agree');
      await allied.page.getByRole('button', { name: 'Agree' }).click();
      await mj.resume(true);
      expect(await mj.answer(mj.info.proposals[0]?.id ?? '', true)).toMatchObject({ ok: true });
      await caster.page.locator('[data-cast=on]').waitFor();

      await openTab(caster.page, 'Cards');
      for (const side of ['japan', 'allied'] as const) {
        const there = caster.page.locator(`[data-hand=${side}] article`);
        await there.first().waitFor();
        expect(await there.count()).toBe(hands[side].length);
      }
      await shot(caster.page, 'cast-hands');
      expect(await axeFaults(caster.page)).toEqual([]);

      // A ring for all who look on; nobody who plays sees it.
      await caster.page.getByRole('button', { name: 'Draw', exact: true }).click();
      await caster.page.locator('[data-pencil]').click({ position: { x: 300, y: 200 } });
      for (const v of [caster, looker]) await v.page.locator('.notes[data-notes="1"]').first().waitFor();
      expect(await allied.page.locator('.notes').count()).toBe(0);
      // Who follows is told whose drawing it is; whoever drew it knows.
      const named = await caster.page.evaluate(async () => (await (await fetch('/api/me')).json()).name as string);
      expect(await looker.page.locator('[data-drawn-by]').first().textContent()).toBe(named);
      expect(await caster.page.locator('[data-drawn-by]').count()).toBe(0);
      await shot(looker.page, 'cast-drawn');
      // He is told who casts, and led to it; nothing asks the players anew.
      await menu(looker, `Cast by ${named}`);
      const other = looker.page.locator('[data-cast=other]');
      expect(await other.textContent()).toContain(named);
      expect(await looker.page.getByRole('button', { name: 'Ask the players' }).count()).toBe(0);
      expect(await looker.page.getByRole('link', { name: 'Follow the cast' }).getAttribute('href')).toBe(
        `/screen/${id}`,
      );
      await shot(looker.page, 'cast-other');
      await looker.page.getByRole('button', { name: 'Close', exact: true }).click();

      // The second screen: both hands beside the chart, players and clocks, nothing to press.
      const screen = await caster.context.newPage();
      await screen.setViewportSize({ width: 1920, height: 1080 });
      await screen.goto(`${site.url}/screen/${id}`);
      for (const side of ['japan', 'allied']) await screen.locator(`[data-hands] [data-hand=${side}]`).waitFor();
      await screen.locator('.notes[data-notes="1"]').first().waitFor();
      expect(await axeFaults(screen)).toEqual([]);
      expect(await screen.locator('.third .seats li time, .third .seats li .clock').count()).toBe(2);
      await shot(screen, 'cast-screen');
      // On a small one too both hands stand above the lower third, where whole names are read and who is to act.
      await screen.setViewportSize({ width: 1280, height: 720 });
      for (const [side, who] of [
        ['japan', japan],
        ['allied', allied],
      ] as const) {
        const seat = screen.locator(`.third [data-seat=${side}]`);
        const name = await who.page.evaluate(async () => (await (await fetch('/api/me')).json()).name as string);
        const shown = seat.locator('.players');
        expect(await shown.textContent()).toContain(name);
        expect(await shown.evaluate((b) => b.scrollWidth <= b.clientWidth && b.clientHeight > 10)).toBe(true);
      }
      expect(await screen.locator('.third .seats li.asked').count()).toBe(1);
      expect(await screen.locator('.third .what').textContent()).toContain('Japan: Action');
      const below = await screen.locator('.third').boundingBox();
      const last = await screen.locator('[data-hands] article').last().boundingBox();
      expect((last?.y ?? Number.NaN) + (last?.height ?? 0)).toBeLessThanOrEqual(below?.y ?? 0);
      // Nothing of the map lies below the words.
      const map = await screen.locator('.live .map').boundingBox();
      expect((map?.y ?? Number.NaN) + (map?.height ?? 0)).toBeLessThanOrEqual(below?.y ?? 0);
      await screen.close();

      await caster.page.setViewportSize({ width: 390, height: 844 });
      await shot(caster.page, 'cast-phone');
      expect(await sideways(caster.page)).toBeLessThanOrEqual(0);

      await menu(allied, 'Cast by');
      await allied.page.getByRole('button', { name: 'End casting' }).click();
      await caster.page.locator('[data-cast=on]').waitFor({ state: 'detached' });
      await until(async () => (await caster.page.locator('[data-hand]').count()) === 0);
      await caster.page.locator('[data-cast=ended]').waitFor();
      await until(async () => (await looker.page.locator('.notes').count()) === 0);
      for (const v of [japan, allied, caster, looker]) expect(v.faults).toEqual([]);
    }, 240_000);
  },
  { program: 'apps/web/test/browser/cast-server.ts' },
);
