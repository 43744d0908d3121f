import type { State } from '@wardroom/eots/read';
import { classicCards, knownHands } from '@wardroom/eots/testing';
import type { MatchClient } from '@wardroom/protocol';
import { createClient } from '@wardroom/protocol';
import type { Choice, LogEntry } from '@wardroom/rules';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { browser, choose, hash, linesOf, openAt, openTab, shot, site, until, version, visitor } from '../harness.ts';

/** Weather for Japan, an interception for the Allies. */
const hands = { japan: ['jp-10', 'jp-12', 'jp-19'], allied: ['al-31', 'al-59', 'al-40'] } as const;

/** Answers that lead on, the wanted ones first. */
const onward = [
  'hitsProposal',
  'fight',
  'allHome',
  'activateDone',
  'moveDone',
  'declareDone',
  'assignDone',
  'transferDone',
  'pass',
  'leaveInitiative',
  'rollEurope',
  'rollSubmarines',
];

/**
 * A whole turn of 1942 in three browsers: a landing with carriers, a plan cancelled by weather, an interception;
 * reload and kill -9.
 */
export async function turnOf1942(): Promise<void> {
  const japan = await visitor(browser);
  const allied = await visitor(browser);
  const third = await visitor(browser);
  const id = await openAt(
    site,
    knownHands(hands),
    [
      { who: japan, seats: ['japan'] },
      { who: allied, seats: ['allied'] },
    ],
    { game: 'eots' },
  );
  await third.page.goto(`${site.url}/t/${id}`);
  await third.page.locator('.strip').waitFor();
  const client = createClient({ url: site.url });
  await client.session();
  const eyes: MatchClient = await client.open(id);
  const log: LogEntry[] = [];
  eyes.onStep = (m) => log.push(...linesOf(m));
  const keys = (): string[] => log.map((l) => l.key);
  const state = (): State => eyes.view as unknown as State;
  const pages = [japan.page, allied.page];

  const listed = async (page: Page): Promise<string[]> =>
    (
      await page.locator('.list [data-key]').evaluateAll((all) => all.map((e) => e.getAttribute('data-key') ?? ''))
    ).map((k) => k.split('/')[0] as string);
  const open = async (page: Page): Promise<string[]> => {
    await openTab(page, 'Orders');
    return listed(page);
  };
  const act = (page: Page, kind: string, ...value: (string | number)[]): Promise<void> =>
    choose(page, { kind, value } as Choice);
  /** Both go on with what leads on, until a page lists one of these kinds; gives that page. */
  const onTo = async (...wanted: string[]): Promise<Page> => {
    for (let i = 0; i < 80; i++) {
      let lists: string[][] = [];
      await until(async () => {
        lists = [await open(pages[0] as Page), await open(pages[1] as Page)];
        return lists.some((l) => l.length > 0);
      }, `somebody is asked before ${wanted}`);
      for (const [n, list] of lists.entries()) if (list.some((k) => wanted.includes(k))) return pages[n] as Page;
      const n = lists.findIndex((l) => l.length > 0);
      const next = onward.find((k) => lists[n]?.includes(k));
      if (!next) throw new Error(`nothing leads on to ${wanted} from ${lists[n]}`);
      const battle = Object.values(state().battles).find((b) => !b.done)?.id;
      await act(pages[n] as Page, next, ...(next === 'fight' && battle ? [battle] : []));
    }
    throw new Error(`no way to ${wanted}`);
  };

  // Japan plans a landing at Menado with two carriers and a cruiser.
  expect(await onTo('playOC')).toBe(japan.page);
  await act(japan.page, 'playOC', 'jp-10');
  // The card is for all: what the others have is measured when they have heard of it.
  const played = await version(japan.page);
  for (const { page } of [allied, third])
    await until(async () => (await version(page)) === played, 'the card is known to all');
  const before = { allied: await version(allied.page), third: await version(third.page), log: log.length };
  await act(japan.page, 'hq', 'jp-hq-south');
  for (const unit of ['jp-army-16', 'jp-ca-nachi', 'jp-cvl-ryujo', 'jp-cvl-zuiho'])
    await act(japan.page, 'activate', unit);
  await onTo('move');
  // The army first: while the carriers lie at Davao the Allied bombers bar nothing.
  await act(japan.page, 'move', 'amphibious', 'jp-army-16', 'go', '2917');
  // The plan is a draft: nobody hears of it, and it is still there after a reload.
  await japan.page.reload();
  await japan.page.locator('.strip').waitFor();
  await act(japan.page, 'move', 'naval', 'jp-ca-nachi', 'jp-cvl-ryujo', 'jp-cvl-zuiho', 'go', '2917');
  await shot(japan.page, 'eots-draft');
  expect([await version(allied.page), await version(third.page), log.length]).toEqual([
    before.allied,
    before.third,
    before.log,
  ]);
  expect(state().units['jp-army-16']?.at).toBe('2915');
  await onTo('declareDone');
  await act(japan.page, 'declareDone');
  await until(() => state().units['jp-army-16']?.at === '2917', 'the plan is known');
  // The server dies while the Allies think.
  expect(await onTo('pass')).toBe(allied.page);
  await site.crash();
  expect(await onTo('hitsProposal', 'playOC', 'allHome')).toBeDefined();
  await shot(third.page, 'eots-battle');
  await until(() => keys().includes('battle.fires'), 'there was a battle');
  expect(log.some((l) => l.key === 'battle.fires' && l.params?.side === 'japan')).toBe(true);

  // The Allies begin an offensive, and Weather takes it back.
  expect(await onTo('playOC')).toBe(allied.page);
  // What Japan did is summed up, its battle with what it cost both; its moves stay as arrows until the Allies act.
  // How the battle ended stands first, and what was done after it.
  const summary = allied.page.locator('[data-summary]');
  await allied.page.locator('[data-stage-on]').waitFor();
  // What each side lost stands there by itself, of who lost nothing too.
  const lost = allied.page.locator('.battle-stage [data-lost]');
  expect(await lost.evaluateAll((all) => all.map((e) => e.getAttribute('data-lost')))).toEqual(['japan', 'allied']);
  expect(await summary.count()).toBe(0);
  await allied.page.locator('[data-stage-on]').click();
  await summary
    .getByText(/steps lost: Japan \d+, Allies \d+/)
    .first()
    .waitFor();
  expect(await summary.getByText(/Menado/).count()).toBeGreaterThan(0);
  await shot(allied.page, 'eots-summary');
  await summary.getByRole('button', { name: 'Close' }).click();
  for (const page of [allied.page, third.page])
    await page.locator('[data-since="japan|2915|2917"]').waitFor({ state: 'attached' });
  await shot(allied.page, 'eots-since');
  const untouched = JSON.stringify(state().units);
  await act(allied.page, 'playOC', 'al-31');
  await until(async () => (await allied.page.locator('[data-since]').count()) === 0, 'the arrows are gone');
  await act(allied.page, 'hq', 'us-hq-central-pacific');
  const ship = Object.values(state().units).find((u) => u.at === '5808' && u.id.startsWith('us-c'))?.id as string;
  await act(allied.page, 'activate', ship);
  await onTo('declareDone');
  await act(allied.page, 'declareDone');
  expect(await onTo('playReaction')).toBe(japan.page);
  await act(japan.page, 'playReaction', 'jp-19');
  await until(() => state().cards['jp-19']?.at === 'discard', 'the weather card is spent');
  expect(JSON.stringify(state().units)).toBe(untouched);

  // Two armies march on Kuantan; Ultra intercepts them.
  expect(await onTo('playOC')).toBe(japan.page);
  await act(japan.page, 'playOC', 'jp-12');
  await act(japan.page, 'hq', 'jp-hq-south');
  for (const unit of ['jp-army-15', 'jp-army-25']) await act(japan.page, 'activate', unit);
  await act(japan.page, 'activateDone');
  for (const unit of ['jp-army-15', 'jp-army-25']) await act(japan.page, 'move', 'ground', unit, 'go', '2014');
  await onTo('declareDone');
  await act(japan.page, 'declareDone');
  for (let n = 0; n < 4 && !(await listed(allied.page)).includes('playReaction'); n++) {
    await onTo('playReaction', 'pass');
    if (!(await listed(allied.page)).includes('playReaction')) await act(allied.page, 'pass');
  }
  expect(await onTo('playReaction')).toBe(allied.page);
  await act(allied.page, 'playReaction', 'al-59');
  await until(() => state().offensive.now?.intel === 'intercept', 'the offensive is intercepted');

  // The last card, then the turn ends and the next one begins with reinforcements.
  expect(await onTo('playOC')).toBe(allied.page);
  await act(allied.page, 'playOC', 'al-40');
  // Cards that were drawn are thrown away.
  for (
    let page = await onTo('place', 'flip', 'discard');
    (await listed(page)).includes('discard');
    page = await onTo('place', 'flip', 'discard')
  ) {
    const side = page === japan.page ? 'japan' : 'allied';
    const hand = classicCards.filter((c) => c.side === side).map((c) => c.id);
    const line = page.locator('.list [data-key^="discard"]').first();
    const key = (await line.getAttribute('data-key')) ?? '';
    if (key === 'discard') await line.click();
    const card = key.startsWith('discard/')
      ? key.slice('discard/'.length)
      : (((
          await page.locator('.list [data-key]').evaluateAll((all) => all.map((e) => e.getAttribute('data-key')))
        ).find((k) => hand.includes(k ?? '')) ?? '') as string);
    if (key === 'discard') await page.keyboard.press('Escape');
    await page.reload();
    await page.locator('.strip').waitFor();
    await act(page, 'discard', card);
  }
  expect(state().turn.now?.turn).toBe(3);
  expect(keys().filter((k) => k === 'offensive.begins').length).toBe(4);
  for (const v of [japan, allied, third]) expect(v.faults).toEqual([]);
  await until(async () => (await version(third.page)) === eyes.version, 'the spectator is up to date');
  expect(await hash(third.page)).not.toBe('');
  await shot(third.page, 'eots-turn-3');
  await client.close();
}
