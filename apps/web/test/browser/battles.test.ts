import type { Choice, OpenAsk } from '@wardroom/rules';
import { list } from '@wardroom/rules';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import {
  axeFaults,
  browser,
  chooseByKeys,
  inBrowsers,
  linesOf,
  middleOf,
  openAt,
  pastResult,
  shot,
  sideways,
  site,
  tabTo,
  until,
  version,
  visitor,
  watch,
} from './harness.ts';
import { battles, lastTransports, longBattle, twoBattles } from './positions.ts';

/** How a person answers: with the mouse or Tab and Enter in the panel of the battle, or in the text list. */
type Hand = (page: Page, ask: OpenAsk) => Promise<void>;

/**
 * Everything that this game asks between combat move and noncombat move; the last chance of lone transports has its
 * own test.
 */
const prompts = [
  'agreeCasualties',
  'bombard',
  'casualties',
  'intercept',
  'landStranded',
  'pickBattle',
  'retreatOrContinue',
  'seaChoice',
  'stalemate',
  'submarines',
];

/** The round after which the attacker says "continue until", and the one after which he leaves. */
const round = (ask: OpenAsk): number => Number(ask.params?.round ?? 0);

/** Does the attacker stay? For a while, and leaves as soon as he can then. */
function stays(ask: OpenAsk): string {
  if (round(ask) < 2 && ask.kinds.continueUntil) return 'continueUntil';
  return ask.kinds.retreat ? 'retreat' : 'continue';
}

/** What is answered: the first choice of the kind that the story wants. */
function answer(ask: OpenAsk): Choice {
  const wanted: Record<string, string> = {
    submarines: ask.seat === 'uk' ? 'submerge' : 'strike',
    seaChoice: 'ignore',
    stalemate: 'retreat',
    agreeCasualties: 'agree',
    transportsLastChance: String(ask.params?.end),
    retreatOrContinue: stays(ask),
  };
  const kind = wanted[ask.prompt] ?? (Object.keys(ask.kinds)[0] as string);
  const offer = ask.kinds[kind];
  const all = offer ? list(kind, offer, 2000).choices : [];
  const found =
    ask.prompt === 'bombard'
      ? all.reduce((best, c) => (c.value.length > best.value.length ? c : best))
      : (all.find((c) => kind !== 'continueUntil' || (c.value[0] === 'rounds' && c.value[1] === 1)) ?? all[0]);
  if (!found) throw new Error(`${ask.seat} has nothing to answer ${ask.prompt} with`);
  return { kind, value: found.value, ...(found.range ? { amount: found.range.max } : {}) };
}

/** The control in the panel of the battle that gives this answer; selects are set on the way. */
async function inPanel(
  page: Page,
  ask: OpenAsk,
  choose: (name: string, value: string) => Promise<void>,
): Promise<ReturnType<Page['locator']>> {
  const panel = page.locator('.ask');
  const named = (name: string | RegExp): ReturnType<Page['locator']> =>
    panel.getByRole('button', { name, exact: typeof name === 'string' });
  const { kind } = answer(ask);
  switch (ask.prompt) {
    case 'bombard':
      return named('Fire');
    case 'intercept':
      return named('Send up');
    case 'submarines':
      return named(kind === 'submerge' ? 'Submerge' : 'Strike');
    case 'seaChoice':
      return named('Sail past and land');
    case 'transportsLastChance':
      return kind === 'lose' ? named('Let them be lost') : panel.getByRole('button', { name: /^Retreat to/ }).first();
    case 'stalemate':
      return panel.getByRole('button', { name: /^Retreat to/ }).first();
    case 'casualties':
      return named(/^Accept/);
    case 'agreeCasualties':
      return named('Agree');
    case 'retreatOrContinue':
      if (kind === 'continueUntil') {
        await choose('rounds, at most', '1');
        return named('Go on');
      }
      return kind === 'retreat' ? panel.getByRole('button', { name: /^Retreat to/ }).first() : named(/^Next round/);
    default:
      return panel.getByRole('button').first();
  }
}

const hands: Record<string, Hand> = {
  'by pointer': async (page, ask) => {
    const button = await inPanel(page, ask, async (label, value) => {
      await page.locator('.ask summary').click();
      await page.locator('.ask').getByLabel(label).selectOption(value);
    });
    await button.click();
  },
  'with Tab and Enter': async (page, ask) => {
    await page.locator('.ask').waitFor();
    if (ask.prompt === 'casualties') {
      // Preselected from the order of loss: Enter alone accepts, wherever no control has the focus.
      await until(
        () => page.evaluate(() => !document.activeElement?.closest('button,a,select,textarea')),
        'nothing holds the focus',
      );
      await page.keyboard.press('Enter');
      return;
    }
    const button = await inPanel(page, ask, async (label, value) => {
      await tabTo(page, page.locator('.ask summary'));
      await page.keyboard.press('Enter');
      await tabTo(page, page.locator('.ask').getByLabel(label));
      await page.keyboard.type(value);
    });
    await tabTo(page, button);
    await page.keyboard.press('Enter');
  },
  'in the text list': (page, ask) => chooseByKeys(page, answer(ask)),
};

/** Ends the combat move, with what the sheet warns of. */
async function leave(page: Page, how: string): Promise<void> {
  if (how === 'in the text list') return chooseByKeys(page, { kind: 'done', value: [] });
  const before = await version(page);
  const sheet = page.getByRole('dialog').locator('.btn.main');
  for (const button of [page.locator('.strip [data-answer]'), sheet]) {
    if (how === 'by pointer') await button.click();
    else {
      await tabTo(page, button);
      await page.keyboard.press('Enter');
    }
    await until(
      async () => (await version(page)) > before || (await sheet.count()) > 0,
      'the phase ends or the sheet opens',
    );
    if ((await version(page)) > before) return;
  }
}

inBrowsers('battles in browsers', () => {
  for (const [how, hand] of Object.entries(hands)) {
    test(`[6, 7] each question is answered ${how}: interceptors, casualties, stranded fighters`, async () => {
      const [axis, soviet, west] = await Promise.all([
        visitor(browser),
        visitor(browser),
        // The third answers from a telephone where he uses fingers.
        visitor(browser, how === 'by pointer' ? { viewport: { width: 390, height: 844 }, hasTouch: true } : {}),
      ]);
      const id = await openAt(site, battles, [
        { who: axis, seats: ['germany', 'japan'] },
        { who: soviet, seats: ['ussr'] },
        { who: west, seats: ['uk', 'usa'] },
      ]);
      const eyes = await watch(site, id);
      const pageOf = (seat: string): Page => ({ germany: axis, japan: axis, ussr: soviet })[seat]?.page ?? west.page;
      const seen = new Set<string>();
      const checked = new Set<string>();
      for (let i = 0; i < 80; i++) {
        const ask = eyes.ask();
        if (ask.prompt === 'noncombatMove') break;
        const page = pageOf(ask.seat);
        const before = eyes.match.version;
        await until(async () => (await version(page)) === before, `${ask.seat} sees ${ask.prompt}`);
        if (ask.prompt === 'combatMove') await leave(page, how);
        else {
          if (ask.prompt === 'pickBattle' && how !== 'in the text list') await pastResult(page);
          // [6.2.6] Who is asked whether fighters rise sees who bombs what.
          if (ask.prompt === 'intercept' && how === 'by pointer')
            await page
              .locator('.battle-stage header')
              .getByText(/Germany\s+bombs you in\s+Karelia/)
              .waitFor();
          if (how === 'by pointer' && !checked.has(ask.prompt)) {
            await page.locator('.ask').waitFor();
            // One theme for each question, in turn: the panels share their colours.
            const colorScheme = checked.size % 2 === 0 ? 'light' : 'dark';
            await page.emulateMedia({ colorScheme });
            expect(await axeFaults(page, '.side'), `${ask.prompt}, ${colorScheme}`).toEqual([]);
            expect(await sideways(page)).toBeLessThanOrEqual(0);
            await shot(page, `ask-${ask.prompt}-${ask.seat}`);
          }
          checked.add(ask.prompt);
          await hand(page, ask);
          seen.add(ask.prompt);
        }
        await until(() => eyes.match.version > before, `${ask.prompt} of ${ask.seat} is answered ${how}`);
      }
      expect(eyes.ask()).toMatchObject({ seat: 'germany', prompt: 'noncombatMove' });
      expect([...seen].sort()).toEqual(prompts);
      for (const v of [axis, soviet, west]) {
        expect(v.faults).toEqual([]);
        await v.context.close();
      }
      await eyes.close();
    });
  }

  for (const [how, end] of [
    ['by pointer', 'retreat'],
    ['with Tab and Enter', 'lose'],
    ['in the text list', 'retreat'],
  ] as const) {
    test(`[R-27, 7.3.8] the last chance of lone transports is answered ${how}: ${end}`, async () => {
      const [axis, west] = await Promise.all([visitor(browser), visitor(browser)]);
      const id = await openAt(site, lastTransports, [
        { who: axis, seats: ['germany', 'japan'] },
        { who: west, seats: ['ussr', 'uk', 'usa'] },
      ]);
      const eyes = await watch(site, id);
      const fleet = (space: string): number =>
        Object.values(eyes.state().units).filter(
          (u) => u.power === 'germany' && u.type === 'transport' && u.space === space,
        ).length;
      await leave(axis.page, how);
      // The only battle waits until its owner says so.
      await until(() => eyes.ask().prompt === 'pickBattle', 'the battle waits for its dice');
      expect(fleet('sz7')).toBeGreaterThan(0);
      await (hands[how] as Hand)(axis.page, eyes.ask());
      // Twelve battleships miss the destroyer all together once in half a million games.
      await until(() => eyes.ask().prompt === 'transportsLastChance', 'only transports are left');
      expect(eyes.ask().seat).toBe('germany');
      const left = fleet('sz7');
      expect(left).toBeGreaterThan(0);
      const { page } = axis;
      const asked = eyes.match.version;
      await until(async () => (await version(page)) === asked, 'Germany sees the question');
      if (how === 'by pointer') {
        expect(await axeFaults(page, '.side')).toEqual([]);
        await shot(page, 'ask-transportsLastChance');
      }
      await (hands[how] as Hand)(page, { ...eyes.ask(), params: { ...eyes.ask().params, end } });
      await until(() => eyes.match.version > asked, 'the last chance is answered');
      await until(() => eyes.ask().prompt === 'noncombatMove', 'the battle is over');
      expect(fleet('sz7')).toBe(0);
      expect(fleet('sz6')).toBe(end === 'retreat' ? left : 0);
      for (const v of [axis, west]) {
        expect(v.faults).toEqual([]);
        await v.context.close();
      }
      await eyes.close();
    });
  }

  test('[6.1] a touch on the map begins the battle there; no die falls before', async () => {
    const [axis, allies] = await Promise.all([visitor(browser), visitor(browser)]);
    const id = await openAt(site, twoBattles, [
      { who: axis, seats: ['germany', 'japan'] },
      { who: allies, seats: ['ussr', 'uk', 'usa'] },
    ]);
    const eyes = await watch(site, id);
    const began: string[] = [];
    eyes.match.onStep = (m) => {
      for (const line of linesOf(m)) if (line.key === 'combat.begins') began.push(String(line.params?.space));
    };
    await leave(axis.page, 'by pointer');
    await until(() => eyes.ask().prompt === 'pickBattle', 'two battles wait');
    expect(began).toEqual([]);
    const { page } = axis;
    await page.locator('.ask').getByRole('button').nth(1).waitFor();
    // The map was moved away; the list brings the place beside itself.
    const free = () =>
      page.evaluate(() => {
        const middle = (e: Element) => e.getBoundingClientRect().x + e.getBoundingClientRect().width / 2;
        const left = document.querySelector('.battle-stage')?.getBoundingClientRect().x ?? 0;
        return [...document.querySelectorAll('[data-marked="ukraine_ssr"] circle')].some((c) => {
          const x = middle(c);
          return x > 0 && x < left;
        });
      });
    await until(async () => {
      await page.keyboard.press('ArrowRight');
      return !(await free());
    }, 'the Ukraine is out of sight');
    await page
      .locator('.ask')
      .getByRole('button', { name: /Ukraine/ })
      .hover();
    await until(free, 'the Ukraine stands beside the list');
    // The sign itself: it may lie over a neighbour.
    const at = await middleOf(page.locator('[data-marked="ukraine_ssr"] circle').first());
    const under = await page.evaluate(({ x, y }) => {
      const hit = document.elementFromPoint(x, y);
      return hit?.closest('[data-marked]')?.getAttribute('data-space');
    }, at);
    expect(under).toBe('ukraine_ssr');
    await page.mouse.click(at.x, at.y);
    await until(() => began.length > 0, 'the touched battle begins');
    expect(began).toEqual(['ukraine_ssr']);
    for (const v of [axis, allies]) {
      expect(v.faults).toEqual([]);
      await v.context.close();
    }
    await eyes.close();
  });

  test('[7.3.7, 7.5] a long battle costs each side at most six inputs: "whole battle", and "to the end"', async () => {
    const [axis, allies] = await Promise.all([visitor(browser), visitor(browser)]);
    const id = await openAt(site, longBattle, [
      { who: axis, seats: ['germany', 'japan'] },
      { who: allies, seats: ['ussr', 'uk', 'usa'] },
    ]);
    const eyes = await watch(site, id);
    let rounds = 0;
    let dice = 0;
    eyes.match.onStep = (m) => {
      for (const { key, params } of linesOf(m)) {
        if (key === 'combat.dice') dice++;
        if (key === 'combat.summary') rounds = Number(params?.rounds);
      }
    };
    await leave(axis.page, 'by pointer');
    await until(() => eyes.ask().prompt === 'pickBattle', 'the only battle waits for its dice');
    // [6.1] Both lines and the chance stand there before a die has fallen.
    await axis.page.locator('[data-roll] .btn.main').waitFor();
    await until(
      async () => /%/.test((await axis.page.locator('[data-roll]').textContent()) ?? ''),
      'the chance is on the button',
    );
    expect(await axis.page.locator('.row.attacker .unit, .row.defender .unit').count()).toBeGreaterThan(1);
    expect(dice).toBe(0);
    await shot(axis.page, 'battle-before-dice');
    const inputs = { germany: 0, ussr: 0 };
    for (let i = 0; i < 20 && eyes.ask().prompt !== 'noncombatMove'; i++) {
      const { seat, prompt } = eyes.ask();
      const { page } = seat === 'germany' ? axis : allies;
      const before = eyes.match.version;
      const name = { casualties: 'Whole battle', pickBattle: 'Roll the dice' }[prompt] ?? 'To the end';
      await page.locator('.ask').getByRole('button', { name }).click();
      inputs[seat as keyof typeof inputs]++;
      await until(() => eyes.match.version > before, `${prompt} of ${seat} is answered`);
    }
    expect(eyes.ask().prompt).toBe('noncombatMove');
    expect(rounds).toBeGreaterThanOrEqual(2);
    expect(inputs.germany).toBeLessThanOrEqual(6);
    expect(inputs.ussr).toBeLessThanOrEqual(6);
    for (const v of [axis, allies]) {
      expect(v.faults).toEqual([]);
      await v.context.close();
    }
    await eyes.close();
  });
});
