import type { TableInfo } from '@wardroom/protocol';
import { expect, test } from 'vitest';
import { lastTurn } from '../../../server/test/last-turn.ts';
import { axeFaults, inBrowsers, shot, sideways, site, until } from './harness.ts';
import { answers, named } from './people.ts';

inBrowsers('a whole event, in browsers', () => {
  test('[event] an organiser, two people, two bots: two rounds, the server killed twice, as by hand', async () => {
    const [org, ann, ben] = [
      await named('Olga'),
      await named('Ann', { colorScheme: 'light' }),
      await named('Ben', { viewport: { width: 390, height: 844 }, hasTouch: true }),
    ];
    const people = [ann, ben];

    // One page makes it: a preset fills it, the position makes it short.
    await org.page.goto(`${site.url}/events`);
    await org.page.getByRole('link', { name: 'New event' }).click();
    await org.page.getByRole('radio', { name: /Convention day/ }).click();
    await org.page.getByLabel('Name of the event').fill('Last Turn Cup');
    await org.page.getByLabel('Rounds', { exact: true }).fill('2');
    await org.page
      .getByLabel('Position file')
      .setInputFiles({ name: 'p.json', mimeType: 'application/json', buffer: Buffer.from(JSON.stringify(lastTurn)) });
    // A window, and the last round of play half an hour before its end; by the keyboard.
    await org.page.getByLabel(/^Hours for each round/).fill('48');
    const lastRound = org.page.getByLabel(/^Minutes before the end of a round/);
    await lastRound.waitFor();
    await org.page.getByLabel(/^Hours for each round/).press('Tab');
    expect(await lastRound.evaluate((e) => e === document.activeElement)).toBe(true);
    await org.page.keyboard.type('30');
    expect(await axeFaults(org.page)).toEqual([]);
    await org.page.getByRole('button', { name: 'Draft the event' }).click();
    await org.page.getByText(/^30 minutes before the end of a round: last round of play/).waitFor();
    await org.page.getByRole('tab', { name: 'Organise' }).click();
    await org.page.getByRole('button', { name: 'Announce' }).click();
    const link = await org.page.getByLabel('Send this link').inputValue();
    for (const [n, bot] of ['random', 'sensible'].entries()) {
      await org.page.getByRole('button', { name: `Enter the bot ${bot}` }).click();
      await until(
        async () => (await org.page.getByRole('button', { name: 'Withdraw' }).count()) === n + 1,
        'the bot is in',
      );
    }
    for (const v of people) {
      await v.page.goto(link);
      await v.page.getByRole('button', { name: 'Enter', exact: true }).press('Enter');
      await v.page.getByText('You are in.').waitFor();
      // The button is gone; keys go on from the page's part, not from its top.
      await until(() => v.page.evaluate(() => document.activeElement !== document.body), 'the focus stays');
      await v.page.getByRole('button', { name: 'Check in' }).click();
      await v.page.getByText('checked in', { exact: true }).waitFor();
    }
    await org.page.getByRole('button', { name: 'Start' }).click();

    /** The boards of a round as their tables tell it: who won, who lost. */
    const played: { won: string; lost: string }[][] = [];
    for (const round of [1, 2]) {
      await org.page.getByRole('button', { name: 'Publish' }).waitFor();
      expect(await ann.page.locator('[data-board]').count()).toBe(round === 1 ? 0 : 2);
      await shot(org.page, `event-preview-${round}`);
      if (round === 1) {
        // The organiser has another pairing in mind: the first of both boards change places.
        await org.page.getByRole('button', { name: 'Change the pairing' }).click();
        // By keys, which stay where they were pressed.
        for (const place of [0, 2]) await org.page.locator(`[data-place="${place}"]`).press('Enter');
        expect(await org.page.locator('[data-place="2"]').evaluate((e) => e === document.activeElement)).toBe(true);
        await org.page.getByText('No rule is broken.').waitFor();
        await org.page.getByLabel('Reason').fill('They came together');
        expect(await axeFaults(org.page)).toEqual([]);
        await shot(org.page, 'event-editor');
        await org.page.setViewportSize({ width: 390, height: 844 });
        expect(await sideways(org.page)).toBeLessThanOrEqual(0);
        await shot(org.page, 'event-editor-phone');
        await org.page.setViewportSize({ width: 1280, height: 800 });
        await org.page.getByRole('button', { name: 'Use this pairing' }).click();
        await org.page.getByText('paired by the organiser').waitFor();
      }
      await org.page.getByRole('button', { name: 'Publish' }).click();
      await org.page.getByRole('tab', { name: 'Rounds' }).click();
      const region = org.page.getByRole('region', { name: `Round ${round}` });
      const boards = region.locator('[data-board]');
      // The organiser sees a draft as well: what is not stored yet does not outlive the kill.
      await until(
        async () => (await boards.count()) === 2 && (await region.getByText('draft', { exact: true }).count()) === 0,
        'the round is published',
      );
      // Between publishing and the first bid.
      if (round === 1) await site.crash();
      const ids = await boards.evaluateAll((all) => all.map((e) => e.getAttribute('data-board') ?? ''));
      const table = async (id: string): Promise<TableInfo> =>
        (await org.page.request.get(`${site.url}/api/tables/${id}`)).json() as Promise<TableInfo>;
      await until(
        async () => (await Promise.all(ids.map(table))).every((x) => x.status !== undefined && x.seats?.length > 0),
        'all tables are open',
        150_000,
      );
      if (round === 1) {
        await org.page.getByRole('tab', { name: 'Organise' }).click();
        // Robots among themselves may be done before anybody rules.
        const hers = org.page.getByRole('region', { name: 'Boards' }).getByRole('listitem').filter({ hasText: 'Ann' });
        await hers.getByRole('button', { name: 'In the match' }).click();
        await org.page.getByText('end it as the game stands').waitFor();
        expect(await axeFaults(org.page)).toEqual([]);
        await shot(org.page, 'event-match-ruling');
        await org.page.getByText('time on a clock').click();
        await org.page.getByLabel('Minutes more').fill('10');
        await org.page.getByLabel('Reason').fill('The lamp went out');
        await org.page.getByRole('dialog').getByRole('button', { name: 'Rule' }).click();
        await org.page.getByRole('tab', { name: 'Log' }).click();
        // By name, not by the seat's id.
        await org.page.getByText(/the clock of (?!bidder_|seat\.).+ gets 10 minutes/).waitFor();
        await org.page.getByRole('tab', { name: 'Rounds' }).click();
      }
      for (const v of people) {
        await v.page.goto(link);
        await v.page
          .getByRole('link', { name: /To my board|Look/ })
          .first()
          .click();
        await v.page.locator('.strip').waitFor();
      }
      let killed = false;
      await until(
        async () => {
          const all = await Promise.all(ids.map(table));
          if (all.every((x) => x.status === 'over')) return true;
          // In a match, once somebody's sides are settled.
          if (round === 2 && !killed && all.some((x) => x.status === 'running' && x.seats.length === 5)) {
            killed = true;
            await site.crash();
            return false;
          }
          for (const v of people) await answers(v, ['accept', 'split', 'open'], true);
          return false;
        },
        'both boards are played',
        120_000,
      );
      const done = await Promise.all(ids.map(table));
      played.push(
        done.map((x) => {
          const at = (seat: string): string => x.seats.find((s) => s.seat === seat)?.holders[0]?.name ?? '';
          expect(x.winners).toEqual(['axis']);
          return { won: at('germany'), lost: at('usa') };
        }),
      );
      for (const v of people) await v.page.goto(link);
      await org.page.goto(`${link}?tab=console`);
    }

    await org.page.goto(`${link}?tab=standings`);
    await org.page.getByText('Finished').waitFor();
    // By hand: who won both, the other winner of round 1, the winner among the losers, who lost both. Of the two in
    // the middle the first is ahead by the game between them, else by the running score (1 + 1 against 0 + 1).
    const [first = [], second = []] = played;
    const won = first.map((b) => b.won);
    const top = second.find((b) => won.includes(b.won) && won.includes(b.lost));
    const low = second.find((b) => b !== top);
    // Robots have a number behind their name in an event.
    const line = (name: string | undefined): RegExp => new RegExp(`^${name}( \\d)?$`);
    const standings = org.page.getByRole('region', { name: 'Standings' }).locator('tbody tr');
    const rows = await standings.evaluateAll((all) =>
      all.map((tr) => ({
        name: tr.querySelector('th')?.textContent ?? '',
        cells: [...tr.querySelectorAll('td')].map((td) => td.textContent?.trim() ?? ''),
      })),
    );
    expect(rows.map((r) => r.cells.slice(0, 2))).toEqual([
      ['1', '2'],
      ['2', '1'],
      ['3', '1'],
      ['4', '0'],
    ]);
    const order = [top?.won, top?.lost, low?.won, low?.lost];
    for (const [i, name] of order.entries()) expect(rows[i]?.name).toMatch(line(name));
    // A figure opens into its games; the log verifies itself, the lots now too.
    await org.page.locator('.figure').first().click();
    await org.page.getByRole('dialog').getByText('Round 2').waitFor();
    await org.page.keyboard.press('Escape');
    expect(await org.page.getByRole('region', { name: 'Cross table' }).locator('td a').count()).toBe(8);
    await shot(org.page, 'event-standings');
    await org.page.getByRole('tab', { name: 'Bids' }).click();
    // Four games, and the Axis have won them all.
    const sides = org.page.getByRole('region', { name: 'How the sides did' }).locator('tbody tr');
    await sides.getByText('Axis').waitFor();
    const figures = await sides.evaluateAll((all) =>
      all.map((tr) => [...tr.children].slice(0, 4).map((cell) => cell.textContent)),
    );
    expect(figures).toEqual([
      ['Allies', '4', '0', '0'],
      ['Axis', '4', '4', '0'],
    ]);
    expect(await axeFaults(org.page)).toEqual([]);
    await shot(org.page, 'event-bids');
    await org.page.getByRole('tab', { name: 'Log' }).click();
    await org.page.getByRole('button', { name: 'Verify the log' }).click();
    await org.page.getByText(/All \d+ lines hold: chain, secret, lots and pairings/).waitFor();
    await shot(org.page, 'event-log');
    for (const v of [org, ann, ben]) {
      await v.page.goto(link);
      await v.page.getByText('Finished').waitFor();
      expect(await sideways(v.page)).toBeLessThanOrEqual(0);
      expect(await axeFaults(v.page)).toEqual([]);
      expect(v.faults).toEqual([]);
      await v.context.close();
    }
  }, 600_000);
});
