import type { State } from '@wardroom/cnc/read';
import { blocksIn } from '@wardroom/cnc/read';
import { onward, story, yearPosition } from '@wardroom/cnc/testing';
import type { LogEntry } from '@wardroom/rules';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import type { Visitor } from '../harness.ts';
import {
  axeFaults,
  browser,
  hash,
  linesOf,
  openAt,
  shot,
  sideways,
  site,
  until,
  version,
  visitor,
  watch,
} from '../harness.ts';
import { touch } from './cnc-chart.ts';
import { tap, toldOfHidden } from './wire.ts';

const seats = ['japan', 'usa', 'soviet'] as const;
type Seat = (typeof seats)[number];
/** What may be done at any time asks nobody for anything. */
const anytime = new Set(['reveal', 'disband', 'giveUp', 'reopen']);

/** The lines of a page's list of orders. */
const keysOf = (page: Page): Promise<string[]> =>
  page.locator('.list [data-key]').evaluateAll((all) => all.map((e) => e.getAttribute('data-key') ?? ''));
const begins = (key: string, parts: readonly string[]): boolean => {
  const said = key.split('/');
  return parts.every((p, i) => said[i] === p);
};

/** Chooses in the list, part by part: what begins like this, and then the first that is offered. */
async function put(page: Page, kind: string, prefix: readonly string[] = []): Promise<void> {
  const before = await version(page);
  const list = page.locator('.list');
  const ready = list.locator('.ready button[data-order]');
  const sheet = page.getByRole('dialog').locator('.btn.main');
  const drafting = list.locator('.path');
  let parts = 0;
  for (let n = 0; n < 24; n++) {
    let keys: string[] = [];
    let said = '';
    await until(async () => {
      if ((await version(page)) > before) return true;
      keys = await keysOf(page);
      said = (await list.textContent()) ?? '';
      return keys.length > 0 || (await ready.count()) > 0 || (await sheet.isVisible());
    }, `${kind} ${prefix} goes on`);
    if ((await version(page)) > before) return;
    const draft = (await drafting.count()) > 0;
    const whole = draft && (await ready.count()) > 0 && prefix.length <= parts;
    const flat = keys.find((k) => begins(k, [kind, ...prefix]));
    const wanted = draft ? (keys.find((k) => k === prefix[parts]) ?? keys[0]) : (flat ?? keys.find((k) => k === kind));
    if (wanted === undefined && !whole) throw new Error(`no ${kind} ${prefix} in ${keys}`);
    let next = list.locator(`[data-key="${wanted}"]`);
    if (whole) next = ready;
    if (await sheet.isVisible()) next = sheet;
    // A list that the server sends meanwhile takes the place of this one: then it is looked at again.
    const clicked = await next.click({ timeout: 3000 }).then(
      () => true,
      () => false,
    );
    if (!clicked) continue;
    if (draft && next !== sheet) parts++;
    else if (flat !== undefined) parts = prefix.length;
    await until(
      async () =>
        (await version(page)) > before || (await sheet.isVisible()) || ((await list.textContent()) ?? '') !== said,
      `${kind} ${prefix} is taken`,
    );
  }
  throw new Error(`${kind} ${prefix} comes to no end`);
}

/**
 * Moves the only block of an area on the chart: where it lies, where it goes, and the first way if there are several.
 */
async function moveOnChart(page: Page, from: string, to: string): Promise<void> {
  const before = await version(page);
  await page.getByRole('button', { name: 'Whole map' }).click();
  await touch(page, from);
  await page.locator(`[data-area="${to}"].can`).waitFor({ state: 'attached' });
  await touch(page, to);
  const way = page.locator('.board .bar [data-word]').first();
  await until(async () => (await version(page)) > before || (await way.isVisible()), `${from} has a way to ${to}`);
  if ((await version(page)) === before) await way.click();
  await until(async () => (await version(page)) > before, `${from} moves to ${to}`);
}

/**
 * A whole year in three browsers and before a spectator: a Coup, a Satellite, a Sneak Attack with its War, a
 * technology out of the vault, three sides in one land; a reload and a kill -9 on the way.
 */
export async function yearOfWar(): Promise<void> {
  const people = [await visitor(browser), await visitor(browser), await visitor(browser)] as const;
  const by = Object.fromEntries(seats.map((s, i) => [s, people[i]])) as Record<Seat, Visitor>;
  const third = await visitor(browser);
  const wires = { soviet: tap(by.soviet.page), third: tap(third.page) };
  const id = await openAt(
    site,
    yearPosition(),
    seats.map((s) => ({ who: by[s], seats: [s] })),
    { game: 'cnc' },
  );
  await third.page.goto(`${site.url}/t/${id}`);
  await third.page.locator('.strip').waitFor();
  const { match: eyes, close } = await watch(site, id);
  // Step by step, and what was missed while the server was away.
  const lines = new Map<number, readonly LogEntry[]>();
  eyes.onStep = (m) => lines.set(m.v, linesOf(m));
  eyes.onReset = (info) => {
    for (const s of info.log) lines.set(s.seq, s.log);
  };
  const told = (): LogEntry[] => [...lines].sort(([a], [b]) => a - b).flatMap(([, log]) => log);
  const state = (): State => eyes.view as unknown as State;
  for (const s of seats) await by[s].page.getByRole('tab', { name: 'Orders' }).click();

  /** What each page offers, once all of them have the newest step and somebody is asked. */
  const offered = async (): Promise<Record<Seat, string[]>> => {
    let all = {} as Record<Seat, string[]>;
    await until(
      async () => {
        for (const s of seats) {
          const { page } = by[s];
          if ((await version(page)) < eyes.version) return false;
          all = { ...all, [s]: [...new Set((await keysOf(page)).map((k) => k.split('/')[0] as string))] };
        }
        const waits = eyes.info.waiting.map((w) => w.seat as Seat);
        return waits.length > 0 && waits.some((s) => all[s].some((k) => !anytime.has(k)));
      },
      `somebody is asked after ${told().at(-1)?.key}`,
    );
    return all;
  };
  /** A decision beside the first one of a page comes forward. */
  const forward = async (page: Page, kind: string): Promise<boolean> => {
    const others = page.locator('.list [role=group] button');
    for (let i = 0; i < (await others.count()); i++) {
      await others.nth(i).click();
      await until(async () => (await keysOf(page)).length > 0, 'the list is there');
      if ((await keysOf(page)).some((k) => k.split('/')[0] === kind)) return true;
    }
    return false;
  };

  let deeds = 0;
  const phases = new Set<string>();
  /** Frames before the vault was opened. */
  let unopened = 0;
  for (let n = 0; n < 140 && state().turn.now?.year === 1937; n++) {
    const all = await offered();
    phases.add(state().turn.now?.season ?? '');
    const deed = story[deeds];
    const page = deed ? by[deed.seat as Seat].page : null;
    const there = deed && page && (all[deed.seat as Seat].includes(deed.kind) || deed.kind === 'reveal');
    if (deed && page && there && (deed.kind !== 'reveal' || (await forward(page, 'reveal')))) {
      const before = eyes.version;
      const [block = '', to = ''] = deed.prefix.map(String);
      if (deed.kind === 'reveal') unopened = wires.soviet.frames.length;
      if (deed.kind === 'move') await moveOnChart(page, block.split('.')[0] as string, to);
      else await put(page, deed.kind, deed.prefix.map(String));
      await until(() => eyes.version > before, `${deed.kind} is done`);
      deeds++;
      if (deed.kind === 'sneakAttack') {
        // In the middle of it all: nothing is lost.
        await page.reload();
        await page.locator('.strip').waitFor();
        await page.getByRole('tab', { name: 'Orders' }).click();
      }
      if (deed.kind === 'fire') {
        await page.locator('.battle-stage [data-shots]').waitFor();
        await shot(page, 'cnc-stage');
        await third.page.setViewportSize({ width: 390, height: 844 });
        await third.page.locator('.battle-stage [data-shots]').waitFor();
        expect(await sideways(third.page)).toBe(0);
        await shot(third.page, 'cnc-stage-390');
        await third.page.setViewportSize({ width: 1280, height: 800 });
      }
      if (deed.kind === 'activate') {
        await site.crash();
        await until(async () => (await version(page)) >= eyes.version, 'the page is back');
      }
      continue;
    }
    const s = seats.find((x) => all[x].some((k) => !anytime.has(k))) as Seat;
    const kinds = all[s].filter((k) => !anytime.has(k));
    await put(by[s].page, onward.find((k) => kinds.includes(k)) ?? (kinds[0] as string));
  }
  const log = told();
  const keys = log.map((l) => l.key);
  expect([state().turn.now?.year, deeds]).toEqual([1938, story.length]);
  expect([...phases]).toEqual(['newYear', 'spring', 'summer', 'fall', 'winter']);
  for (const key of ['intel.coup', 'diplomacy.satellite', 'war.sneak', 'war.declared', 'tech.revealed', 'battle.ends'])
    expect.soft(keys, key).toContain(key);
  // All three sides fired, or were hit before they could.
  const shansi = log.filter((l) => l.params?.area === 'shansi');
  expect(shansi.find((l) => l.key === 'battle.activated')?.params?.targets).toEqual(['usa', 'soviet']);
  const fought = shansi.filter((l) => ['battle.fires', 'battle.hit', 'battle.eliminated'].includes(l.key));
  expect(new Set(fought.map((l) => l.params?.nation))).toEqual(new Set(['japan', 'nat-china', 'red-china']));
  for (const v of [...people, third]) expect(v.faults).toEqual([]);
  await until(async () => (await version(third.page)) === eyes.version, 'the spectator is up to date');
  expect(await hash(third.page)).not.toBe('');
  expect(await axeFaults(by.soviet.page)).toEqual([]);
  await shot(third.page, 'cnc-1938');

  // Somebody looks over the wire of the Soviet seat, and of a spectator.
  const foreign = new Set(['japan', 'usa', 'british-empire', 'nat-china']);
  const soviet = await wires.soviet.text(site.url);
  const all = soviet.join('\n');
  expect(all).toContain('novosibirsk.russia.tank');
  expect(blocksIn(state(), 'los-angeles').length).toBeGreaterThan(0);
  expect(toldOfHidden(soviet, foreign)).toEqual([]);
  expect(toldOfHidden(await wires.third.text(site.url), new Set([...foreign, 'russia', 'red-china']))).toEqual([]);
  expect(all).not.toMatch(/[a-z-]+\.(japan|usa|british-empire|nat-china)\.[a-z]/);
  // The only Marines are American and never fight; hands stay hidden.
  expect(all).not.toMatch(/"marine"|"(I09|A21)"/);
  expect(unopened).toBeGreaterThan(0);
  expect(soviet.slice(0, unopened).join('\n')).not.toMatch(/"sonar"|"(I04|I05)"/);
  expect(all).toContain('"sonar"');
  await close();
  for (const v of [...people, third]) await v.context.close();
}
