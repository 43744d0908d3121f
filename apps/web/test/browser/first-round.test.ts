import type { State } from '@wardroom/aa1942/read';
import type { MatchClient } from '@wardroom/protocol';
import { createClient } from '@wardroom/protocol';
import type { Choice, LogEntry, MatchRecord, OpenAsk } from '@wardroom/rules';
import { list, verifyRecord } from '@wardroom/rules';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { find } from './hands.ts';
import { asked, browser, choose, hash, inBrowsers, linesOf, shot, site, until, version, visitor } from './harness.ts';

const PATIENCE = 60_000;

inBrowsers('a whole round in three browsers', () => {
  test('[3] all five powers play the first round; a reload, a kill -9; views agree, the record verifies', async () => {
    const allies = await visitor(browser);
    const axis = await visitor(browser);
    const third = await visitor(browser);
    await allies.page.goto(`${site.url}/new`);
    const who = allies.page.locator('select[aria-label^="Who plays"]');
    await until(async () => (await who.count()) === 5, 'five seats are listed');
    for (let i = 0; i < 5; i++) await who.nth(i).selectOption(i % 2 === 0 ? 'me' : '');
    await allies.page.getByRole('radio', { name: 'No clock' }).check();
    await allies.page.getByRole('button', { name: 'Open the table' }).click();
    const link = await allies.page.getByLabel('Send this link').inputValue();
    await axis.page.goto(link);
    await axis.page.getByRole('button', { name: 'Take Axis: all 2 free seats' }).click();
    for (const name of ['Germany', 'Japan']) {
      await axis.page.getByRole('button', { name: `Give up ${name}` }).waitFor();
    }
    await allies.page.getByRole('button', { name: 'Begin' }).click();
    const address = link.split('?')[0] ?? link;
    await third.page.goto(address);
    for (const v of [allies, axis, third]) await v.page.locator('.strip').waitFor();

    // A fourth pair of eyes, without a page: it knows what is offered and remembers the log.
    const client = createClient({ url: site.url });
    await client.session();
    const eyes: MatchClient = await client.open(address.split('/').pop() ?? '');
    const log: LogEntry[] = [];
    eyes.onStep = (m) => log.push(...linesOf(m));
    const state = (): State => eyes.view as unknown as State;
    const pageOf = (seat: string): Page => (seat === 'germany' || seat === 'japan' ? axis : allies).page;
    const ask = (): OpenAsk => asked(eyes.view)[0] as OpenAsk;
    const play = async (choice: Choice): Promise<void> => {
      const page = pageOf(ask().seat);
      await until(async () => (await version(page)) === eyes.version, 'the page is up to date');
      await choose(page, choice);
      const now = await version(page);
      await until(() => eyes.version >= now, 'the step is told');
    };
    const unitAt = (space: string, type: string) =>
      Object.values(state().units).find((u) => u.space === space && u.type === type)?.id;
    /** Answers everything of other phases with the first thing that leads on. */
    const onTo = async (phase: string, power: string): Promise<void> => {
      for (let i = 0; i < 120; i++) {
        const a = ask();
        if (a.phase === phase && a.seat === power) return;
        if (a.kinds.done && list('done', a.kinds.done).choices.length > 0) await play({ kind: 'done', value: [] });
        else {
          const kind = [
            'landAll',
            'place',
            'casualties',
            'agree',
            'raid',
            'assault',
            'battle',
            'continue',
            'strike',
            'fight',
            'none',
          ].find((k) => a.kinds[k] && list(k, a.kinds[k], 1).choices.length > 0);
          await play(
            find(
              a,
              kind ??
                (Object.keys(a.kinds).find((k) => a.kinds[k] && list(k, a.kinds[k], 1).choices.length > 0) as string),
            ),
          );
        }
      }
      throw new Error(`${power} does not come to ${phase}`);
    };

    // Soviet Union: infantry, and Archangel is left open.
    await play({ kind: 'buy', value: ['infantry'], amount: 6 });
    await onTo('noncombatMove', 'ussr');
    for (let i = 0; i < 4; i++) {
      const here = Object.values(state().units).filter((u) => u.space === 'archangel');
      if (here.length === 0) break;
      await play(find(ask(), 'move', (v) => here.some((u) => u.id === v[0]) && v[1] === 'russia' && v.length === 2));
    }
    expect(unitAt('archangel', 'infantry')).toBeUndefined();

    // Germany: a blitz, a raid, a sea battle and an amphibious assault.
    await onTo('combatMove', 'germany');
    const tank = unitAt('west_russia', 'tank');
    await play({
      ...find(ask(), 'move', (v) => v[0] === tank && v[1] === 'archangel' && v[2] === 'west_russia'),
      amount: 1,
    });
    expect(state().spaces.archangel?.controller).toBe('germany');
    await play({ ...find(ask(), 'raid', (v) => v.includes('karelia_ssr')), amount: 1 });
    const submarine = unitAt('sz9', 'submarine');
    await play(find(ask(), 'move', (v) => v[0] === submarine && v.includes('sz10')));
    const transport = unitAt('sz5', 'transport');
    await play(
      find(ask(), 'load', (v) => v.includes(transport as string) && state().units[String(v[0])]?.type === 'infantry'),
    );
    await play(find(ask(), 'assault', (v) => v.includes(transport as string) && v.includes('karelia_ssr')));
    await shot(axis.page, 'round-germany');
    await axis.page.reload();
    await axis.page.locator('.strip').waitFor();
    await play({ kind: 'done', value: [] });
    await play(
      find(
        ask(),
        Object.keys(ask().kinds).find((k) => list(k, ask().kinds[k] as never, 1).choices.length > 0) as string,
      ),
    );
    await site.crash();
    for (const v of [allies, axis, third])
      await v.page.locator('.connection.online').waitFor({ state: 'attached', timeout: PATIENCE });
    await until(async () => (await version(allies.page)) >= eyes.version, 'the pages are back');

    for (const power of ['uk', 'japan', 'usa']) await onTo('purchaseUnits', power);
    await onTo('purchaseUnits', 'ussr');
    expect(state().turn.now?.round).toBe(2);
    for (const v of [allies, axis, third])
      await until(async () => (await version(v.page)) === eyes.version, 'everybody has every step');
    expect(new Set(await Promise.all([allies, axis, third].map((v) => hash(v.page)))).size).toBe(1);
    expect(await hash(third.page)).toBe(eyes.hash);
    await shot(third.page, 'round-end');

    // The record: nobody has the secret before the end; then everything is proven.
    const keys = new Set(log.map((l) => l.key));
    expect([...keys].filter((k) => /raid|flak/i.test(k)).length).toBeGreaterThan(0);
    await eyes.client.close();
    const resign = allies.page;
    await resign.getByRole('button', { name: 'Table menu' }).click();
    await resign
      .getByRole('menuitem', { name: /Resign/ })
      .first()
      .click();
    const sure = resign.getByRole('dialog').locator('.btn').last();
    await sure.click();
    const path = `${site.url}/api/matches/${address.split('/').pop()}/record`;
    let record: MatchRecord | null = null;
    await until(async () => {
      record = (await (await fetch(path)).json()) as MatchRecord;
      return record.secret !== undefined;
    }, 'the match is over and its secret is out');
    expect(verifyRecord(record as unknown as MatchRecord)).toMatchObject({ ok: true, proven: true });
    for (const v of [allies, axis, third]) {
      expect(v.faults).toEqual([]);
      await v.context.close();
    }
  }, 600_000);
});
